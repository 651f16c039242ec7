// Variations: one thing changed each time, and what becomes of the solution.
import * as desk from "./problem.js";
import { crew } from "./engine.js";
import { fatalText, say, toast } from "./notice.js";
import { known } from "./solving.js";

const PAGE = 100;
const SIMPLE = ["remove", "shift", "mirror", "colours", "without", "move", "exchange"];
const USUAL = new Set(["remove", "replace", "shift", "mirror", "colours", "without"]);

let stops = [];
let rows = [];
let isFor = null;
let shown = PAGE;
let filter = "";
let left = 0;
let wasStopped = false;
let failure = "";
let frame = 0;

export function build() {
  const check = (name) => `<label><input type="checkbox" id="v-${name}"${USUAL.has(name) ? " checked" : ""}><span>${word(`vary ${name}`)}</span></label>`;
  const text = (name, hint) => `<label class="field"><span>${word(`vary ${name}`)}</span><input id="v-${name}" autocomplete="off" spellcheck="false" placeholder="${escaped(hint)}"></label>`;
  $("panel-vary").innerHTML = `<form id="vary-form" class="vary-form"><p class="hint">${word("varyHint")}</p>
<details id="vary-kinds" open><summary>${word("varyKinds")}</summary><div class="checks">${SIMPLE.map(check).join("")}<label><input type="checkbox" id="v-replace" checked><span>${word("vary replace")}</span> <input id="v-replace-by" aria-label="${word("vary replaceBy")}" value="Q,R,B,S,P" spellcheck="false"></label></div>
${text("add", "black P anywhere")}${text("lengths", "2..4")}${text("as", "h=2; s#2")}${text("with", "Circe; Anticirce")}
<label class="field"><span>${word("limit nodes")}</span><input id="v-nodes" type="number" min="1000" step="1000" value="1000000" inputmode="numeric"></label></details>
<div class="solve-bar"><button class="primary" id="vary-go">${word("vary")}</button><button type="button" id="minimise">${word("minimise")}</button></div></form>
<p id="vary-status" class="status" role="status"></p><div id="vary-filter" class="verdicts" role="group" aria-label="${word("filter")}"></div>
<div class="scroller"><table class="variations" id="vary-table" hidden><thead><tr><th scope="col">${word("change")}</th><th scope="col">${word("becomes")}</th><th><span class="unseen">${word("setUp")}</span></th></tr></thead><tbody></tbody></table></div><button id="vary-more" class="more-steps" hidden></button>`;
  $("vary-form").addEventListener("submit", (event) => { event.preventDefault(); if (stops.length) stop(); else start("vary"); });
  $("minimise").addEventListener("click", () => start("minimise"));
  $("vary-more").addEventListener("click", () => { shown += PAGE; draw(); });
  $("vary-table").addEventListener("click", (event) => {
    const place = event.target.closest("[data-place]")?.dataset.place;
    const row = place !== undefined && rows[place];
    if (!row?.problem) return;
    desk.replace({ ...desk.problem(), ...row.problem, title: desk.problem().title });
    toast(`${word("nowOnDesk")}${word("colon")}${row.change}`, word("undo"), desk.undo);
  });
  draw();
}

const list = (id) => $(id).value.split(/[;\n]/).map((one) => one.trim()).filter(Boolean);

function kinds() {
  const asked = Object.fromEntries(SIMPLE.filter((name) => $(`v-${name}`).checked).map((name) => [name, true]));
  if ($("v-replace").checked) asked.replace = $("v-replace-by").value.replace(/\s+/g, "") || "Q,R,B,S,P";
  if (list("v-add").length) asked.add = list("v-add");
  if ($("v-lengths").value.trim()) asked.lengths = $("v-lengths").value.trim();
  if (list("v-as").length) asked.as = list("v-as");
  if (list("v-with").length) asked.with = list("v-with");
  return asked;
}

