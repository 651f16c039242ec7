// The panel of the solution: found as it is searched, stepped through on the board, and asked about.
import * as desk from "./problem.js";
import { quick } from "./engine.js";
import { fatalText, say, toast } from "./notice.js";
import { markOfLetters, spokenUnit } from "./units.js";
import { SolutionView } from "./tree.js";
import * as solving from "./solving.js";

const { known, progress } = solving;
let view;
let current = null;
let twin = 0;
// `show(state)` draws the board; the main module has it.
let show = () => {};

const ICONS = { first: "M3 3h2v10h-2zM13 3v10l-7 -5z", back: "M12 3v10l-8 -5z", forward: "M4 3v10l8 -5z", last: "M11 3h2v10h-2zM3 3v10l7 -5z" };

export function build(showBoard) {
  show = showBoard;
  const limits = solving.limits();
  const limit = (name, unit) => `<label><span>${word(`limit ${name}`)}</span><input id="limit-${name}" type="number" min="0" step="1" inputmode="numeric" value="${limits[name] ?? ""}" placeholder="${word("noLimit")}"> ${unit}</label>`;
  $("panel-solution").innerHTML = `<div class="solve-bar"><button id="solve" class="primary"></button>
<label class="switch"><input id="auto" type="checkbox"${progress.isAuto ? " checked" : ""}><span>${word("whileEditing")}</span></label>
<label class="switch"><input id="variations" type="checkbox"${solving.shows("Variation") ? " checked" : ""}><span>${word("showVariations")}</span></label><label class="switch"><input id="tries" type="checkbox"${solving.shows("Try") ? " checked" : ""}><span>${word("showTries")}</span></label>
<details class="limits" id="limits"><summary>${word("limits")}</summary><div>${limit("seconds", "s")}${limit("nodes", "")}${limit("megabytes", "MB")}</div></details>
</div>
<div class="status-row"><p id="status" class="status"></p><fieldset id="views"><legend>${word("view")}</legend>${["tree", "text"].map((name, n) => `<label><input type="radio" name="views" value="${name}"${n ? "" : " checked"}><span>${word(`view ${name}`)}</span></label>`).join("")}</fieldset></div>
<div id="steps" class="steps-of-solution"></div>
<p id="no-steps" class="nothing"></p>
<pre id="solution-text" lang="en" tabindex="0" hidden></pre>
<p class="text-tools" id="text-tools" hidden><button id="more-text" hidden>${word("showMore")}</button> <button id="copy-text">${word("copy")}</button></p>
<form id="why" class="why"><label for="why-line">${word("whyAsk")}</label><div><input id="why-line" autocomplete="off" spellcheck="false" placeholder="1.Qc7 Kd4"><button>${word("why")}</button></div><pre id="why-answer" aria-live="polite" tabindex="0" hidden></pre></form>`;
  view = new SolutionView($("steps"), choose);
  $("controls").innerHTML = `${Object.entries(ICONS).map(([name, path]) => `<button data-go="${name}" aria-label="${word(name)}" title="${word(name)}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg></button>`).join("")}<output id="now" class="now"></output><button id="set-up" class="small" hidden>${word("setUpHere")}</button>`;
  $("controls").onclick = (event) => { const go = event.target.closest("[data-go]")?.dataset.go; if (go) walk(go, false); };
  $("set-up").addEventListener("click", setUpHere);
  $("solve").addEventListener("click", () => (progress.state === "running" ? solving.stop() : solving.solve()));
  $("auto").addEventListener("change", () => solving.setAuto($("auto").checked));
  $("variations").addEventListener("change", () => solving.setShown("Variation", $("variations").checked));
  $("tries").addEventListener("change", () => solving.setShown("Try", $("tries").checked));
  for (const name of ["seconds", "nodes", "megabytes"]) {
    $(`limit-${name}`).addEventListener("change", () => solving.setLimits({ ...solving.limits(), [name]: Math.max(0, Math.round(Number($(`limit-${name}`).value))) || null }));
  }
  $("views").addEventListener("change", switchView);
  $("more-text").addEventListener("click", () => solving.drawText(true));
  $("copy-text").addEventListener("click", () => navigator.clipboard.writeText(progress.text).then(() => toast(word("copied")), () => toast(word("notCopied"))));
  $("why").addEventListener("submit", (event) => { event.preventDefault(); askWhy($("why-line").value); });
  $("panel-solution").addEventListener("keydown", keyDown);
  restore();
}

