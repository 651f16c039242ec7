// What a diagram doesn't show: who may still castle, and over which square a pawn has just gone. A row that is there only where
// there is something to choose.
import * as desk from "./problem.js";
import { known } from "./solving.js";

// As a FEN writes them.
const CASTLINGS = [
  { letter: "K", colour: "white", king: "e1", rook: "h1" },
  { letter: "Q", colour: "white", king: "e1", rook: "a1" },
  { letter: "k", colour: "black", king: "e8", rook: "h8" },
  { letter: "q", colour: "black", king: "e8", rook: "a8" },
];

let built = "";

export function build() {
  $("rights").addEventListener("change", (event) => {
    if (event.target.matches("select")) desk.edit({ en_passant: event.target.value || undefined });
    else desk.edit({ castling: said() });
  });
}

const isThere = (units, square, colour, walk) => units.get(square)?.colour === colour && units.get(square).walks.includes(walk);

const possible = (units) => CASTLINGS.filter(({ colour, king, rook }) => isThere(units, king, colour, "K") && isThere(units, rook, colour, "R"));

// Without a word about it, all castlings are allowed for which king and rook stand.
const isAllowed = ({ letter }) => (desk.problem().castling ?? "KQkq").includes(letter);

// What the boxes say, as a FEN writes it; nothing where they say what goes without saying.
function said() {
  const boxes = [...$("rights").querySelectorAll("[data-right]")];
  const allowed = boxes.filter((box) => box.checked).map((box) => box.dataset.right);
  return allowed.length === boxes.length ? undefined : allowed.join("") || "-";
}

// The squares over which the side that doesn't begin may just have gone with a pawn that another one stands beside to capture.
function crossed(units) {
  const isWhite = !!known.panels[0]?.black_begins;
  const [from, over, to] = isWhite ? [2, 3, 4] : [7, 6, 5];
  const isPawn = (square, colour) => units.get(square)?.walks.includes("P") && ["neutral", colour].includes(units.get(square).colour);
  const [mine, theirs] = isWhite ? ["white", "black"] : ["black", "white"];
  const beside = (file) => [file - 1, file + 1].map((other) => `${"abcdefgh"[other]}${to}`);
  const files = [..."abcdefgh"].filter((file, n) => isPawn(file + to, mine) && !units.has(file + over) && !units.has(file + from) && beside(n).some((square) => isPawn(square, theirs)));
  return files.map((file) => file + over);
}

export function draw() {
  const units = desk.units();
  const { en_passant: chosen } = desk.problem();
  const castlings = possible(units);
  // What was said before the board changed can be taken back.
  const squares = [...new Set([...crossed(units), ...(chosen ? [chosen] : [])])].sort();
  $("rights").hidden = !castlings.length && !squares.length;
  const wanted = JSON.stringify([language, castlings, squares]);
  // Whoever is in the row stays there.
  if (wanted !== built) $("rights").innerHTML = castlingBoxes(castlings) + enPassant(squares);
  built = wanted;
  for (const castling of castlings) $("rights").querySelector(`[data-right=${castling.letter}]`).checked = isAllowed(castling);
  if (squares.length) $("f-en-passant").value = chosen ?? "";
}

function castlingBoxes(castlings) {
  if (!castlings.length) return "";
  const box = ({ letter, colour, rook }) => {
    const isShort = rook[0] === "h";
    const name = `${word(colour)}${word("colon")}${word(isShort ? "castlesShort" : "castlesLong")}`;
    return `<label title="${name}"><input type="checkbox" data-right="${letter}" aria-label="${name}"><span aria-hidden="true"><i class="disc ${colour}"></i>${isShort ? "0-0" : "0-0-0"}</span></label>`;
  };
  return `<fieldset><legend>${word("castling")}</legend>${castlings.map(box).join("")}</fieldset>`;
}

function enPassant(squares) {
  if (!squares.length) return "";
  const options = squares.map((square) => `<option>${square}</option>`).join("");
  return `<label class="en-passant"><span>${word("enPassant")}</span><select id="f-en-passant"><option value="">${word("noEnPassant")}</option>${options}</select></label>`;
}