function start(ask) {
  stop();
  if (!known.isSolvable) { $("vary-status").textContent = word(desk.problem().units.length ? "notSolvable" : "emptyBoard"); return; }
  rows = [];
  shown = PAGE;
  filter = "";
  failure = "";
  wasStopped = false;
  $("vary-kinds").open = false;
  isFor = desk.problem();
  const limits = { nodes: Number($("v-nodes").value) || 1000000 };
  const workers = ask === "vary" ? crew : crew.slice(0, 1);
  left = workers.length;
  stops = workers.map((worker, place) => worker.ask({ ask, problem: isFor, twin: 0, limits, ...(ask === "vary" && { kinds: kinds(), share: [place, workers.length] }) }, hear));
  draw();
}

export function stop() {
  if (!stops.length) return;
  for (const one of stops) one();
  stops = [];
  wasStopped = true;
  draw();
}

// Variations arrive from several workers; each has its place.
function hear(answer) {
  if (answer.kind === "variation") rows[answer.place] = answer;
  else if (answer.kind === "size") rows.push({ change: `${answer.units} ${word("units")}`, verdict: "size", text: `${answer.positions} ${word("positions")}` });
  else if (answer.kind === "smallest") rows.push({ change: answer.change, verdict: "smallest", text: "", problem: answer.problem });
  else if (answer.kind === "done" || answer.kind === "error" || answer.kind === "fatal") {
    if (answer.kind !== "done") failure = answer.kind === "fatal" ? fatalText(answer) : answer.text;
    left--;
    if (left === 0) {
      stops = [];
      say(statusText());
    }
  }
  frame ||= requestAnimationFrame(() => { frame = 0; draw(); });
}

const present = () => rows.filter(Boolean);

function counts() {
  const found = new Map();
  for (const { verdict } of present()) found.set(verdict, (found.get(verdict) ?? 0) + 1);
  return found;
}

function statusText() {
  if (failure) return failure;
  if (!present().length) return stops.length ? word("searching") : isFor ? word("noVariations") : "";
  const all = present()[0].of ?? present().length;
  return `${present().length.toLocaleString(language)}${stops.length || wasStopped ? ` ${word("of")} ${all.toLocaleString(language)}` : ""} ${word("variations")}${wasStopped ? ` · ${word("stopped")}` : ""}`;
}

function draw() {
  $("vary-go").textContent = word(stops.length ? "stop" : "vary");
  $("vary-go").classList.toggle("running", stops.length > 0);
  $("minimise").disabled = stops.length > 0;
  $("vary-status").textContent = statusText() + (isFor && isFor !== desk.problem() && present().length ? ` · ${word("ofEarlier")}` : "");
  const found = counts();
  $("vary-filter").replaceChildren(...[...found].filter(() => found.size > 1).map(([verdict, count]) => {
    const button = element(`<button data-relation="${verdict}" aria-pressed="${filter === verdict}"><b>${count.toLocaleString(language)}</b> ${word(`relation ${verdict}`)}</button>`);
    button.addEventListener("click", () => { filter = filter === verdict ? "" : verdict; shown = PAGE; draw(); $("vary-filter").querySelector(`[data-relation="${verdict}"]`)?.focus(); });
    return button;
  }));
  const fitting = rows.map((row, place) => [row, place]).filter(([row]) => row && (!filter || row.verdict === filter));
  $("vary-table").hidden = fitting.length === 0;
  $("vary-table").querySelector("tbody").innerHTML = fitting.slice(0, shown).map(([row, place]) => `<tr data-relation="${row.verdict}"><td>${escaped(row.change)}</td><td>${told(row)}</td><td>${row.problem ? `<button data-place="${place}" aria-label="${word("setUp")}${word("colon")}${escaped(row.change)}" title="${word("setUp")}">↗</button>` : ""}</td></tr>`).join("");
  $("vary-more").hidden = fitting.length <= shown;
  $("vary-more").textContent = `${word("showMore")} (${Math.max(0, fitting.length - shown).toLocaleString(language)})`;
}

// The line as it is told: the verdict first.
function told({ text, verdict }) {
  const [, head, rest] = /^([^:;]*)(.*)$/s.exec(text || word(`relation ${verdict}`));
  return `<b>${escaped(head)}</b>${escaped(rest)}`;
}

desk.onChange(() => { if (isFor) draw(); });
