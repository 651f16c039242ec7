// The reader's language and colours; both are remembered.
import { keep, kept } from "./memory.js";

const listeners = [];
export const onLanguage = (listener) => listeners.push(listener);

// Loads the words of the report's page and those of this one.
export async function loadWords() {
  const files = await Promise.all(["report/words.json", "words.json"].map((file) => fetch(file).then((answer) => answer.json())));
  Object.assign(WORDS, ...files);
}

export function preferredLanguage() {
  const wanted = [kept("language"), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.find((code) => code in LANGUAGES) ?? "en";
}

// The words that stand in the page itself: as text, as a label, as a title with the label.
export function writeWords(root = document) {
  root.querySelectorAll("[data-w]").forEach((one) => { one.textContent = word(one.dataset.w); });
  root.querySelectorAll("[data-l]").forEach((one) => { one.setAttribute("aria-label", word(one.dataset.l)); });
  root.querySelectorAll("[data-t]").forEach((one) => { one.title = word(one.dataset.t); one.setAttribute("aria-label", word(one.dataset.t)); });
}

export function speak(code) {
  language = code;
  document.documentElement.lang = code;
  radios("languages", PLACES.map((one) => [one, one.toUpperCase(), LANGUAGES[one]]), code, (value) => { keep("language", value); speak(value); });
  const theme = document.documentElement.dataset.theme ?? "auto";
  const signs = { auto: "◐", light: "☀", dark: "☾" };
  radios("themes", Object.entries(signs).map(([one, sign]) => [one, sign, word(one)]), theme, (value) => { keep("theme", value); paint(value); });
  for (const listener of listeners) listener();
  writeWords();
}

export function paint(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function radios(id, choices, current, choose) {
  const field = $(id);
  const hadFocus = field.contains(document.activeElement);
  field.querySelectorAll("label").forEach((label) => label.remove());
  for (const [value, sign, name] of choices) {
    const label = element(`<label title="${name}"><input type="radio" name="${id}" value="${value}" aria-label="${name}"${value === current ? " checked" : ""}><span aria-hidden="true">${sign}</span></label>`);
    label.querySelector("input").addEventListener("change", () => choose(value));
    field.append(label);
  }
  if (hadFocus) field.querySelector(":checked")?.focus();
}
