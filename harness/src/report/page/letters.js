// Moves in the letters of the reader's language. They come in English ones, long notation.
const COLOURS = { en: { w: "w", b: "b", n: "n" }, de: { w: "w", b: "s", n: "n" }, fr: { w: "b", b: "n", n: "=" } };
const CHESS = {
  en: { K: "K", Q: "Q", R: "R", B: "B", S: "S", P: "P" },
  de: { K: "K", Q: "D", R: "T", B: "L", S: "S", P: "B" },
  fr: { K: "R", Q: "D", R: "T", B: "F", S: "C", P: "P" },
};
const isWalk = (code) => code in run.walks || code in CHESS.en;
const letter = (code) => run.walks[code]?.letters[language] ?? CHESS[language][code] ?? code;

// `Kd4*c4[+bPf2]` becomes `Rd4×c4[+nPf2]` for a French reader.
function moveText(text) {
  return text
    .replace(/\[\+([wbn])/g, (_, colour) => `[+${COLOURS[language][colour]}`)
    // Behind an arrival, or a promotion, stands the board of Alice chess.
    .replace(/([a-h][1-8])?([A-Z][A-Z0-9]?)/g, (_, square, code) => (square ? square + code : isWalk(code) || code.length < 2 ? letter(code) : letter(code[0]) + code[1]))
    .replaceAll("*", "×");
}

// A unit as the data write it: `wrjG`, `n(B+S)`.
function unitOf(text) {
  const [, colour, marks, walks] = /^([wbn])([a-z]*)\(?([^)]*)\)?$/.exec(text);
  return { colour, marks: marks.match(/hcc|hn|ai|ii|[a-z]/g) ?? [], walks: walks.split("+") };
}

// The letters of a mark on the board: those of solutions, and the second board's name.
const markLetters = (mark) => (mark === "ii" ? "B" : mark);

function unitLetters(unit) {
  const letters = unit.walks.map(letter).join("+");
  return unit.marks.map((mark) => (mark === "ii" ? "B:" : mark)).join("") + (unit.walks.length > 1 ? `(${letters})` : letters);
}

// What is to be seen on a board and is no unit.
const isUnit = (text) => /^[wbn]/.test(text);

const walkName = (code) => run.walks[code]?.names[language] ?? code;
