// The worker: compiles the engine, or takes it compiled, and answers requests one after the other.
// What is asked and answered: web/README.md.

import init, { answer, prepare } from "./engine.js";

let module = null;
let isReady = null;
/** What a fault of the program said before it ended it. */
let fault = "";
let isOver = false;

self.deskTells = (told) => self.postMessage(JSON.parse(told));
self.deskFails = (text) => {
  fault = text;
};

async function compiled() {
  const url = new URL("engine_bg.wasm", import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}`);
  // Hosts that don't know what a module is send it as something else.
  const isKnown = (response.headers.get("Content-Type") ?? "").startsWith("application/wasm");
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function begin(given) {
  module = given instanceof WebAssembly.Module ? given : await compiled();
  await init({ module_or_path: module });
  prepare();
}

/** Why the engine ended, as one sentence and a word for the page to translate. */
function reasonOf(error) {
  if (fault) return { reason: "fault", text: `the program failed: ${fault}` };
  if (error instanceof RangeError) return { reason: "depth", text: "this problem goes deeper than the browser allows" };
  if (error instanceof WebAssembly.RuntimeError) return { reason: "memory", text: "out of memory: try a smaller table or fewer moves" };
  return { reason: "fault", text: `the program failed: ${error?.message ?? error}` };
}

function fail(id, error) {
  isOver = true;
  self.postMessage({ id, kind: "fatal", ...reasonOf(error) });
}

self.onmessage = async ({ data }) => {
  if ("init" in data) {
    isReady = begin(data.init);
    try {
      await isReady;
      self.postMessage({ kind: "ready", module });
    } catch (error) {
      isOver = true;
      self.postMessage({ kind: "fatal", reason: "start", text: `the engine can't be started: ${error?.message ?? error}` });
    }
    return;
  }
  try {
    await isReady;
  } catch {
    // That has been told.
    return;
  }
  if (isOver) {
    self.postMessage({ id: data.id, kind: "fatal", reason: "over", text: "this worker has ended" });
    return;
  }
  try {
    answer(JSON.stringify(data));
  } catch (error) {
    fail(data.id, error);
  }
};
