// The problem on the desk, and all that it was before: what is undone can be done again.
import { textOfUnit } from "./units.js";

export const EMPTY = Object.freeze({
  title: "", authors: [], source: "", units: [], stipulation: "#2", conditions: [], options: [], twins: [], solution: "",
});

export const whole = (problem) => ({ ...EMPTY, ...problem });
export const isBlank = (problem) => !problem.units.length && !problem.title;
// What is as in an empty problem needs not be written.
export const essence = (problem) => Object.fromEntries(Object.entries(problem).filter(([name, value]) => name === "stipulation" || JSON.stringify(value) !== JSON.stringify(EMPTY[name])));
export const textOf = textOfUnit;
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

let past = [];
let present = whole({});
let future = [];
let lastKind = "";
let lastTime = 0;
const listeners = [];

export const problem = () => present;
// What stands where, to be changed and given back; and as the report's scripts draw it.
export const units = () => new Map(present.units.map(({ square, ...unit }) => [square, unit]));
export const drawn = () => new Map(present.units.map((unit) => [unit.square, textOfUnit(unit)]));
export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
// `listener(problem, before)` is called behind every change.
export const onChange = (listener) => listeners.push(listener);

const MERGED_WITHIN = 1200;

// Changes some fields. What is written letter by letter into one field is undone at once.
export function edit(changes, kind = "") {
  const next = { ...present, ...changes };
  if (same(next, present)) return;
  const now = performance.now();
  const isMore = kind && kind === lastKind && now - lastTime < MERGED_WITHIN;
  if (!isMore) past.push(present);
  lastKind = kind;
  lastTime = now;
  future = [];
  become(next);
}

function become(next) {
  const before = present;
  present = next;
  for (const listener of listeners) listener(present, before);
}

// Another problem; the way back stays open.
export const replace = (next) => edit(whole(next));

export function undo() {
  if (!past.length) return false;
  future.push(present);
  lastKind = "";
  become(past.pop());
  return true;
}

export function redo() {
  if (!future.length) return false;
  past.push(present);
  lastKind = "";
  become(future.pop());
  return true;
}

// The same board is always the same list.
const listOf = (map) => [...map].sort(([one], [other]) => (one < other ? -1 : 1)).map(([square, unit]) => ({ square, ...unit }));
export const setUnits = (map, changes = {}) => edit({ units: listOf(map), ...changes });

// Puts units on squares; `null` empties them.
export function put(...changes) {
  const map = units();
  for (const [square, unit] of changes) {
    if (unit) map.set(square, unit);
    else map.delete(square);
  }
  setUnits(map);
}

export function move(from, to, keeps) {
  const unit = units().get(from);
  if (!unit || from === to) return;
  put(...(keeps ? [] : [[from, null]]), [to, unit]);
}

const square = (file, rank) => (file >= 0 && file < 8 && rank >= 0 && rank < 8 ? "abcdefgh"[file] + (rank + 1) : null);

// Moves all units by a map of squares, unless one would leave the board. What a FEN said of castling and en passant isn't true any more.
function transform(where) {
  const moved = (list) => (list ?? []).map((unit) => ({ ...unit, square: square(...where(unit.square.charCodeAt(0) - 97, unit.square.charCodeAt(1) - 49)) }));
  const next = { units: moved(present.units), beneath: moved(present.beneath), target: moved(present.target) };
  if (Object.values(next).flat().some((unit) => unit.square === null)) return false;
  setUnits(new Map(next.units.map(({ square: name, ...unit }) => [name, unit])), {
    ...(present.beneath && { beneath: next.beneath }), ...(present.target && { target: next.target }), castling: undefined, en_passant: undefined,
  });
  return true;
}

export const shift = (files, ranks) => transform((file, rank) => [file + files, rank + ranks]);
export const mirror = () => transform((file, rank) => [7 - file, rank]);
export const flip = () => transform((file, rank) => [file, 7 - rank]);
export const turn = () => transform((file, rank) => [rank, 7 - file]);

const OTHER = { white: "black", black: "white", neutral: "neutral" };
const recoloured = (unit) => ({ ...unit, colour: OTHER[unit.colour] });
export const swapColours = () => setUnits(new Map([...units()].map(([name, unit]) => [name, recoloured(unit)])));
