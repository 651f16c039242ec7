// Solves what is on the desk, while it is edited or when asked to, and keeps what has been found.
import * as desk from "./problem.js";
import { quick, search } from "./engine.js";
import { keep, kept } from "./memory.js";
import { fatalText, say, trouble } from "./notice.js";

const AFTER = 350;
const MOST_TEXT = 400;

// What the engine has understood: panels without play, and whether it can be solved.
export const known = { panels: [], error: null, isSolvable: false };
// The state of the search: `idle`, `running`, `done`; whether all was searched that was asked for; what is said of its end.
export const progress = { state: "idle", text: "", isComplete: false, says: null, isAuto: kept("auto") !== "no" };

const hearers = { checked: [], begun: [], play: [], panel: [], over: [] };
export const on = (name, hearer) => hearers[name].push(hearer);
const tell = (name, ...what) => hearers[name].forEach((hearer) => hearer(...what));

let stopSearch = null;
// Draws at once what waits for the next frame; or forgets it.
let drawWaiting = () => {};
let dropWaiting = () => {};
let pause = 0;
let asked = 0;

// What the solution depends on.
const matter = ({ title, authors, source, solution, kept: other, ...rest }) => JSON.stringify(rest);
let solvedFor = "";

export function begin() {
  desk.onChange((now, before) => {
    if (matter(now) === matter(before)) return;
    halt();
    clear();
    check();
  });
}

export const isCurrent = () => solvedFor === matter(desk.problem());

async function check() {
  const mine = ++asked;
  clearTimeout(pause);
  const problem = desk.problem();
  let answer;
  try {
    answer = await quick.answer({ ask: "check", problem }, "checked");
  } catch (error) {
    if (mine !== asked) return;
    known.error = error.kind === "fatal" ? null : error;
    known.isSolvable = false;
    if (error.kind === "fatal") trouble(fatalText(error));
    return tell("checked", { error: known.error });
  }
  if (mine !== asked) return;
  known.panels = answer.twins ?? [];
  known.error = null;
  known.isSolvable = !(answer.doubts ?? []).some((doubt) => doubt.is_impossible) && desk.problem().units.length > 0;
  tell("checked", answer);
  if (progress.isAuto && known.isSolvable) pause = setTimeout(solve, AFTER);
}

export const recheck = check;

export function setAuto(isAuto) {
  progress.isAuto = isAuto;
  keep("auto", isAuto ? "yes" : "no");
  if (isAuto && known.isSolvable && progress.state === "idle") solve();
}

// The limits that the composer has chosen; no number is no limit.
export const LIMITS = { seconds: 20, nodes: null, megabytes: 64 };
export function limits() {
  const stored = JSON.parse(kept("limits") ?? "null") ?? LIMITS;
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value > 0));
}
export const setLimits = (next) => keep("limits", JSON.stringify(next));

// What is shown of battle play beyond the key, whatever the problem's own options say.
const SHOWN = ["Variation", "Try"];
const isBattle = (stipulation) => !/^(exact-)?(h|ser-|pser-|phser-|reci-|dia|a=>b|white|black|\d+->)/.test(stipulation);
export const shows = (option) => (kept("shown") ?? "Variation").split(",").includes(option);

export function setShown(option, isShown) {
  keep("shown", SHOWN.filter((one) => (one === option ? isShown : shows(one))).join());
  if (progress.state !== "idle") solve();
}

function asShown(problem) {
  if (!isBattle(problem.stipulation)) return problem;
  const more = SHOWN.filter((option) => shows(option) && !problem.options.some((one) => one.toLowerCase().startsWith(option.toLowerCase())));
  return { ...problem, options: [...problem.options, ...more] };
}

function clear() {
  progress.state = "idle";
  progress.isComplete = false;
  progress.says = null;
  progress.text = "";
  $("solution-text").textContent = "";
  $("status").textContent = "";
  tell("begun", null);
}

