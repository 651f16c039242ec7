// The beginning of everything, and what connects the parts.
import * as desk from "./problem.js";
import * as address from "./address.js";
import * as analyse from "./analyse.js";
import * as dialogs from "./dialogs.js";
import * as editor from "./editor.js";
import * as fields from "./fields.js";
import * as palette from "./palette.js";
import * as rights from "./rights.js";
import * as solution from "./solution.js";
import * as solving from "./solving.js";
import * as vary from "./vary.js";
import { quick, search, warmUp } from "./engine.js";
import { keep, kept } from "./memory.js";
import { hush, toast, trouble } from "./notice.js";
import { loadWords, onLanguage, paint, preferredLanguage, speak } from "./speech.js";

let data;
// The reader comes first.
const WARM_AFTER = 500;

const TABS = ["problem", "solution", "vary", "analyse"];
let tab = "problem";

// On a wide screen the problem is always seen, and its tab is not there; on a narrow one the palette belongs to it.
const wide = matchMedia("(min-width: 72rem)");
const narrow = matchMedia("(max-width: 46rem)");

function drawTabs() {
  const shown = TABS.filter((name) => (name !== "problem" || !wide.matches) && (name !== "analyse" || data.analyse === true));
  if (!shown.includes(tab)) tab = "solution";
  arrange();
  document.body.dataset.tab = tab;
  $("tabs").replaceChildren(...shown.map((name) => element(`<button role="tab" id="tab-${name}" aria-controls="panel-${name}" aria-selected="${name === tab}" tabindex="${name === tab ? 0 : -1}">${word(`tab ${name}`)}${name === "solution" ? ' <span class="found"></span>' : ""}</button>`)));
  drawSummary();
  for (const name of TABS) {
    const panel = $(`panel-${name}`);
    panel.hidden = !(name === tab || (name === "problem" && wide.matches));
    panel.setAttribute("role", shown.includes(name) ? "tabpanel" : "region");
    panel.setAttribute("aria-label", word(`tab ${name}`));
  }
  $("palette").hidden = narrow.matches && tab !== "problem";
}

function drawSummary() {
  const found = $("tabs").querySelector(".found");
  if (found) found.textContent = solution.summary();
}

// What is read and reached by Tab comes in the order in which it is seen.
function arrange() {
  const right = document.querySelector(".right");
  const isInside = right.contains($("palette"));
  if (!narrow.matches && isInside) right.before($("palette"));
  const wanted = wide.matches ? [$("panel-problem"), $("tabs")] : [$("tabs"), ...(narrow.matches ? [$("palette")] : []), $("panel-problem")];
  if (wanted.some((part, place) => right.children[place] !== part)) right.prepend(...wanted);
}

function chooseTab(name, takesFocus) {
  tab = name;
  drawTabs();
  if (takesFocus) $(`tab-${name}`).focus();
}

function buildTabs() {
  $("tabs").addEventListener("click", (event) => { const name = event.target.closest("[role=tab]")?.id.slice(4); if (name) chooseTab(name, true); });
  $("tabs").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const names = [...$("tabs").children].map((one) => one.id.slice(4));
    chooseTab(names[(names.indexOf(tab) + by + names.length) % names.length], true);
    event.preventDefault();
    event.stopPropagation();
  });
  wide.addEventListener("change", drawTabs);
  narrow.addEventListener("change", drawTabs);
}

const TOOLS = {
  left: ["M10 3L5 8l5 5z", () => desk.shift(-1, 0)], up: ["M3 10l5-5 5 5z", () => desk.shift(0, 1)],
  down: ["M3 6l5 5 5-5z", () => desk.shift(0, -1)], right: ["M6 3l5 5-5 5z", () => desk.shift(1, 0)],
  mirror: ["M7.400 2h1.200v12H7.400zM6 4v8L1 12zM10 4v8l5 0z", desk.mirror], flip: ["M2 7.400v1.200h12V7.400zM4 6h8L12 1zM4 10h8l0 5z", desk.flip],
  turn: ["M8 3V.5L12 4 8 7.500V5a3.800 3.800 0 1 0 3.800 3.800h2A5.800 5.800 0 1 1 8 3z", desk.turn],
  swap: ["M8 1.500a6.500 6.500 0 1 0 0 13a6.500 6.500 0 0 0 0-13zM8 3a5 5 0 0 1 0 10z", desk.swapColours],
  empty: ["M4 5h8l-.7 9.500H4.700zM6 1.500h4V3h3v1.200H3V3h3z", () => desk.edit({ units: [], beneath: undefined, target: undefined, castling: undefined, en_passant: undefined })],
};

