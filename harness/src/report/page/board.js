// Diagrams: positions, figures, and what stands below a diagram.
const SQUARE = 45;
const at = (square) => [(square.charCodeAt(0) - 97) * SQUARE, (56 - square.charCodeAt(1)) * SQUARE];

// A position is a map from squares to what is seen there; changes are `a2 b2wR c3hole`.
function changed(position, changes) {
  const next = new Map(position);
  for (const change of changes.split(" ").filter(Boolean)) {
    const square = change.slice(0, 2);
    if (change.length > 2) next.set(square, change.slice(2));
    else next.delete(square);
  }
  return next;
}
const positionOf = (text) => changed(new Map(), text);
const changedSquares = (changes) => changes.split(" ").filter(Boolean).map((change) => change.slice(0, 2));

const use = (id, turns, style = "") =>
  `<use href="#${id}" width="45" height="45"${turns ? ` transform="rotate(${turns * 90} 22.5 22.5)"` : ""}${style}/>`;

function single(base, turns, colour, set = "") {
  if (colour !== "n") return use(set + colour + base, turns);
  return `<g clip-path="url(#left)">${use(`${set}w${base}`, turns)}</g><g clip-path="url(#right)">${use(`${set}b${base}`, turns)}</g>`;
}

// Figures that are drawn small need stronger lines: a second set, `m` in front.
function strengthen() {
  for (const symbol of document.querySelectorAll(".figures symbol:not([id^=h])")) {
    const strong = symbol.cloneNode(true);
    strong.id = `m${symbol.id}`;
    strong.querySelectorAll("[stroke-width]").forEach((part) => part.setAttribute("stroke-width", "2.1"));
    symbol.after(strong);
  }
}

// Where the figures of a merged unit stand: scale, then the corner of each.
const MERGED = {
  2: [0.76, [[-1.5, -2.5], [12.3, 12.3]]],
  3: [0.62, [[8.5, -2.5], [-2.5, 18.5], [19.5, 18.5]]],
  4: [0.58, [[-2, -2], [21, -2], [-2, 20.5], [21, 20.5]]],
};

// Many figures overlap like the tiles of a roof.
function grid(count) {
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const scale = count <= 6 ? 0.52 : 0.42;
  const step = (number) => (number > 1 ? (46 - 45 * scale) / (number - 1) : 0);
  const corner = (_, n) => [(n % columns) * step(columns) - 0.5, Math.floor(n / columns) * step(rows) - 0.5];
  return [scale, [...Array(count)].map(corner)];
}

function merged(bases, colour) {
  const [scale, corners] = MERGED[bases.length] ?? grid(bases.length);
  return bases
    .map(({ base, turns }, n) => {
      const [x, y] = corners[n];
      return `<g transform="translate(${x} ${y}) scale(${scale})">${use("h" + base, turns)}${single(base, turns, colour, "m")}</g>`;
    })
    .join("");
}

function figureOf(code) {
  const { figure, turns } = run.walks[code] ?? { figure: "Q", turns: 3 };
  return [...figure].map((base) => ({ base, turns }));
}

// Marks other than royal: their letters, from the upper right corner down.
const badge = (mark, n) => `<g transform="translate(0 ${n * 12})"><circle cx="38.5" cy="7" r="6.2" class="badge"/><text x="38.3" y="10.6" class="badge-text">${markLetters(mark)}</text></g>`;
const ROYAL = '<path class="crown" d="M1.5 12.5L0.8 3.5L4.4 7L7.5 1.6L10.6 7L14.2 3.5L13.5 12.5z"/>';

function drawUnit(text, ambiguous) {
  const unit = unitOf(text);
  const bases = unit.walks.flatMap(figureOf);
  let svg = bases.length === 1 ? single(bases[0].base, bases[0].turns, unit.colour) : merged(bases, unit.colour);
  svg += unit.marks.filter((mark) => mark !== "r").map(badge).join("");
  if (unit.marks.includes("r")) svg += ROYAL;
  const code = unit.walks.find((walk) => ambiguous.has(walk));
  if (code) svg += `<text x="44" y="43.5" class="code">${escaped(letter(code))}</text>`;
  return svg;
}

// Walks that look like another one of the same diagram; their letters stand on the board.
function ambiguousWalks(position) {
  const byFigure = new Map();
  for (const text of [...position.values()].filter(isUnit)) {
    for (const code of unitOf(text).walks) {
      const look = figureOf(code).map(({ base, turns }) => base + turns).join();
      byFigure.set(look, (byFigure.get(look) ?? new Set()).add(code));
    }
  }
  return new Set([...byFigure.values()].filter((codes) => codes.size > 1).flatMap((codes) => [...codes]));
}

const DARK = [...Array(64).keys()]
  .filter((n) => ((n >> 3) + n) % 2)
  .map((n) => `M${(n % 8) * SQUARE} ${(n >> 3) * SQUARE}h45v45h-45z`)
  .join("");
