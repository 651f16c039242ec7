// A list of things that are chosen by name: conditions, options. Each can have parameters behind its name, and a definition.

// `known`: [{name, says, words, rank}]; `own(text)`: the record that a text of the list begins with.
// `describe(record)`: HTML of its definition; `take(list)`: the list has changed.
export function chips({ root, title, hint, known, own, describe, take }) {
  const id = root.id;
  root.innerHTML = `<h3 id="${id}-title">${escaped(title)}</h3><ul class="chips"></ul>
<div class="combo"><input id="${id}-query" role="combobox" aria-expanded="false" aria-controls="${id}-list" aria-autocomplete="list" aria-labelledby="${id}-title" autocomplete="off" spellcheck="false" placeholder="${escaped(hint)}"><ul id="${id}-list" role="listbox" aria-labelledby="${id}-title" hidden></ul></div>`;
  const [list, query, choices] = [root.querySelector(".chips"), root.querySelector("input"), root.querySelector("[role=listbox]")];
  let texts = [];
  let active = -1;
  let shown = [];

  function draw(next, wrong = new Map()) {
    const focused = list.contains(document.activeElement) ? document.activeElement.closest("li") : null;
    // Somebody is writing here: what he writes stays.
    if (focused && next.length === texts.length && document.activeElement.matches("input")) {
      texts = next;
      [...list.children].forEach((item, place) => complain(item, wrong.get(place)));
      return;
    }
    texts = next;
    list.replaceChildren(...texts.map((text, place) => chip(text, place, wrong.get(place))));
  }

  function complain(item, text) {
    item.classList.toggle("wrong", !!text);
    item.querySelector(".complaint").textContent = text ?? "";
  }

  function chip(text, place, wrong) {
    const record = own(text);
    const item = element(`<li><details><summary><span class="chip-name">${escaped(record?.says ?? text)}</span></summary><div class="definition-text"></div></details>
<input class="chip-text" value="${escaped(text)}" aria-label="${escaped(title)}${word("colon")}${escaped(record?.says ?? text)}" spellcheck="false" size="${Math.max(4, text.length)}">
<button class="remove" aria-label="${word("remove")} ${escaped(record?.says ?? text)}" title="${word("remove")}">×</button><p class="complaint"></p></li>`);
    complain(item, wrong);
    const details = item.querySelector("details");
    details.addEventListener("toggle", () => { if (details.open) details.querySelector("div").innerHTML = record ? describe(record) : `<p>${word("unknownName")}</p>`; });
    const field = item.querySelector(".chip-text");
    field.addEventListener("input", () => { field.size = Math.max(4, field.value.length); });
    field.addEventListener("change", () => take(texts.map((one, n) => (n === place ? field.value.trim() : one)).filter(Boolean)));
    item.querySelector(".remove").addEventListener("click", () => { take(texts.filter((_, n) => n !== place)); query.focus(); });
    return item;
  }

  function offer() {
    const asked = query.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const rank = (record) => {
      const whole = asked.join(" ");
      if ([record.name, record.says].some((one) => one.toLowerCase() === whole)) return 0;
      if (record.words.some((one) => one === whole)) return 1;
      if (record.words.some((one) => one.startsWith(whole))) return 2;
      return asked.every((part) => record.words.some((one) => one.includes(part))) ? 3 : 9;
    };
    const ranked = known().map((record) => [rank(record), record]).filter(([place]) => place < 9);
    if (asked.length) ranked.sort((one, other) => one[0] - other[0] || one[1].says.localeCompare(other[1].says, language));
    else ranked.sort((one, other) => one[1].says.localeCompare(other[1].says, language));
    shown = ranked.map(([, record]) => record);
    active = asked.length && shown.length ? 0 : -1;
    choices.innerHTML = shown.map((record, n) => `<li role="option" id="${id}-${n}" data-n="${n}"><b>${escaped(record.says)}</b>${record.says !== record.name ? ` <small>${escaped(record.name)}</small>` : ""}<span>${escaped(record.brief)}</span></li>`).join("") || `<li class="nothing">${word("unknownName")}</li>`;
    open(true);
    mark();
  }

  function open(isOpen) {
    choices.hidden = !isOpen;
    query.setAttribute("aria-expanded", isOpen);
    if (!isOpen) query.removeAttribute("aria-activedescendant");
  }

  function mark() {
    [...choices.children].forEach((item, n) => item.setAttribute("aria-selected", n === active));
    const item = choices.children[active];
    if (item?.id) query.setAttribute("aria-activedescendant", item.id);
    else query.removeAttribute("aria-activedescendant");
    item?.scrollIntoView({ block: "nearest" });
  }

  function choose(record) {
    query.value = "";
    open(false);
    const written = record.written ?? record.name;
    take([...texts, written]);
    // A name that asks for parameters is written on.
    if (record.asks) {
      const field = list.lastElementChild?.querySelector(".chip-text");
      field?.focus();
      field?.setSelectionRange(field.value.length, field.value.length);
    }
  }

  query.addEventListener("input", offer);
  query.addEventListener("click", () => { if (choices.hidden) offer(); });
  query.addEventListener("blur", () => setTimeout(() => open(false), 150));
  query.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (choices.hidden) offer();
      active = Math.min(shown.length - 1, Math.max(0, active + (event.key === "ArrowDown" ? 1 : -1)));
      mark();
    } else if (event.key === "Enter") {
      if (!choices.hidden && shown[active]) choose(shown[active]);
      // What nobody knows by this name may still be written with parameters.
      else if (query.value.trim()) { const text = query.value.trim(); query.value = ""; open(false); take([...texts, text]); }
    } else if (event.key === "Escape" && !choices.hidden) open(false);
    else if (event.key === "Backspace" && !query.value && texts.length) take(texts.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  choices.addEventListener("pointerdown", (event) => {
    event.preventDefault();
  });
  choices.addEventListener("click", (event) => {
    const item = event.target.closest("[data-n]");
    if (item) choose(shown[item.dataset.n]);
  });
  return { draw };
}
