// What is asked for: stipulation, conditions, options, twins, and who composed it.
import * as desk from "./problem.js";
import { chips } from "./chips.js";

let data = { conditions: [], options: [], goals: [], plays: [] };
export const setData = (next) => { data = next; };

let conditions;
let options;
let wrongNow = { conditions: new Map(), options: new Map() };

const marked = (text) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>").replace(/\*([^*]+)\*/g, "<em>$1</em>");

export function build() {
  const field = (name, label, extra = "") => `<label class="field ${name}"><span>${word(label)}</span><input id="f-${name}" autocomplete="off" spellcheck="false"${extra}></label>`;
  $("panel-problem").innerHTML = `<div class="ask">${field("stipulation", "stipulation", ' class="strong" aria-describedby="asked"')}
<div class="builder" role="group" aria-label="${word("builder")}"><select id="b-play" aria-label="${word("play")}"></select><select id="b-goal" aria-label="${word("goal")}"></select>
<span class="spin"><button id="b-less" aria-label="${word("shorter")}" title="${word("shorter")}">−</button><output id="b-length" aria-live="polite"></output><button id="b-more" aria-label="${word("longer")}" title="${word("longer")}">+</button></span></div></div>
<p id="asked" class="asked" aria-live="polite"></p>
<ul id="doubts" class="doubts"></ul>
<div id="conditions-field" class="chosen"></div>
<div id="options-field" class="chosen"></div>
<div class="chosen"><h3 id="twins-title">${word("twins")}</h3><textarea id="f-twins" rows="1" aria-labelledby="twins-title" aria-describedby="twins-hint" spellcheck="false" placeholder="Move a1 b1"></textarea>
<p class="hint" id="twins-hint">${word("twinsHint")}</p><div class="twin-words" role="group" aria-labelledby="twins-title"></div></div>
<details class="about"><summary>${word("about")}</summary>${field("title", "title")}${field("authors", "authors", ` placeholder="${word("authorsHint")}"`)}${field("source", "source")}
<label class="field"><span>${word("authorText")}</span><textarea id="f-solution" rows="4" spellcheck="false"></textarea></label></details>`;
  conditions = chips({
    root: $("conditions-field"), title: word("conditions"), hint: word("findCondition"),
    known: () => data.conditions.map(conditionRecord), own: (text) => recordOf(data.conditions, text, conditionRecord), describe: describeCondition,
    take: (list) => desk.edit({ conditions: list }),
  });
  options = chips({
    root: $("options-field"), title: word("options"), hint: word("findOption"),
    known: () => data.options.map(optionRecord), own: (text) => recordOf(data.options, text, optionRecord), describe: (record) => `<p>${marked(record.brief)}</p>`,
    take: (list) => desk.edit({ options: list }),
  });
  const write = (id, name, read = (value) => value) => $(id).addEventListener("input", () => desk.edit({ [name]: read($(id).value) }, name));
  write("f-stipulation", "stipulation", (value) => value.trim());
  write("f-title", "title");
  write("f-source", "source");
  write("f-solution", "solution");
  write("f-authors", "authors", (value) => value.split(";").map((one) => one.trim()).filter(Boolean));
  write("f-twins", "twins", (value) => value.split("\n").map((one) => one.trim().replace(/^[b-z]\)\s*/, "")).filter(Boolean));
  $("f-twins").addEventListener("input", grow);
  $("panel-problem").querySelector(".twin-words").replaceChildren(...["Move", "Exchange", "Remove", "Add", "Substitute", "Rotate", "Mirror", "Shift", "PolishType", "Stipulation", "Condition", "Continued"].map((command) => {
    const button = element(`<button>${command}</button>`);
    button.addEventListener("click", () => writeTwin(command));
    return button;
  }));
  buildBuilder();
  draw();
}

function grow() {
  $("f-twins").rows = Math.max(1, $("f-twins").value.split("\n").length);
}