export function solve() {
  clearTimeout(pause);
  halt();
  clear();
  trouble("");
  const problem = desk.problem();
  solvedFor = matter(problem);
  progress.state = "running";
  tell("begun", problem);
  const waiting = [];
  let status = null;
  let frame = 0;
  // The page draws at most once a frame what has come until then.
  const flush = () => {
    frame = 0;
    const plays = waiting.splice(0);
    if (plays.length) tell("play", plays);
    drawText();
    if (status) $("status").textContent = statusText(status);
    status = null;
  };
  const later = () => { frame ||= requestAnimationFrame(flush); };
  dropWaiting = () => { cancelAnimationFrame(frame); waiting.length = 0; status = null; };
  drawWaiting = () => { cancelAnimationFrame(frame); status = null; flush(); };
  stopSearch = search.ask({ ask: "solve", problem: asShown(problem), limits: limits(), notation: "long" }, (answer) => {
    if (answer.kind === "text") progress.text += answer.text;
    else if (answer.kind === "status") status = answer;
    else if (answer.kind === "play") waiting.push(answer);
    else if (answer.kind === "panel") { flush(); tell("panel", answer); }
    else if (answer.kind === "done" || answer.kind === "error" || answer.kind === "fatal") {
      drawWaiting();
      return over(answer);
    }
    later();
  });
}

function over(answer) {
  progress.state = "done";
  progress.isComplete = answer.kind === "done" && answer.reason !== "interrupted";
  stopSearch = null;
  progress.says = () => (answer.kind === "done" ? doneText(answer) : answer.kind === "fatal" ? fatalText(answer) : answer.text);
  const text = progress.says();
  $("status").textContent = text;
  if (answer.kind === "fatal") trouble(text, word("tryAgain"), solve);
  tell("over", answer);
  say(text);
}

// Stops at once; what has been found stays.
export function stop() {
  if (!stopSearch) return;
  drawWaiting();
  halt();
  progress.state = "done";
  progress.says = () => `${word("stopped")} ${word("stoppedCertain")}`;
  const text = progress.says();
  $("status").textContent = text;
  tell("over", { kind: "done", reason: "stopped" });
  say(text);
}

function halt() {
  clearTimeout(pause);
  dropWaiting();
  stopSearch?.();
  stopSearch = null;
}

const number = (value) => value.toLocaleString(language);
const seconds = (value) => `${value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 })} s`;

function rate(nodes, time) {
  if (time < 0.2) return "";
  const each = nodes / time;
  return each >= 1e6 ? `${(each / 1e6).toLocaleString(language, { maximumFractionDigits: 1 })} M/s` : `${number(Math.round(each / 1000))} k/s`;
}

function statusText(status) {
  const first = status.firsts ? `${word("firstMove")} ${number(status.first)} ${word("of")} ${number(status.firsts)}` : "";
  return [status.shown ?? status.length, first, `${number(status.nodes)} ${word("nodes")}`, rate(status.nodes, status.seconds), seconds(status.seconds)].filter(Boolean).join(" · ");
}

function doneText(answer) {
  const how = answer.reason === "complete" ? word("complete") : answer.reason === "as-asked" ? word("asAsked") : word("atLimit");
  const certain = answer.reason === "interrupted" && answer.certain ? ` ${answer.certain}` : "";
  return `${[how, `${number(answer.nodes ?? 0)} ${word("nodes")}`, rate(answer.nodes ?? 0, answer.seconds ?? 0), seconds(answer.seconds ?? 0)].filter(Boolean).join(" · ")}${certain}`;
}

let shownLines = MOST_TEXT;

// The text as `cookstopper solve` prints it; a long one in parts.
export function drawText(isMore = false) {
  shownLines = isMore ? shownLines * 4 : MOST_TEXT;
  if ($("solution-text").hidden) return;
  let end = -1;
  for (let line = 0; line < shownLines; line++) {
    end = progress.text.indexOf("\n", end + 1);
    if (end < 0) break;
  }
  const text = end < 0 ? progress.text : progress.text.slice(0, end);
  if ($("solution-text").textContent !== text) $("solution-text").textContent = text;
  $("more-text").hidden = end < 0 || end >= progress.text.length - 1;
}