function switchView() {
  const isText = $("views").querySelector(":checked").value === "text";
  $("steps").hidden = isText;
  $("solution-text").hidden = !isText;
  $("text-tools").hidden = !isText;
  solving.drawText();
  drawState();
}

// After a change of language everything is drawn again from what is known.
function restore() {
  const kept = finished;
  view.clear();
  finished = new Map();
  for (const [number, panel] of kept) addPanel(number, panel);
  $("status").textContent = progress.says?.() ?? "";
  drawState();
}

let finished = new Map();

solving.on("begun", () => {
  finished = new Map();
  view?.clear();
  const wasPlaying = current !== null;
  current = null;
  twin = 0;
  $("why-answer").hidden = true;
  if (wasPlaying) show();
  drawState();
});
solving.on("play", (plays) => {
  // What came at once is drawn at once.
  const found = new Map();
  for (const { twin: number, parts } of plays) {
    for (const part of parts) {
      if (part.anew) { forgetTwin(number); found.clear(); } else addPart(number, part, found);
    }
  }
  for (const [section, roots] of found) view.add(section, roots);
  drawState();
});
solving.on("panel", ({ twin: number, panel }) => {
  // What was drawn while the search went on is drawn as the whole now; the reader stays where he is.
  const path = current?.twin === number ? pathTo(current).map((step) => step.number + step.text).join(" ") : null;
  forgetTwin(number);
  addPanel(number, panel);
  if (path === null) return drawState();
  const again = view.steps.find((step) => pathTo(step).map((one) => one.number + one.text).join(" ") === path);
  choose(again ?? null, false);
});
solving.on("over", drawState);
solving.on("checked", drawState);

const twinText = (panel) => `${panel.letter}) ${panel.change?.[language] ?? word("diagram")}`;

const titleOf = (number, isSet) => {
  const panel = finished.get(number) ?? known.panels[number];
  const letter = panel?.letter ? twinText(panel) : "";
  return [letter, word(isSet ? "setPlay" : "solution")].filter(Boolean).join(" · ");
};

function stepsOfPhase(number, phase) {
  const twins = [];
  twins[number] = { play: [phase] };
  const steps = stepsOf({ twins });
  view.steps.push(...steps);
  return steps.filter((step) => !step.parent);
}

// What was drawn of a twin goes: it comes as a whole, or from the beginning.
function forgetTwin(number) {
  for (const [key, section] of view.sections) {
    if (!key.startsWith(`${number}/`)) continue;
    section.part.remove();
    view.sections.delete(key);
  }
  view.steps = view.steps.filter((step) => step.twin !== number);
}

// A first move, or a line, that has just been found.
function addPart(number, { phase, set, knot, line }, found) {
  const section = view.section(number, phase, { title: titleOf(number, set), isLines: !!line });
  section.phase ??= { set };
  const roots = stepsOfPhase(number, { ...section.phase, ...(line ? { lines: [line] } : { tree: [knot] }) });
  if (!found.has(section)) found.set(section, []);
  found.get(section).push(...roots);
}

function addPanel(number, panel) {
  finished.set(number, panel);
  (panel.play ?? []).forEach((phase, place) => {
    const isLines = !!phase.lines?.length;
    const section = view.section(number, place, { title: titleOf(number, phase.set), isLines });
    const roots = stepsOfPhase(number, phase);
    view.add(section, roots);
  });
}

function drawState() {
  if (!view) return;
  const isRunning = progress.state === "running";
  $("solve").textContent = word(isRunning ? "stop" : "solve");
  $("solve").classList.toggle("running", isRunning);
  $("solve").disabled = !isRunning && !known.isSolvable;
  $("panel-solution").setAttribute("aria-busy", isRunning);
  const isText = !$("solution-text").hidden;
  const isEmpty = view.sections.size === 0;
  $("no-steps").hidden = isText || !isEmpty;
  const nothing = progress.isComplete ? "nothing" : "nothingYet";
  const hint = !desk.problem().units.length ? "emptyBoard" : !known.isSolvable ? "notSolvable" : isRunning ? "searching" : progress.state === "done" ? nothing : "notYet";
  $("no-steps").textContent = word(hint);
  $("no-steps").append(...(desk.problem().units.length ? [] : [exampleButton()]));
  // Nobody knows that there is nothing before the search is complete.
  for (const { part, roots } of view.sections.values()) {
    part.querySelector(".nothing")?.remove();
    if (!roots.length) part.append(element(`<p class="nothing">${word(isRunning ? "searching" : nothing)}</p>`));
  }
  $("controls").hidden = view.steps.length === 0;
  drawNow();
  document.dispatchEvent(new CustomEvent("desk:summary"));
}