function writeTwin(command) {
  const field = $("f-twins");
  field.value = field.value.trimEnd() + (field.value.trim() ? "\n" : "") + `${command} `;
  grow();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

function conditionRecord(condition) {
  const { name, names, also = [], definitions = [], written, brief = "" } = condition;
  const words = [name, ...Object.values(names), ...also].map((one) => one.toLowerCase());
  return { name, says: names[language] ?? name, words, brief: brief.replace(/[`*]/g, ""), written, definitions, asks: definitions.some((one) => one.parameters?.length) };
}

function optionRecord({ name, names, argument, text }) {
  const inWords = typeof text === "string" ? text : text[language];
  return { name, says: names?.[language] ?? name, words: [name, ...Object.values(names ?? {})].map((one) => one.toLowerCase()), brief: inWords ?? "", asks: !!argument, written: argument ? `${name} ` : name };
}

// The record whose name is the longest one that a text begins with.
function recordOf(list, text, record) {
  const wanted = text.toLowerCase();
  const names = (one) => [one.name, ...Object.values(one.names ?? {}), ...(one.also ?? [])].map((name) => name.toLowerCase());
  let best = null;
  let length = 0;
  for (const one of list) {
    for (const name of names(one)) {
      if (name.length > length && (wanted === name || wanted.startsWith(`${name} `))) [best, length] = [one, name.length];
    }
  }
  return best && record(best);
}

function describeCondition(record) {
  const parts = record.definitions.map((known) => {
    const parameters = (known.parameters ?? []).map(([name, meaning]) => ` <code>${escaped(name)}</code>: ${marked(meaning)}.`).join("");
    return `<p lang="en"><strong>${escaped(known.name)}.</strong> ${marked(known.text)}${parameters} <span class="origin">(${marked(known.source ?? "")})</span></p>`;
  });
  return parts.join("") || `<p>${word("noDefinition")}</p>`;
}

// A simple stipulation in three parts: play, goal, length. Others are written.
const SIMPLE = () => {
  const escape = (text) => text.replace(/[.*+?^${}()|[\]\\<>]/g, "\\$&");
  const longest = (list) => [...list].sort((one, other) => other.length - one.length).map(escape).join("|");
  return new RegExp(`^(${longest(data.plays.map(({ prefix }) => prefix))})(${longest(data.goals.map(({ sign }) => sign))})(\\d+(?:\\.5)?)$`);
};

function buildBuilder() {
  const named = (names) => names?.[language] ?? "";
  $("b-play").replaceChildren(...data.plays.map(({ prefix, names }) => new Option(`${named(names)}${prefix ? ` (${prefix})` : ""}`, prefix)));
  $("b-goal").replaceChildren(...data.goals.map(({ sign, names }) => new Option(`${named(names)} (${sign})`, sign)));
  const rewrite = (by) => {
    const [, , , length] = SIMPLE().exec(desk.problem().stipulation) ?? [null, "", "#", "2"];
    const play = $("b-play").value;
    const next = Math.max(0.5, Number(length) + by);
    desk.edit({ stipulation: play + $("b-goal").value + (/^h/.test(play) ? next : Math.max(1, Math.ceil(next))) });
  };
  const step = () => (/^h/.test($("b-play").value) ? 0.5 : 1);
  $("b-play").addEventListener("change", () => rewrite(0));
  $("b-goal").addEventListener("change", () => rewrite(0));
  $("b-less").addEventListener("click", () => rewrite(-step()));
  $("b-more").addEventListener("click", () => rewrite(step()));
}

const put = (id, value) => { if ($(id).value !== value && !(document.activeElement === $(id) && isNear($(id).value, value))) $(id).value = value; };
// What is being written may have a blank more than what is kept.
const isNear = (one, other) => one.trim().replace(/\s+/g, " ") === other.trim().replace(/\s+/g, " ") || one.split(/[;\n]/).map((part) => part.trim()).filter(Boolean).join() === other.split(/[;\n]/).map((part) => part.trim()).filter(Boolean).join();

export function draw() {
  const problem = desk.problem();
  put("f-stipulation", problem.stipulation ?? "");
  put("f-title", problem.title ?? "");
  put("f-authors", (problem.authors ?? []).join("; "));
  put("f-source", problem.source ?? "");
  put("f-solution", problem.solution ?? "");
  put("f-twins", (problem.twins ?? []).join("\n"));
  grow();
  conditions.draw(problem.conditions ?? [], wrongNow.conditions);
  options.draw(problem.options ?? [], wrongNow.options);
  const parts = SIMPLE().exec(problem.stipulation ?? "");
  $("panel-problem").querySelector(".builder").classList.toggle("other", !parts);
  $("b-play").value = parts?.[1] ?? "";
  $("b-goal").value = parts?.[2] ?? "#";
  $("b-length").textContent = parts?.[3] ?? "–";
}

// What the engine says of the problem: in words, what is doubtful, what is wrong and where.
export function tell({ asked = [], doubts = [], error = null }) {
  $("asked").textContent = asked.filter(Boolean).length > 1 ? asked.map((text, n) => `${"abcdefghijklmnopqrstuvwxyz"[n]}) ${text}`).join(" ") : asked[0] ?? "";
  const items = [
    ...(error ? [`<li class="error">${escaped(error.text)}${error.help ? ` <span class="help">${escaped(error.help)}</span>` : ""}</li>`] : []),
    ...doubts.map((doubt) => `<li class="${doubt.is_impossible ? "error" : ""}">${escaped(doubt.text)}</li>`),
  ];
  $("doubts").innerHTML = items.join("");
  wrongNow = { conditions: new Map(), options: new Map() };
  if (error && wrongNow[error.field] && error.place !== undefined) wrongNow[error.field].set(error.place, error.text);
  $("f-stipulation").setAttribute("aria-invalid", error?.field === "stipulation");
  $("f-twins").setAttribute("aria-invalid", error?.field === "twins");
  draw();
}
