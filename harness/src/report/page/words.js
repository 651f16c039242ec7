// The words of the page in its three languages.
const WORDS = {
  en: {
    language: "Language", theme: "Colours", auto: "automatic", light: "light", dark: "dark",
    summary: "Summary", search: "Search", condition: "Condition", stipulation: "Stipulation", order: "Order",
    all: "all", none: "No entry fits.", statements: "Statements",
    byId: "by name", byVerdict: "gravest first", byWork: "hardest first",
    skip: "Skip to the entries",
    keys: "Keys: / search · ← → through the moves · ↑ ↓ next line or variation · Home, End · n p next, previous entry · Esc close",
    credit: "Chess figures: Colin M.L. Burnett, BSD licence.",
    open: "Solution", close: "Close", show: "show on the board", first: "Diagram", back: "One move back",
    forward: "One move on", last: "To the end", solution: "Solution", setPlay: "Set play", comparison: "Author and program",
    evidence: "evidence", author: "Author", found: "Found", authorText: "The author’s text", foundText: "Ours in full", same: "The program found exactly what the author claims.",
    noAuthor: "No author’s solution: judged in itself.", threat: "threat:", zugzwang: "zugzwang", but: "but", set: "set play",
    more: "not gone into", leftOut: "moves not shown", holds: "holds", fails: "does not hold", nothing: "No solution.",
    white: "White", black: "Black", neutral: "Neutral", blackBegins: "Black begins", whiteBegins: "White begins", diagram: "Diagram", onlyAuthor: "claimed only", onlyFound: "found only",
    entry: "entry", entries: "entries", shown: "shown", nodes: "nodes", seconds: "s", finished: "finished",
    marks: { r: "royal", j: "jigger", k: "kamikaze", c: "chameleon", u: "uncapturable" }, file: "File", expand: "open", collapse: "close", notSolved: "There is no solution to show.",
    key: "key", try: "try", refutes: "refutes", mate: "mate", check: "check", stalemate: "stalemate",
    verdict: { sound: "sound", undecided: "undecided", dual: "dual", short: "short solution", cooked: "cooked", assertion: "statement fails", "no-solution": "no solution", illegal: "illegal", invalid: "unreadable" },
    kind: { cook: "Cook", dual: "Dual", "minor-dual": "Minor dual", short: "Short solution", "no-solution": "No solution", "claim-fails": "Claim fails", illegal: "Illegal", assertion: "Statement", undecided: "Undecided", invalid: "Unreadable", unlisted: "Not listed", "short-variation": "Short variation", doubtful: "Doubtful" },
  },
  de: {
    language: "Sprache", theme: "Farben", auto: "automatisch", light: "hell", dark: "dunkel",
    summary: "Übersicht", search: "Suche", condition: "Bedingung", stipulation: "Forderung", order: "Reihenfolge",
    all: "alle", none: "Kein Eintrag passt.", statements: "Aussagen",
    byId: "nach Namen", byVerdict: "die schlimmsten zuerst", byWork: "die schwersten zuerst",
    skip: "Zu den Einträgen",
    keys: "Tasten: / Suche · ← → durch die Züge · ↑ ↓ nächste Lösung oder Variante · Pos1, Ende · n p nächster, voriger Eintrag · Esc schließen",
    credit: "Figuren: Colin M.L. Burnett, BSD-Lizenz.",
    open: "Lösung", close: "Schließen", show: "auf dem Brett zeigen", first: "Diagramm", back: "Einen Zug zurück",
    forward: "Einen Zug vor", last: "Bis zum Ende", solution: "Lösung", setPlay: "Satzspiel", comparison: "Autor und Programm",
    evidence: "Beleg", author: "Autor", found: "Gefunden", authorText: "Der Text des Autors", foundText: "Unsere Lösung im Ganzen", same: "Das Programm fand genau das, was der Autor angibt.",
    noAuthor: "Ohne Autorlösung: für sich beurteilt.", threat: "droht:", zugzwang: "Zugzwang", but: "aber", set: "Satzspiel",
    more: "nicht ausgeführt", leftOut: "Züge nicht gezeigt", holds: "trifft zu", fails: "trifft nicht zu", nothing: "Keine Lösung.",
    white: "Weiß", black: "Schwarz", neutral: "Neutral", blackBegins: "Schwarz beginnt", whiteBegins: "Weiß beginnt", diagram: "Diagramm", onlyAuthor: "nur angegeben", onlyFound: "nur gefunden",
    entry: "Eintrag", entries: "Einträge", shown: "gezeigt", nodes: "Knoten", seconds: "s", finished: "fertig",
    marks: { r: "königlich", j: "Jigger", k: "Kamikaze", c: "Chamäleon", u: "unschlagbar" }, file: "Datei", expand: "öffnen", collapse: "schließen", notSolved: "Es gibt keine Lösung zu zeigen.",
    key: "Schlüssel", try: "Verführung", refutes: "widerlegt", mate: "matt", check: "Schach", stalemate: "patt",
    verdict: { sound: "korrekt", undecided: "unentschieden", dual: "Dual", short: "Kurzlösung", cooked: "nebenlösig", assertion: "Aussage falsch", "no-solution": "unlösbar", illegal: "illegal", invalid: "unlesbar" },
    kind: { cook: "Nebenlösung", dual: "Dual", "minor-dual": "Kleiner Dual", short: "Kurzlösung", "no-solution": "Keine Lösung", "claim-fails": "Angabe scheitert", illegal: "Illegal", assertion: "Aussage", undecided: "Unentschieden", invalid: "Unlesbar", unlisted: "Nicht angegeben", "short-variation": "Kurze Variante", doubtful: "Zweifelhaft" },
  },
  fr: {
    language: "Langue", theme: "Couleurs", auto: "automatique", light: "clair", dark: "sombre",
    summary: "Résumé", search: "Recherche", condition: "Condition", stipulation: "Énoncé", order: "Ordre",
    all: "toutes", none: "Aucune entrée ne correspond.", statements: "Affirmations",
    byId: "par nom", byVerdict: "les plus graves d’abord", byWork: "les plus difficiles d’abord",
    skip: "Aller aux entrées",
    keys: "Touches : / recherche · ← → d’un coup à l’autre · ↑ ↓ ligne ou variante suivante · Début, Fin · n p entrée suivante, précédente · Échap fermer",
    credit: "Figurines : Colin M.L. Burnett, licence BSD.",
    open: "Solution", close: "Fermer", show: "montrer sur l’échiquier", first: "Diagramme", back: "Un coup en arrière",
    forward: "Un coup en avant", last: "Jusqu’à la fin", solution: "Solution", setPlay: "Jeu apparent", comparison: "Auteur et programme",
    evidence: "preuve", author: "Auteur", found: "Trouvé", authorText: "Le texte de l’auteur", foundText: "Notre solution entière", same: "Le programme a trouvé exactement ce que l’auteur annonce.",
    noAuthor: "Sans solution de l’auteur : jugé en soi.", threat: "menace :", zugzwang: "blocus", but: "mais", set: "jeu apparent",
    more: "non développé", leftOut: "coups non montrés", holds: "exact", fails: "inexact", nothing: "Pas de solution.",
    white: "Blancs", black: "Noirs", neutral: "Neutres", blackBegins: "les Noirs commencent", whiteBegins: "les Blancs commencent", diagram: "Diagramme", onlyAuthor: "annoncé seulement", onlyFound: "trouvé seulement",
    entry: "entrée", entries: "entrées", shown: "affichées", nodes: "nœuds", seconds: "s", finished: "terminées",
    marks: { r: "royal", j: "jigger", k: "kamikaze", c: "caméléon", u: "imprenable" }, file: "Fichier", expand: "ouvrir", collapse: "fermer", notSolved: "Il n’y a pas de solution à montrer.",
    key: "clé", try: "essai", refutes: "réfute", mate: "mat", check: "échec", stalemate: "pat",
    verdict: { sound: "correct", undecided: "indécis", dual: "dual", short: "solution courte", cooked: "démoli", assertion: "affirmation fausse", "no-solution": "insoluble", illegal: "illégal", invalid: "illisible" },
    kind: { cook: "Démolition", dual: "Dual", "minor-dual": "Dual mineur", short: "Solution courte", "no-solution": "Pas de solution", "claim-fails": "Annonce fausse", illegal: "Illégal", assertion: "Affirmation", undecided: "Indécis", invalid: "Illisible", unlisted: "Non annoncé", "short-variation": "Variante courte", doubtful: "Douteux" },
  },
};

