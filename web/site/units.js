// Units as the data write them, in words and by the letters of a keyboard.
export const COLOURS = ["white", "black", "neutral"];
export const COLOUR_NAMES = { w: "aWhite", b: "aBlack", n: "aNeutral" };

// Marks by their names in entries; solutions write them with letters.
const lettersOfMark = (name) => run.marks[name]?.letters ?? "";
export const markOfLetters = (letters) => Object.keys(run.marks).find((name) => run.marks[name].letters === letters);

// `wG`, `nrj(B+S)`.
export function textOfUnit({ colour, marks = [], walks }) {
  return colour[0] + marks.map(lettersOfMark).join("") + (walks.length > 1 ? `(${walks.join("+")})` : walks[0]);
}

// `white knight, b1`.
export function spokenUnit(text, square) {
  if (!text) return `${square}, ${word("empty")}`;
  if (!isUnit(text)) return `${word(`a ${text}`)}, ${square}`;
  const unit = unitOf(text);
  const walks = unit.walks.map(walkName).join(" + ");
  const marks = unit.marks.map((letters) => markWord(markOfLetters(letters) ?? letters)).join(" ");
  const name = word("unitInWords").replace("{colour}", word(COLOUR_NAMES[unit.colour])).replace("{walk}", walks);
  return `${name}${marks ? `, ${marks}` : ""}, ${square}`;
}

export const figureSvg = (text) => `<svg viewBox="0 0 45 45" aria-hidden="true">${drawUnit(text, new Set())}</svg>`;

// The walk that a letter of the reader's language stands for; chess comes first.
export function walkOfLetters(letters) {
  const wanted = letters.toUpperCase();
  const chess = Object.entries(CHESS[language]).find(([, sign]) => sign === wanted);
  if (chess) return chess[0];
  const own = Object.keys(run.walks).find((code) => letter(code) === wanted);
  return own ?? (run.walks[wanted] ? wanted : null);
}

// The walk that problemists draw most often with a figure: upright, turned by half, by a quarter to the right and to the left.
export const USUAL = [
  ["K", "Q", "R", "B", "S", "P"],
  ["EK", "G", "RH", "BH", "N", "SP"],
  ["KH", "LI", "RL", "AL", "CA", "BP"],
  [null, "LE", "PA", "VA", "Z", "BS"],
];

// Chess first, then by name; leapers that are called by numbers last.
function byName(one, other) {
  const group = (code) => (code in CHESS.en ? 0 : /^\d/.test(walkName(code)) ? 2 : 1);
  const inChess = Object.keys(CHESS.en);
  return group(one) - group(other) || (group(one) === 0 ? inChess.indexOf(one) - inChess.indexOf(other) : walkName(one).localeCompare(walkName(other), language));
}

// Walks that fit what somebody types: by code, by letters and by names in every language.
export function searchWalks(query) {
  const asked = query.trim().toLowerCase();
  const all = Object.keys(run.walks);
  if (!asked) return all.sort(byName);
  const rank = (code) => {
    const { names, letters } = run.walks[code];
    const mine = names[language].toLowerCase();
    if (code.toLowerCase() === asked || letter(code).toLowerCase() === asked) return 0;
    if (mine.startsWith(asked)) return 1;
    if (Object.values(names).some((name) => name.toLowerCase().startsWith(asked))) return 2;
    if (Object.values(names).some((name) => name.toLowerCase().includes(asked))) return 3;
    if (Object.values(letters ?? {}).some((sign) => sign.toLowerCase() === asked)) return 4;
    return 9;
  };
  return all.map((code) => [rank(code), code]).filter(([place]) => place < 9).sort((one, other) => one[0] - other[0]).map(([, code]) => code);
}

// `B+S` is one unit of two components.
export function composite(query) {
  const parts = query.trim().replace(/[()]/g, "").split("+").map((part) => walkOfLetters(part.trim()));
  return parts.length > 1 && parts.every(Boolean) ? parts : null;
}