// Keys, or lines of help play, that have been found: for the name of the panel.
export function summary() {
  if (progress.state === "idle") return "";
  const roots = [...view.sections.values()].flatMap((section) => section.roots).filter((step) => !step.phase.set && (step.line || step.mark === "!"));
  const isOpen = progress.state === "running" || !progress.isComplete;
  return `${roots.length.toLocaleString(language)}${isOpen ? "…" : ""}`;
}

// What an empty board can begin with.
const EXAMPLES = [
  { stipulation: "#2", white: { d6: "K", c3: "Q", d1: "B" }, black: { b5: "K" } },
  { stipulation: "h#2", white: { c2: "K", a2: "R", b7: "R" }, black: { c8: "K", d7: "P", c7: "P" } },
  { stipulation: "#1", conditions: ["Annan"], white: { b3: "K", a2: "R", a4: "R" }, black: { h3: "K" } },
];
let example = 0;

function exampleButton() {
  const button = element(`<button class="small">${word("example")}</button>`);
  button.addEventListener("click", () => {
    const { white, black, ...asked } = EXAMPLES[example++ % EXAMPLES.length];
    const list = (units, colour) => Object.entries(units).map(([square, walk]) => ({ square, colour, walks: [walk] }));
    desk.replace({ ...asked, units: [...list(white, "white"), ...list(black, "black")] });
  });
  return button;
}

const panelOf = (number) => finished.get(number) ?? known.panels[number] ?? {};

// The board of the diagram, or of a step; `null` in an empty play.
export function boardNow() {
  if (!current) return null;
  const panel = panelOf(current.twin);
  const position = positionAt(panel, current);
  return { position, panel, changes: changedSquares(current.changes), effects: effectsOf(current, panel) };
}

// What a move does besides going from one square to another.
function effectsOf(step, panel) {
  const before = step.parent ? positionAt(panel, step.parent) : positionOf(panel.start ?? panel.position);
  const after = changed(before, step.changes);
  const [, from, to] = /([a-h][1-8])[-*]([a-h][1-8])/.exec(step.text) ?? [];
  const effects = [];
  for (const square of changedSquares(step.changes)) {
    const [was, is] = [before.get(square), after.get(square)];
    if (square === from && !is) continue;
    if (square === to && was) effects.push({ square, says: `× ${spokenUnit(was, square)}` });
    if (square === to && is === before.get(from)) continue;
    if (was && !is) effects.push({ square, says: `× ${spokenUnit(was, square)}` });
    else if (is) effects.push({ square, says: `${square === to || was ? "→" : "+"} ${spokenUnit(is, square)}` });
  }
  // What is gone is told before what comes.
  return effects.sort((one, other) => other.says.startsWith("×") - one.says.startsWith("×"));
}

// In the letters of the reader, as he would write it himself.
const writtenStep = (step) => step.number + moveText(step.text).replaceAll("×", "*");

const isNumbered = (step) => /\d\.$/.test(step.number);
// What is threatened, and moves of a series, are played by the side that has just moved.
const isAgain = (step) => step.label === "threat" || (!!step.line && isNumbered(step) === isNumbered(step.parent));

// Long play isn't played through before somebody steps into it.
const isUnplayed = (step) => pathTo(step).some((one) => !one.changes && !one.isPlayed);

async function playThrough(step) {
  const path = pathTo(step);
  const problem = desk.problem();
  const line = path.map((one) => ({ text: one.text, ...(one.parent && isAgain(one) && { again: true }) }));
  try {
    const { changes } = await quick.answer({ ask: "follow", problem, twin: step.twin, set: !!step.phase.set, line }, "followed");
    changes.forEach((text, place) => { path[place].changes = text; });
  } catch (error) {
    // Where nobody sees all units, moves can't be followed on the board.
    if (error.kind === "fatal") toast(fatalText(error));
  }
  for (const one of path) one.isPlayed = true;
}

