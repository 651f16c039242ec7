// All walks: the usual ones as figures of chess, upright and turned; every one by its name; and the marks.
import { beginDrag } from "./editor.js";
import { hand, onHand } from "./hand.js";
import { COLOURS, COLOUR_NAMES, USUAL, composite, figureSvg, searchWalks, textOfUnit } from "./units.js";

const MOST_FOUND = 60;
const TURNS = ["0°", "180°", "90°", "270°"];

export function build() {
  $("palette").querySelectorAll(":scope > :not(h2)").forEach((one) => one.remove());
  $("palette").append(
    element(`<div class="hand" role="toolbar" aria-label="${word("hand")}">
<button data-tool="move" title="${word("toolMove")}" aria-label="${word("toolMove")}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 1.500l10 6-4.300 1.100 2.600 4.700-1.900 1.100-2.700-4.800L3 12.800z"/></svg></button>
<button data-tool="erase" title="${word("toolErase")}" aria-label="${word("toolErase")}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M9.500 2L14 6.500 7.500 13H14v1.500H4.500L1.500 11.500zM3.500 11.300L5.200 13h.6l2.400-2.400-2.800-2.800z"/></svg></button>
<span class="colours" role="radiogroup" aria-label="${word("colourOfUnit")}"></span></div>`),
    element('<div class="usual"></div>'),
    element(`<label class="find-walk"><span class="unseen">${word("searchWalk")}</span><input id="walk-query" type="search" autocomplete="off" spellcheck="false" placeholder="${word("searchWalk")}"></label>`),
    element('<div class="found-walks"></div>'),
    element(`<details class="marks"><summary>${word("marks")}</summary><div class="mark-list"></div></details>`),
  );
  const palette = $("palette");
  palette.onpointerdown = (event) => {
    const unit = event.target.closest("[data-walks]");
    // A long list is pushed by a finger; from the usual units it drags.
    const isDrag = event.pointerType === "mouse" || unit?.closest(".usual");
    if (unit && event.button === 0 && isDrag) {
      if (event.pointerType === "mouse") event.preventDefault();
      // Fingers hold on to what they touched first.
      if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      beginDrag(event, hand.unitOf(unit.dataset.colour ?? hand.colour, unit.dataset.walks.split("+")));
    }
  };
  palette.onclick = (event) => {
    const { tool, walks, colour, mark } = event.target.closest("button")?.dataset ?? {};
    if (tool === "move") hand.drop();
    else if (tool === "erase") hand.erase();
    else if (walks && isInHand(walks, colour)) hand.drop();
    else if (walks) hand.take(walks.split("+"), colour ?? hand.colour);
    else if (mark) hand.mark(mark);
    else if (colour) hand.setColour(colour);
  };
  palette.onkeydown = arrows;
  $("walk-query").addEventListener("input", found);
  $("walk-query").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const first = $("palette").querySelector(".found-walks [data-walks]");
    if (first) { hand.take(first.dataset.walks.split("+")); $("board").querySelector('[tabindex="0"]').focus(); }
    event.preventDefault();
  });
  draw();
}

const isInHand = (walks, colour = hand.colour) => hand.tool === "unit" && hand.walks.join("+") === walks && hand.colour === colour;

function unitButton(walks, colour, isNamed) {
  const text = textOfUnit({ colour: colour ?? hand.colour, walks });
  const name = walks.map(walkName).join(" + ");
  const letters = unitLetters(unitOf(text));
  const isPressed = isInHand(walks.join("+"), colour);
  const side = colour ? ` data-colour="${colour}"` : "";
  return `<button data-walks="${walks.join("+")}"${side} tabindex="-1" aria-pressed="${isPressed}" title="${escaped(`${name} (${letters})`)}" aria-label="${escaped(`${colour ? `${word(COLOUR_NAMES[colour[0]])} ` : ""}${name}`)}">${figureSvg(text)}${isNamed ? `<span><b>${escaped(letters)}</b> ${escaped(name)}</span>` : ""}</button>`;
}

