// Problems that are kept in this browser.
import * as desk from "./problem.js";
import { checkShape } from "./address.js";
import { keep, kept } from "./memory.js";
import { toast } from "./notice.js";

// What is stored: `[{name, problem}]`. What was stored by something else is left out.
function load() {
  try {
    return JSON.parse(kept("shelf") ?? "[]").map(({ name, problem }) => ({ name: String(name), problem: checkShape(problem) }));
  } catch {
    return [];
  }
}

export const all = load;

function save(list) {
  if (!keep("shelf", JSON.stringify(list.map(({ name, problem }) => ({ name, problem: desk.essence(problem) }))))) toast(word("notKept"));
}

export const nameOf = (problem) => problem.title || [problem.authors.join(", "), problem.stipulation, ...problem.conditions].filter(Boolean).join(" · ") || word("untitled");

export function add(problem, name = nameOf(problem)) {
  save([...load(), { name, problem }]);
}

export function rename(place, name) {
  save(load().map((one, n) => (n === place ? { ...one, name } : one)));
}

export function update(place, problem) {
  save(load().map((one, n) => (n === place ? { ...one, problem } : one)));
}

// Gives what puts it back.
export function remove(place) {
  const before = load();
  save(before.filter((_, n) => n !== place));
  return () => { const now = load(); save([...now.slice(0, place), before[place], ...now.slice(place)]); };
}

export function move(place, by) {
  const list = load();
  const [one] = list.splice(place, 1);
  list.splice(place + by, 0, one);
  save(list);
}
