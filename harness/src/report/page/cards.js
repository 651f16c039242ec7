// The page in short: its state, and a card for each entry.
const $ = (id) => document.getElementById(id);
const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const json = (id) => JSON.parse($(id)?.textContent ?? "null");
const run = json("run");
const shownVerdicts = new Set();
const entries = [];
const opened = new Map();
let filtered = [];

// So many cards are made at once.
const PAGE = 1000;
let page = 0;
const nearby = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (isIntersecting) fill(target.entry);
    else if (!opened.has(target.entry) && entries.length > 200) empty(target.entry);
  }
}, { rootMargin: "800px" });

function element(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}

// The conditions without their parameters, for the filter.
const conditionsOf = (entry) => (entry.conditions ?? []).map((name) => run.conditions[name].kind);
const genreOf = (entry) => (entry.stipulation ?? "").replace(/[\d.]+$/, "");
const exhibitOf = (entry) => (run.beside ? entry.exhibit : (entry.exhibit ??= json(`x${entry.number}`)));
const plural = (count) => `${count.toLocaleString(language)} ${word(count === 1 ? "entry" : "entries")}`;

function makeCard(entry) {
  const item = element(`<li class="card" data-verdict="${entry.verdict}"><article aria-labelledby="h${entry.number}">
<header><h3 id="h${entry.number}"></h3><p class="badge-line"><span class="verdict"></span></p></header><div class="body"></div></article></li>`);
  item.dataset.id = entry.id;
  item.entry = entry;
  entry.item = item;
  head(entry);
  nearby.observe(item);
  return item;
}

// A card that isn't shown is forgotten where there are many.
function forget(item) {
  if (entries.length <= PAGE || opened.has(item.entry)) return;
  nearby.unobserve(item);
  item.entry.isFilled = false;
  item.entry.item = null;
}

function showPage(number) {
  page = Math.max(0, Math.min(number, Math.ceil(filtered.length / PAGE) - 1));
  const shown = filtered.slice(page * PAGE, (page + 1) * PAGE);
  const before = [...$("cards").children];
  $("cards").replaceChildren(...shown.map((entry) => entry.item ?? makeCard(entry)));
  before.filter((item) => !item.isConnected).forEach(forget);
  document.querySelectorAll(".pager").forEach((pager) => pager.replaceChildren(...pagerParts(shown.length)));
}

function pagerParts(count) {
  if (filtered.length <= PAGE) return [];
  const turn = (by, name, sign) => {
    const button = element(`<button aria-label="${word(name)}" title="${word(name)}">${sign}</button>`);
    button.disabled = !filtered[(page + by) * PAGE];
    button.addEventListener("click", () => { showPage(page + by); $("entries").scrollIntoView(); });
    return button;
  };
  const first = page * PAGE + 1;
  const [from, to, all] = [first, first + count - 1, filtered.length].map((number) => number.toLocaleString(language));
  return [turn(-1, "previousPage", "‹"), element(`<span>${from}–${to} / ${all}</span>`), turn(1, "nextPage", "›")];
}

// The page on which an entry is.
function reveal(entry) {
  const place = filtered.indexOf(entry);
  if (place >= 0 && !entry.item?.isConnected) showPage(Math.floor(place / PAGE));
}

function head(entry) {
  entry.item.querySelector("h3").textContent = entry.id;
  entry.item.querySelector(".verdict").textContent = verdictWord(entry.verdict);
}

function fill(entry) {
  if (entry.isFilled) return;
  if (!isHere(entry)) return bring(entry).then(() => entry.item?.isConnected && fill(entry), () => missing(entry));
  entry.isFilled = true;
  const body = entry.item.querySelector(".body");
  const exhibit = exhibitOf(entry);
  body.replaceChildren();
  if (exhibit) {
    body.append(credits(exhibit), figure(panelAt(exhibit, firstShown(exhibit))));
    if (exhibit.twins.length > 1 || exhibit.zeroposition) body.append(twinList(exhibit));
  }
  if (entry.analysis?.features.length) body.append(featureList(entry.analysis.features));
  body.append(findingList(entry, exhibit));
  if (!exhibit) return;
  const isOpen = opened.has(entry);
  const button = element(`<button class="opener" aria-expanded="${isOpen}">${word(isOpen ? "close" : "open")}</button>`);
  button.addEventListener("click", () => toggle(entry));
  body.append(button);
  if (isOpen) showOpened(entry);
}

// What composers and judges look for, by its names.
function featureList(features) {
  return element(`<p class="features">${escaped(features.map(featureWord).join(", "))}</p>`);
}