let asked = 0;

export function choose(step, takesFocus) {
  const mine = ++asked;
  if (!step || !isUnplayed(step)) return showStep(step, takesFocus);
  playThrough(step).then(() => { if (mine === asked && view.steps.includes(step)) showStep(step, takesFocus); });
}

function showStep(step, takesFocus) {
  current = step;
  if (step) twin = step.twin;
  view.show(step, takesFocus);
  show();
  drawNow();
  if (!step) return;
  $("why-line").value = pathTo(step).map(writtenStep).join(" ");
  $("why-answer").hidden = true;
  if (!takesFocus) say([spokenStep(step), ...boardNow().effects.map((effect) => effect.says)].join("; "));
}

function drawNow() {
  const letter = panelOf(twin).letter && current ? `${panelOf(twin).letter}) ` : "";
  const effects = current ? boardNow().effects.map((effect) => effect.says) : [];
  $("now").innerHTML = current ? `${escaped(letter + stepText(current))}${effects.length ? `<small>${escaped(effects.join(" · "))}</small>` : ""}` : escaped(word("diagram"));
  $("set-up").hidden = !current;
  for (const name of ["first", "back"]) $("controls").querySelector(`[data-go=${name}]`).disabled = !current;
  for (const name of ["forward", "last"]) $("controls").querySelector(`[data-go=${name}]`).disabled = !!current && !current.children.length;
}

export function walk(go, takesFocus) {
  const deepest = (step) => { while (step?.children.length) step = step.children[0]; return step; };
  const first = () => view.first();
  const target = { first: () => null, back: () => current?.parent ?? null, forward: () => (current ? current.children[0] ?? current : first()), last: () => deepest(current ?? first()) }[go]();
  if (go === "forward" && current) view.unfold(current, true);
  choose(target ?? null, takesFocus && !!target);
}

const WAYS = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last" };

// Through the play by keyboard; true if the key was one of these.
export function key(event, takesFocus) {
  if (!view.steps.length) return false;
  if (WAYS[event.key]) walk(WAYS[event.key], takesFocus);
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = view.beside(event.key === "ArrowDown" ? 1 : -1);
    if (step) choose(step, takesFocus);
  } else if ((event.key === "Enter" || event.key === " ") && event.target.step && event.target.matches("[role=treeitem]")) view.unfold(event.target.step, !view.expanded.has(event.target.step));
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

function keyDown(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest("#steps")) return;
  if (event.target.matches(".more-steps")) return;
  key(event, true);
}

// What stands on the board after a move becomes the problem.
function setUpHere() {
  const { position } = boardNow();
  const names = { w: "white", b: "black", n: "neutral" };
  const map = new Map([...position].filter(([, what]) => isUnit(what)).map(([square, what]) => {
    const { colour, marks, walks } = unitOf(what);
    return [square, { colour: names[colour], walks, ...(marks.length && { marks: marks.map(markOfLetters).filter(Boolean) }) }];
  }));
  current = null;
  desk.setUnits(map, { castling: undefined, en_passant: undefined });
  show();
}

export async function askWhy(line) {
  if (!line.trim()) return $("why-line").focus();
  const box = $("why-answer");
  box.hidden = false;
  box.textContent = word("searching");
  const problem = desk.problem();
  try {
    const { text } = await quick.answer({ ask: "why", problem, twin, line, limits: { seconds: 10 } }, "why");
    if (problem === desk.problem()) box.textContent = text.trim();
  } catch (error) {
    box.textContent = error.kind === "fatal" ? fatalText(error) : [error.text, error.help].filter(Boolean).join(" ");
  }
}

// A move that somebody makes on the board behind the moves played: what becomes of it.
export function tryMove({ from, to }) {
  const { position } = boardNow();
  const what = position.get(from);
  if (!isUnit(what ?? "")) return;
  const move = `${unitLetters({ ...unitOf(what), marks: [] })}${from}${position.has(to) ? "*" : "-"}${to}`;
  $("why-line").value = [...pathTo(current).map(writtenStep), move].join(" ");
  askWhy($("why-line").value);
  $("why").scrollIntoView({ block: "nearest" });
}

export const backToDiagram = () => { if (current) choose(null, false); };
