// Where there are many entries, what cards show and search reads stands in files beside the page, which are loaded when they are
// needed. Each calls one of these functions.
const files = new Map();

function load(name) {
  if (!files.has(name)) {
    files.set(name, new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `${run.beside.folder}/${name}.js`;
      script.addEventListener("load", () => { script.remove(); done(); });
      script.addEventListener("error", () => { script.remove(); files.delete(name); failed(); });
      document.head.append(script);
    }));
  }
  return files.get(name);
}

const byNumber = [];
const isHere = (entry) => !run.beside || entry.isHere;
const bring = (entry) => load(`e${Math.floor(entry.number / run.beside.details)}`);

function detailsOf(first, details) {
  details.forEach(([entry, exhibit], place) => Object.assign(byNumber[first + place], entry, { exhibit, isHere: true }));
}

function wordsOf(first, texts) {
  texts.forEach(([text, conditions], place) => {
    byNumber[first + place].words = `${text} ${conditions.map(wordsOfCondition).join(" ")}`.toLowerCase();
  });
}

let words = null;
function allWords() {
  const count = run.beside ? Math.ceil(run.entries / run.beside.words) : 0;
  words ??= Promise.all(Array.from({ length: count }, (_, number) => load(`w${number}`)));
  return words;
}

const missing = (entry) => entry.item?.querySelector(".body").replaceChildren(element(`<p class="plain">${word("missing")}</p>`));

// Everything that the list says of the entries.
function readEntries() {
  if (!run.beside) {
    for (let number = 0; number < run.entries; number++) entries.push({ ...json(`e${number}`), number });
  } else {
    for (let first = 0; first < run.entries; first += run.beside.list) {
      for (const [id, verdict, stipulation, conditions, nodes] of json(`l${first / run.beside.list}`)) {
        entries.push({ number: entries.length, id, verdict, stipulation: stipulation ?? undefined, conditions, nodes });
      }
    }
  }
  for (const entry of entries) byNumber.push(entry);
}