function buildTools() {
  $("tools").innerHTML = Object.entries(TOOLS).map(([name, [path]]) => `<button data-tool="${name}" data-t="tool ${name}"><svg viewBox="0 0 16 16" fill-rule="evenodd" aria-hidden="true"><path d="${path}"/></svg></button>`).join("");
  $("tools").addEventListener("click", (event) => {
    const name = event.target.closest("[data-tool]")?.dataset.tool;
    if (name && TOOLS[name][1]() === false) toast(word("offBoard"));
  });
}

// The board shows the diagram, or the move that was chosen.
function showBoard() {
  const play = solution.boardNow();
  const panel = solving.known.panels[0] ?? {};
  if (play) editor.show(play.position, play.panel, play.changes, true, play.effects.map(({ square }) => square));
  else {
    // What conditions put on the board besides the units: holes, imitators.
    const position = desk.drawn();
    for (const [square, what] of positionOf(panel.position ?? "")) if (!isUnit(what) && !position.has(square)) position.set(square, what);
    editor.show(position, panel, [], false, []);
  }
}

function drawCaption() {
  const problem = desk.problem();
  const count = { white: 0, black: 0, neutral: 0 };
  for (const { colour } of problem.units) count[colour]++;
  const counts = `(${count.white}+${count.black}${count.neutral ? `+${count.neutral}` : ""})`;
  const twins = (problem.twins ?? []).map((twin, n) => `${"bcdefghijklmnopqrstuvwxyz"[n]}) ${twin}`);
  const panel = solving.known.panels[0];
  const notes = legend(desk.drawn(), panel?.marks ?? []);
  $("caption").innerHTML = `<p class="below"><span class="stipulation">${escaped(problem.stipulation)}</span><span class="counts">${counts}</span></p>${problem.conditions.length ? `<p class="conditions">${problem.conditions.map((text) => escaped(text)).join(", ")}</p>` : ""}${twins.length ? `<p class="twin-line">${escaped(twins.join("  "))}</p>` : ""}${notes ? `<p class="legend">${escaped(notes)}</p>` : ""}`;
  const credits = [problem.authors.length && `<span class="authors">${escaped(problem.authors.join(", "))}</span>`, problem.title && `<span class="title">${escaped(problem.title)}</span>`, problem.source && `<span class="source">${escaped(problem.source)}</span>`].filter(Boolean);
  document.title = desk.isBlank(problem) ? "Cookstopper" : `${problem.title || [problem.stipulation, ...problem.conditions].join(" ")} – Cookstopper`;
  $("credits").hidden = !credits.length;
  $("credits").innerHTML = credits.join(" ");
}

function drawSteps() {
  $("undo").disabled = !desk.canUndo();
  $("redo").disabled = !desk.canRedo();
  $("do-link").disabled = $("do-write").disabled = desk.isBlank(desk.problem());
}

let saving = 0;

function changed() {
  showBoard();
  drawCaption();
  drawSteps();
  rights.draw();
  fields.draw();
  // Browsers allow only so many changes of the address.
  clearTimeout(saving);
  saving = setTimeout(() => {
    address.write(desk.problem());
    keep("desk", JSON.stringify(desk.essence(desk.problem())));
  }, 250);
}

const isWriting = (target) => target.matches("input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]");

function keyOnPage(event) {
  if (document.querySelector("dialog[open]")) return;
  const control = event.ctrlKey || event.metaKey;
  const isText = isWriting(event.target);
  const key = event.key.toLowerCase();
  if (control && key === "enter") { if (solving.progress.state === "running") solving.stop(); else if (solving.known.isSolvable) solving.solve(); }
  else if (control && key === "o") dialogs.showOpen();
  else if (control && !isText && (key === "y" || (key === "z" && event.shiftKey))) desk.redo();
  else if (control && !isText && key === "z") desk.undo();
  else if (control || event.altKey || isText) return;
  else if (event.key === "Escape") {
    if (solving.progress.state === "running") solving.stop();
    else solution.backToDiagram();
  } else if (event.key === "?") dialogs.showKeys();
  else if (event.target.closest("[role=grid], [role=toolbar], [role=tablist], .palette, fieldset, summary")) return;
  else if (solution.key(event, false)) return;
  else return;
  event.preventDefault();
}

