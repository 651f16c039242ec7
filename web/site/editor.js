// The board by mouse, finger and keyboard. Figures are drawn below; on top lies a grid of 64 squares that has the names.
import * as desk from "./problem.js";
import { hand } from "./hand.js";
import { spokenUnit, textOfUnit, walkOfLetters, figureSvg, USUAL } from "./units.js";
import { say } from "./notice.js";

const SQUARES = [..."87654321"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));
const DRAG_FROM = 5;

let cursor = "e4";
let held = null;
let chosen = null;
let drag = null;
let dotted = null;
let isNeutralNext = false;
// What is seen: the diagram, or a position of the play, which nobody edits.
let view = { position: new Map(), panel: {}, changes: [], isPlay: false, effects: [] };

const cell = (name) => $("board").querySelector(`[data-square="${name}"]`);

export function build() {
  const rows = [..."87654321"].map((rank) => `<div role="row" class="rank">${[..."abcdefgh"].map((file) => `<div role="gridcell" tabindex="-1" data-square="${file}${rank}"></div>`).join("")}</div>`);
  $("board").innerHTML = `<div class="drawn" aria-hidden="true"></div><div class="squares" role="grid" aria-describedby="board-keys">${rows.join("")}</div><p id="board-keys" class="unseen" data-w="boardKeys"></p>`;
  const grid = $("board").querySelector(".squares");
  cell(cursor).tabIndex = 0;
  grid.addEventListener("pointerdown", pointerDown);
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  grid.addEventListener("keydown", keyDown);
  grid.addEventListener("focusin", (event) => goTo(event.target.dataset.square ?? cursor, false));
  window.addEventListener("pointermove", pointerMove);
  window.addEventListener("pointerup", pointerUp);
  window.addEventListener("pointercancel", endDrag);
}

// `panel`: lines of a grid, special squares, as the engine knows them; `effects`: squares where a move does more than to go.
export function show(position, panel, changes, isPlay, effects) {
  view = { position, panel, changes, isPlay, effects };
  $("board").querySelector(".drawn").innerHTML = board(position, panel, changes, "");
  $("board").classList.toggle("is-play", isPlay);
  const grid = $("board").querySelector(".squares");
  grid.setAttribute("aria-label", positionWords(position));
  grid.setAttribute("aria-readonly", isPlay);
  for (const name of SQUARES) {
    const square = cell(name);
    square.setAttribute("aria-label", spokenUnit(position.get(name), name));
    square.classList.toggle("held", name === held);
    square.classList.toggle("chosen", name === chosen);
    square.classList.toggle("effect", effects.includes(name));
  }
}

const refresh = () => show(view.position, view.panel, view.changes, view.isPlay, view.effects);

function goTo(name, takesFocus) {
  cell(cursor).tabIndex = -1;
  cursor = name;
  cell(cursor).tabIndex = 0;
  if (takesFocus) cell(cursor).focus();
}

function pointerDown(event) {
  const name = event.target.dataset.square;
  if (!name) return;
  if (event.button === 2 && !view.isPlay) {
    desk.put([name, null]);
    chosen = null;
    return event.preventDefault();
  }
  if (event.button !== 0) return;
  // Fingers hold on to what they touched first.
  if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  drag = { from: name, x: event.clientX, y: event.clientY, isMoving: false, text: view.position.get(name) };
}

// From the palette.
export function beginDrag(event, unit) {
  if (view.isPlay) return;
  drag = { from: null, x: event.clientX, y: event.clientY, isMoving: false, text: textOfUnit(unit), unit };
}

const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;

function pointerMove(event) {
  if (!drag) return;
  const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_FROM;
  if (!drag.isMoving && isFar && isUnit(drag.text ?? "")) {
    drag.isMoving = true;
    $("ghost").innerHTML = figureSvg(drag.text);
    const size = cell("a1").getBoundingClientRect().width;
    $("ghost").style.width = `${size}px`;
    $("ghost").style.height = `${size}px`;
    $("ghost").hidden = false;
    if (drag.from) cell(drag.from).classList.add("lifted");
    $("board").classList.add("is-dragging");
  }
  if (!drag.isMoving) return;
  const half = $("ghost").offsetWidth / 2;
  $("ghost").style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
  const over = squareAt(event);
  for (const square of $("board").querySelectorAll(".over")) square.classList.remove("over");
  if (over) cell(over).classList.add("over");
}

function endDrag() {
  for (const square of $("board").querySelectorAll(".over, .lifted")) square.classList.remove("over", "lifted");
  $("board").classList.remove("is-dragging");
  $("ghost").hidden = true;
  drag = null;
}