const COORDINATES = [..."abcdefgh"]
  .map((file, n) => `<text x="${n * SQUARE + 22.5}" y="376">${file}</text><text x="-9" y="${(7 - n) * SQUARE + 27}">${n + 1}</text>`)
  .join("");

// The line of a grid `vc18` goes up from the lower left corner of c1, `hc42` to the right.
function gridLine(line) {
  const [x, y] = at(line.slice(1, 3));
  const length = line.slice(3) * SQUARE;
  return `M${x} ${y + SQUARE}${line[0] === "v" ? "v-" : "h"}${length}`;
}

const IMITATOR = '<circle class="imitator" cx="22.5" cy="22.5" r="14"/><text class="imitator-text" x="22.5" y="29">I</text>';

// What is drawn on a board: units, holes and imitators of the position; grid and marked squares of the panel; squares that a move changed.
function board(position, panel, changedNow, label) {
  const ambiguous = ambiguousWalks(position);
  const place = (square) => `translate(${at(square).join(" ")})`;
  const tints = changedNow.map((square) => `<path class="moved" transform="${place(square)}" d="M0 0h45v45h-45z"/>`);
  const frames = (panel.special ?? []).map((square) => `<path class="special" transform="${place(square)}" d="M3 3h39v39h-39zM3 3l39 39M42 3l-39 39"/>`);
  const rings = (panel.marked ?? []).map((square) => `<circle class="marked" transform="${place(square)}" cx="22.5" cy="22.5" r="20"/>`);
  const seen = [...position];
  const holes = seen.filter(([, what]) => what === "hole").map(([square]) => `<path class="hole" transform="${place(square)}" d="M0 0h45v45h-45z"/>`);
  const lines = panel.lines?.length ? `<path class="grid" d="${panel.lines.map(gridLine).join("")}"/>` : "";
  const imitators = seen.filter(([, what]) => what === "imitator").map(([square]) => `<g transform="${place(square)}">${IMITATOR}</g>`);
  const units = seen.filter(([, what]) => isUnit(what)).map(([square, unit]) => `<g transform="${place(square)}">${drawUnit(unit, ambiguous)}</g>`);
  return `<svg class="board" viewBox="-18 -6 384 390" role="img" aria-label="${escaped(label)}">
<rect class="frame" x="-5" y="-5" width="370" height="370"/><rect class="light" width="360" height="360"/><path class="dark" d="${DARK}"/>
${tints.join("")}${frames.join("")}${rings.join("")}${holes.join("")}${lines}<rect class="edge" width="360" height="360"/><g class="coordinates" aria-hidden="true">${COORDINATES}</g>${imitators.join("")}${units.join("")}</svg>`;
}

// `White: Kb3 Ra2a4. Black: Kh3.`
function positionWords(position) {
  const sides = { w: [], b: [], n: [] };
  const others = { hole: [], imitator: [] };
  const rank = (text) => { const place = "KQRBSP".indexOf(unitOf(text).walks[0]); return place < 0 ? 5.5 : place === 5 ? 9 : place; };
  for (const [square, what] of position) others[what]?.push(square);
  for (const [square, text] of [...position].filter(([, what]) => isUnit(what)).sort((one, other) => rank(one[1]) - rank(other[1]))) {
    const unit = unitOf(text);
    const letters = unitLetters(unit);
    const group = sides[unit.colour].find((other) => other.letters === letters);
    if (group) group.squares += square;
    else sides[unit.colour].push({ letters, squares: square });
  }
  const names = { w: word("white"), b: word("black"), n: word("neutral") };
  const words = (colour) => `${names[colour]}${word("colon")}${sides[colour].map((group) => group.letters + group.squares).join(" ")}.`;
  const units = ["w", "b", "n"].filter((colour) => sides[colour].length).map(words);
  const rest = Object.entries(others).filter(([, squares]) => squares.length).map(([what, squares]) => `${word(what)}${word("colon")}${squares.join(" ")}.`);
  return [...units, ...rest].join(" ");
}

// `grasshopper a1 c3; jigger b2`: what the figures don't say.
function legend(position, marks) {
  const notes = new Map();
  const note = (name, square) => notes.set(name, [...(notes.get(name) ?? []), square]);
  for (const [square, text] of [...position].filter(([, what]) => isUnit(what))) {
    const unit = unitOf(text);
    for (const code of unit.walks) if (!CHESS.en[code]) note(walkName(code), square);
    if (unit.walks.length > 1) note(`(${unit.walks.map(letter).join("+")})`, square);
  }
  for (const { mark, squares } of marks ?? []) notes.set(markWord(mark), squares);
  return [...notes].map(([name, squares]) => `${name} ${squares.join(" ")}`).join("; ");
}