async function paste(event) {
  if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
  const text = event.clipboardData.getData("text/plain");
  if (!text.trim()) return;
  event.preventDefault();
  const hash = /#(p|text|fen)=\S+/.exec(text.trim())?.[0];
  if (hash && /^\S+$/.test(text.trim())) location.hash = hash;
  else dialogs.openText(text);
}

// The address may hold a problem; otherwise the one that was here the last time.
async function fromAddress() {
  try {
    const asked = await address.read();
    if (asked?.problem) { desk.replace(asked.problem); return true; }
    if (asked?.text) return await dialogs.openText(asked.text);
  } catch (error) {
    // Bad base64, bad data, a wrong shape: the reader is told once.
    toast(`${word("badLink")}`);
  }
  return false;
}

async function begin() {
  paint(kept("theme") ?? "auto");
  const [, figures] = await Promise.all([
    loadWords(),
    fetch("report/figures.svg").then((answer) => answer.text()),
    fetch("data.json").then((answer) => answer.json()).then((answer) => { data = answer; }),
  ]);
  document.body.prepend(element(figures.replace(/^<!--[^]*?-->/, "")));
  strengthen();
  for (const [code, walk] of Object.entries(data.walks)) run.walks[code] = walk;
  for (const [name, mark] of Object.entries(data.marks)) run.marks[name] = { ...mark.names, ...mark };
  fields.setData(data);
  language = preferredLanguage();
  document.documentElement.lang = language;
  editor.build();
  buildTabs();
  buildTools();
  rights.build();
  onLanguage(() => {
    hush();
    palette.build();
    fields.build();
    solution.build(showBoard);
    vary.build();
    analyse.build();
    drawTabs();
    drawCaption();
    rights.draw();
    showBoard();
    drawSteps();
    $("colophon").textContent = `Cookstopper ${data.version ?? ""} · ${word("credit")}`;
    solving.recheck();
  });
  desk.onChange(changed);
  solving.begin();
  solving.on("checked", (answer) => { fields.tell(answer); drawCaption(); rights.draw(); showBoard(); });
  solving.on("begun", (problem) => { if (problem && !wide.matches && tab === "problem" && !solving.progress.isAuto) chooseTab("solution", false); });
  quick.warm();
  search.warm();
  speak(language);
  if (!(await fromAddress())) fromLastTime();
  drawSteps();
  const act = { "do-new": startNew, "do-open": dialogs.showOpen, "do-shelf": dialogs.showShelf, "do-write": dialogs.showWrite, "do-link": dialogs.shareLink, "do-keys": dialogs.showKeys, undo: desk.undo, redo: desk.redo };
  for (const [id, what] of Object.entries(act)) $(id).addEventListener("click", what);
  document.addEventListener("keydown", keyOnPage);
  document.addEventListener("paste", paste);
  document.addEventListener("desk:try", (event) => { chooseTab("solution", false); solution.tryMove(event.detail); });
  document.addEventListener("desk:in-play", () => toast(word("inPlay"), word("diagram"), solution.backToDiagram));
  document.addEventListener("desk:summary", drawSummary);
  window.addEventListener("hashchange", fromAddress);
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => { event.preventDefault(); for (const file of event.dataTransfer.files) dialogs.openFile(file); });
  document.documentElement.dataset.ready = "yes";
  // Without it everything works as well, only slower at first.
  setTimeout(() => warmUp().catch(() => {}), WARM_AFTER);
  if ("serviceWorker" in navigator) {
    // Without it (a private window, a file) the desk works as long as there is a network.
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
  }
}

function startNew() {
  const before = desk.problem();
  desk.replace({});
  if (desk.problem() !== before) toast(word("newProblem"), word("undo"), desk.undo);
  $("board").querySelector('[tabindex="0"]').focus();
}

function fromLastTime() {
  try {
    const stored = kept("desk");
    if (stored) desk.replace(address.checkShape(JSON.parse(stored)));
  } catch {
    keep("desk", "{}");
  }
}

begin().catch((error) => trouble(`Cookstopper: ${error.message}`));