function pointerUp(event) {
  if (!drag) return;
  const { from, unit, isMoving } = drag;
  const over = squareAt(event);
  endDrag();
  // In the play a move is tried, not the board changed.
  if (view.isPlay) tell(isMoving && from && over && over !== from ? "desk:try" : "desk:in-play", { from, to: over });
  else if (isMoving && from) {
    if (over) desk.move(from, over, event.ctrlKey || event.altKey);
    else desk.put([from, null]);
  } else if (isMoving && over) desk.put([over, unit]);
  else if (!isMoving && from && over === from) click(from);
  else refresh();
}

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

// A click puts down what is in hand; with an empty hand it takes a unit and puts it down elsewhere.
function click(name) {
  goTo(name, false);
  if (hand.tool === "erase") return desk.put([name, null]);
  if (hand.tool === "unit") {
    const unit = hand.unit();
    return desk.put([name, view.position.get(name) === textOfUnit(unit) ? null : unit]);
  }
  if (chosen && chosen !== name) {
    const from = chosen;
    chosen = null;
    return desk.move(from, name, false);
  }
  chosen = chosen === name || !view.position.has(name) ? null : name;
  refresh();
}

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function keyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (STEPS[key]) {
    const [files, ranks] = STEPS[key];
    const file = Math.min(7, Math.max(0, cursor.charCodeAt(0) - 97 + files));
    const rank = Math.min(7, Math.max(0, cursor.charCodeAt(1) - 49 + ranks));
    goTo("abcdefgh"[file] + (rank + 1), true);
  } else if (key === "Home") goTo(`a${cursor[1]}`, true);
  else if (key === "End") goTo(`h${cursor[1]}`, true);
  else if (key === "PageUp") goTo(`${cursor[0]}8`, true);
  else if (key === "PageDown") goTo(`${cursor[0]}1`, true);
  else if (key === "Escape") { held = chosen = dotted = null; isNeutralNext = false; hand.drop(); refresh(); }
  else if (key === " ") grab();
  else if (view.isPlay) return;
  else if (key === "Enter") place(hand.unit());
  else if (key === "Delete" || key === "Backspace") { held = null; place(null); }
  else if (key === "x" || key === "X") recolour();
  else if (key === "[" || key === "]") turnFigure(key === "]" ? 1 : 3);
  else if (key === ".") { dotted = ""; say(word("twoLetters")); }
  else if (key === "=") { isNeutralNext = true; say(word("aNeutral")); }
  else if (/^[a-z0-9]$/i.test(key)) typed(event);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// Letters put units: large ones of the other colour. Behind a point come the two of a walk that has two.
function typed(event) {
  if (dotted !== null) {
    dotted += event.key;
    if (dotted.length < 2) return;
  }
  const letters = dotted ?? event.key;
  dotted = null;
  const code = walkOfLetters(letters);
  if (!code) return say(`${word("noSuchWalk")} ${letters.toUpperCase()}`);
  const own = hand.colour;
  const other = own === "black" ? "white" : "black";
  const colour = isNeutralNext ? "neutral" : event.shiftKey ? other : own;
  isNeutralNext = false;
  place(hand.unitOf(colour, [code]));
}

function place(unit) {
  desk.put([cursor, unit]);
  say(spokenUnit(view.position.get(cursor), cursor));
}

function grab() {
  if (held === null) {
    if (!view.position.has(cursor)) return;
    held = cursor;
    say(`${word("held")} ${spokenUnit(view.position.get(cursor), cursor)}`);
    return refresh();
  }
  const from = held;
  held = null;
  refresh();
  if (from === cursor) return;
  if (view.isPlay) return tell("desk:try", { from, to: cursor });
  desk.move(from, cursor, false);
  say(spokenUnit(view.position.get(cursor), cursor));
}

function recolour() {
  const unit = desk.units().get(cursor);
  if (!unit) return hand.nextColour();
  place({ ...unit, colour: { white: "black", black: "neutral", neutral: "white" }[unit.colour] });
}

// The next walk whose figure is the same one, turned by a quarter.
function turnFigure(quarters) {
  const unit = desk.units().get(cursor);
  if (!unit) return;
  const { figure, turns } = run.walks[unit.walks[0]];
  for (let by = quarters; by % 4; by += quarters) {
    const usual = [...USUAL.flat().filter(Boolean), ...Object.keys(run.walks)];
    const code = usual.find((other) => run.walks[other]?.figure === figure && run.walks[other].turns === (turns + by) % 4);
    if (code) return place({ ...unit, walks: [code] });
  }
}
