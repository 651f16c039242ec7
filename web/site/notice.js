// What is said: to screen readers alone, or to everybody for a moment.
let pause = 0;

export function say(text) {
  clearTimeout(pause);
  // The same words twice are read twice.
  $("live").textContent = "";
  pause = setTimeout(() => { $("live").textContent = text; }, 60);
}

let end = 0;

// With `act`, a button that takes it back, or leads on.
export function toast(text, name, act) {
  clearTimeout(end);
  $("toast").replaceChildren(element(`<span>${escaped(text)}</span>`));
  if (act) {
    const button = element(`<button>${escaped(name)}</button>`);
    button.addEventListener("click", () => { $("toast").hidden = true; act(); });
    $("toast").append(button);
  }
  $("toast").hidden = false;
  end = setTimeout(() => { $("toast").hidden = true; }, act ? 9000 : 3500);
}

// Why the engine ended, in the reader's words where they are known.
export const fatalText = ({ text, reason }) => WORDS[`fatal ${reason}`] ? word(`fatal ${reason}`) : `${word("fatal")}${text ? ` (${text})` : ""}`;

export function trouble(text, name, act) {
  $("trouble").replaceChildren(element(`<span>${escaped(text)}</span>`));
  $("trouble").hidden = !text;
  if (!act) return;
  const button = element(`<button>${escaped(name)}</button>`);
  button.addEventListener("click", () => { $("trouble").hidden = true; act(); });
  $("trouble").append(button);
}

// What was said in another language, or of another problem, is gone.
export function hush() {
  $("toast").hidden = true;
}