// Names of conditions, as far as they differ from the canonical ones.
const CONDITIONS = {
  en: { Annan: "Annan chess", Koeko: "Köko", Augsburg: "Augsburg chess" },
  de: { Annan: "Annan-Schach", Koeko: "Köko", Augsburg: "Augsburger Schach", White: "weißes", Black: "schwarzes" },
  fr: { Annan: "échecs An-nan", Koeko: "Köko", Augsburg: "échecs d’Augsbourg", Circe: "Circé", White: "(blancs)", Black: "(noirs)" },
};

const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };
let language = "en";
const word = (name) => WORDS[language][name] ?? WORDS.en[name] ?? name;
const verdictWord = (verdict) => word("verdict")[verdict] ?? verdict;
const kindWord = (kind) => word("kind")[kind] ?? kind;
const conditionWord = (name) => name.split(" ").map((part) => CONDITIONS[language][part] ?? part).join(" ");

// Findings about no move come in English sentences; the usual ones are known in the other languages.
const SIDES = { de: { White: "Weiß", Black: "Schwarz" }, fr: { White: "Blancs", Black: "Noirs" } };
const count = (number, one, many) => `${number} ${Number(number) === 1 ? one : many}`;
const PHRASES = [
  [/^the author claims (\d+) keys?, there are (\d+)$/, {
    de: (claimed, found) => `der Autor gibt ${count(claimed, "Schlüssel", "Schlüssel")} an, es gibt ${found}`,
    fr: (claimed, found) => `l’auteur annonce ${count(claimed, "clé", "clés")}, il y en a ${found}`,
  }],
  [/^the author claims (\d+) solutions?, there are (\d+)$/, {
    de: (claimed, found) => `der Autor gibt ${count(claimed, "Lösung", "Lösungen")} an, es gibt ${found}`,
    fr: (claimed, found) => `l’auteur annonce ${count(claimed, "solution", "solutions")}, il y en a ${found}`,
  }],
  [/^no (?:key|solution)$/, { de: () => "keine Lösung", fr: () => "pas de solution" }],
  [/^(White|Black) is in check though (?:White|Black) begins$/, {
    de: (side) => `${SIDES.de[side]} steht im Schach, ist aber nicht am Zug`,
    fr: (side) => `les ${SIDES.fr[side]} sont en échec sans avoir le trait`,
  }],
  [/^undecided: stopped after (\d+) nodes$/, {
    de: (nodes) => `unentschieden: nach ${nodes} Knoten abgebrochen`,
    fr: (nodes) => `indécis : arrêté après ${nodes} nœuds`,
  }],
];

function phrase(text) {
  for (const [pattern, ways] of PHRASES) {
    const parts = pattern.exec(text);
    if (parts && ways[language]) return ways[language](...parts.slice(1));
  }
  return null;
}