function empty(entry) {
  if (!entry.isFilled) return;
  entry.isFilled = false;
  entry.item.querySelector(".body").replaceChildren();
}

function credits(exhibit) {
  const authors = (exhibit.authors ?? []).map(escaped).join(", ");
  const title = exhibit.title ? `<p class="title">${escaped(exhibit.title)}</p>` : "";
  const source = exhibit.source ? `<p class="source">${escaped(exhibit.source)}</p>` : "";
  return element(`<div class="credits">${authors ? `<p class="authors">${authors}</p>` : ""}${title}${source}</div>`);
}

// Definitions mark names in backquotes and stress words with asterisks.
const marked = (text) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>").replace(/\*([^*]+)\*/g, "<em>$1</em>");

// A condition's name, behind which its definition opens, by mouse or keyboard. Definitions are in English.
function conditionWithDefinition(name) {
  const { definitions } = run.conditions[name];
  if (!definitions.length) return escaped(conditionWord(name));
  const parts = definitions.map((known) => {
    const parameters = known.parameters.map(([parameter, meaning]) => ` <code>${escaped(parameter)}</code>: ${marked(meaning)}.`).join("");
    return `<p><strong>${escaped(known.name)}.</strong> ${marked(known.text)}${parameters} <span class="origin">(${marked(known.source)})</span></p>`;
  });
  return `<details class="definition"><summary title="${word("definition")}">${escaped(conditionWord(name))}</summary><div lang="en">${parts.join("")}</div></details>`;
}

// A zeroposition is shown before its twins, of which none is it.
const firstShown = (exhibit) => (exhibit.zeroposition ? -1 : 0);
const panelAt = (exhibit, twin) => exhibit.twins[twin] ?? exhibit.zeroposition;
const diagramWord = (exhibit, twin) => word(exhibit.twins[twin] ? "diagram" : "zeroposition");

function figure(panel) {
  const position = positionOf(panel.position);
  const [white, black, neutral] = panel.counts;
  const counts = `(${white}+${black}${neutral ? `+${neutral}` : ""})`;
  const begins = panel.black_begins && !/^(h|ser-h)/.test(panel.stipulation ?? "") ? `<p class="conditions">${word("blackBegins")}</p>` : "";
  const conditions = (panel.conditions ?? []).map(conditionWithDefinition).join(" ");
  const notes = legend(position, panel.marks);
  return element(`<figure>${board(position, panel, [], positionWords(position))}<figcaption>
<p class="below"><span class="stipulation">${escaped(panel.stipulation ?? "")}</span><span class="counts">${counts}</span></p>
${panel.target ? `<div class="target">${board(positionOf(panel.target), { lines: panel.lines, marked: panel.marked }, [], positionWords(positionOf(panel.target)))}</div>` : ""}${conditions ? `<div class="conditions">${conditions}</div>` : ""}${begins}${notes ? `<p class="legend">${escaped(notes)}</p>` : ""}</figcaption></figure>`);
}

const twinText = (panel) => `${panel.letter}) ${panel.change?.[language] ?? word("diagram")}`;

function twinList(exhibit) {
  const texts = exhibit.twins.map(twinText);
  if (exhibit.zeroposition) texts.unshift(word("zeroposition"));
  return element(`<ul class="twins">${texts.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`);
}

// A sentence that comes in every language.
const sentence = (texts) => escaped(texts[language]);

const MOST_FINDINGS = 4;

function findingList(entry, exhibit) {
  const list = element('<ul class="findings"></ul>');
  const isOpen = opened.has(entry);
  const findings = entry.findings ?? [];
  const shown = isOpen ? findings : findings.slice(0, MOST_FINDINGS);
  for (const finding of shown) {
    const item = element(`<li class="${finding.kind}${finding.harmless ? " harmless" : ""}">${sentence(finding.text)}</li>`);
    if (finding.about && exhibit) {
      const button = element(`<button class="jump" title="${word("show")}" aria-label="${word("show")}: ${escaped(moveText(finding.about))}">↗</button>`);
      button.addEventListener("click", () => jump(entry, finding));
      item.append(" ", button);
    }
    if (isOpen && finding.evidence) item.append(text("evidence", finding.evidence));
    list.append(item);
  }
  if (shown.length < findings.length) list.append(element(`<li class="rest">+ ${findings.length - shown.length}</li>`));
  for (const error of entry.errors ?? []) list.append(element(`<li class="invalid">${sentence(error.about)}${word("colon")}<span${error.english ? ' lang="en"' : ""}>${sentence(error.text)}</span> <span class="place">${escaped(error.place)}</span></li>`));
  return list;
}