function draw() {
  const palette = $("palette");
  for (const tool of ["move", "erase"]) palette.querySelector(`[data-tool=${tool}]`).setAttribute("aria-pressed", hand.tool === tool);
  palette.querySelector(".colours").innerHTML = COLOURS.map((colour) => `<button role="radio" data-colour="${colour}" aria-checked="${colour === hand.colour}" title="${word(COLOUR_NAMES[colour[0]])}" aria-label="${word(COLOUR_NAMES[colour[0]])}"><i class="disc ${colour}"></i></button>`).join("");
  const chess = USUAL[0].map((code) => [code]);
  const row = (walks, colour, name) => `<div class="row" role="group" aria-label="${name}">${walks.map((one) => (one ? unitButton(one, colour, false) : "<span></span>")).join("")}</div>`;
  const rows = hand.colour === "neutral"
    ? [row(chess, "neutral", word("aNeutral"))]
    : ["white", "black"].map((colour) => row(chess, colour, word(COLOUR_NAMES[colour[0]])));
  const turned = USUAL.slice(1).map((walks, n) => row(walks.map((code) => code && [code]), undefined, TURNS[n + 1]));
  palette.querySelector(".usual").innerHTML = [...rows, ...turned].join("");
  palette.querySelector(".mark-list").innerHTML = Object.keys(run.marks)
    .map((mark) => `<button data-mark="${mark}" aria-pressed="${hand.marks.includes(mark)}">${escaped(markWord(mark))}</button>`).join("");
  palette.querySelector(".marks").classList.toggle("has-marks", hand.marks.length > 0);
  document.body.dataset.tool = hand.tool;
  found();
  palette.querySelector(".usual [data-walks]").tabIndex = 0;
}

function found() {
  const query = $("walk-query").value;
  const list = $("palette").querySelector(".found-walks");
  const merged = composite(query);
  const walks = [...(merged ? [merged] : []), ...searchWalks(query).map((code) => [code])];
  const recent = query ? [] : hand.recent.filter((one) => !USUAL.flat().includes(one.join("+")));
  const shown = [...recent, ...walks.filter((one) => !recent.some((other) => other.join("+") === one.join("+")))];
  const rest = shown.length - MOST_FOUND;
  list.innerHTML = shown.slice(0, query ? MOST_FOUND : shown.length).map((one) => unitButton(one, undefined, true)).join("")
    + (query && rest > 0 ? `<p>+ ${rest}</p>` : "") + (shown.length ? "" : `<p>${word("noSuchWalk")} “${escaped(query)}”</p>`);
  if (list.firstElementChild?.matches("button")) list.firstElementChild.tabIndex = 0;
}

// Arrow keys go from figure to figure; one of each group is reached by Tab.
function arrows(event) {
  const here = event.target.closest("[data-walks]");
  if (!here || !/^Arrow|^Home$|^End$/.test(event.key)) return;
  const inList = here.closest(".found-walks");
  const all = [...(inList ?? $("palette").querySelector(".usual")).querySelectorAll("[data-walks]")];
  const width = inList ? 1 : 6;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width, Home: -all.indexOf(here), End: all.length }[event.key];
  const next = all[Math.min(all.length - 1, Math.max(0, all.indexOf(here) + by))];
  here.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  event.preventDefault();
}

onHand(() => {
  const active = document.activeElement?.closest("#palette [data-walks]");
  const key = active && [active.dataset.walks, active.dataset.colour ?? "", active.closest(".found-walks") ? ".found-walks" : ".usual"];
  draw();
  if (!key) return;
  const again = [...$("palette").querySelectorAll(`${key[2]} [data-walks="${key[0]}"]`)].find((one) => (one.dataset.colour ?? "") === key[1]);
  again?.focus();
});
