// The engine works in workers. One answers small questions at once; another one searches, and is ended and begun again to stop it.
const WORKER = "engine/worker.js";
let module;
let modules = null;

function start() {
  const worker = new Worker(WORKER, { type: "module" });
  const waiting = new Map();
  const self = { worker, waiting, ready: null, isDead: false };
  const fail = ({ text = "", reason = "fault" }) => {
    self.isDead = true;
    worker.terminate();
    for (const listener of waiting.values()) listener({ kind: "fatal", text, reason });
    waiting.clear();
  };
  self.ready = new Promise((done) => {
    worker.addEventListener("message", ({ data }) => {
      if (data.kind === "ready") { module = data.module; return done(); }
      if (data.kind === "fatal") return fail(data);
      const listener = waiting.get(data.id);
      if (data.kind === "done" || data.kind === "error") waiting.delete(data.id);
      listener?.(data);
    });
    worker.addEventListener("error", (event) => { event.preventDefault(); fail({ text: event.message ?? "" }); done(); });
  });
  self.fail = fail;
  worker.postMessage({ init: module });
  return self;
}

// The first worker compiles; the others get what it compiled.
async function begin() {
  if (!module) {
    modules ??= (async () => { const first = start(); await first.ready; return first; })();
    const first = await modules;
    if (first && !first.isTaken) { first.isTaken = true; return first; }
  }
  const next = start();
  await next.ready;
  return next;
}

let number = 0;

class Post {
  #begun = null;

  // A worker that is there, or a new one.
  async #worker() {
    this.#begun ??= begin();
    let one = await this.#begun;
    if (one.isDead) { this.#begun = begin(); one = await this.#begun; }
    return one;
  }

  warm() { this.#worker(); }

  // Asks; `hear` gets every answer. What comes back ends the question at once.
  ask(request, hear) {
    const id = ++number;
    let isOver = false;
    const listener = (answer) => {
      if (isOver) return;
      if (["done", "error", "fatal"].includes(answer.kind)) isOver = true;
      if (answer.kind === "fatal") { this.#begun = null; this.warm(); }
      hear(answer);
    };
    this.#worker().then((one) => {
      if (isOver) return;
      if (one.isDead) return listener({ kind: "fatal", text: "" });
      one.waiting.set(id, listener);
      one.worker.postMessage({ id, language, ...request });
    });
    return () => {
      if (isOver) return;
      isOver = true;
      const begun = this.#begun;
      begun?.then((one) => {
        if (!one.waiting.delete(id)) return;
        // What searches hears nothing: it is ended, and the next one is ready for the next question.
        one.isDead = true;
        one.worker.terminate();
        if (this.#begun === begun) { this.#begun = null; this.warm(); }
      });
    };
  }

  // The one answer of a short question.
  answer(request, kind) {
    return new Promise((done, failed) => {
      let found = null;
      this.ask(request, (answer) => {
        if (answer.kind === kind) found = answer;
        else if (answer.kind === "done") done(found ?? answer);
        else if (answer.kind === "error" || answer.kind === "fatal") failed(answer);
      });
    });
  }
}

// Browsers compile well what is done often, and only once it has been: a worker that nobody waits for solves some small problems. What is
// compiled then all workers have, those that are begun later, too.
export async function warmUp() {
  const [, requests] = await Promise.all([modules, fetch("engine/warm-up.json").then((answer) => answer.json())]);
  const one = start();
  await one.ready;
  requests.forEach((request, id) => {
    one.waiting.set(id, (answer) => { if (answer.kind === "done" && id === requests.length - 1) one.worker.terminate(); });
    one.worker.postMessage({ id, ...request });
  });
}

// Questions of a moment; searches; variations.
export const quick = new Post();
export const search = new Post();

// So many workers share the variations, each a part of them.
export const CREW = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));
export const crew = Array.from({ length: CREW }, () => new Post());
