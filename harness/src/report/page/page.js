// The page: summary, filters, cards, and the open entry.
const $ = (id) => document.getElementById(id);
const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const json = (id) => JSON.parse($(id)?.textContent ?? "null");
const run = json("run");
const shownVerdicts = new Set();
const entries = [];
const opened = new Map();
let filtered = [];

function element(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}

// The conditions without their parameters, for the filter.
const conditionsOf = (entry) => (entry.conditions ?? []).map((name) => (/^(White|Black) /.test(name) ? name : name.split(" ")[0]));
const genreOf = (entry) => (entry.stipulation ?? "").replace(/[\d.]+$/, "");
const exhibitOf = (entry) => (entry.exhibit ??= json(`x${entry.number}`));
const plural = (count) => `${count.toLocaleString(language)} ${word(count === 1 ? "entry" : "entries")}`;

// Cards ------------------------------------------------------------------------------------------------

function makeCard(entry) {
  const item = element(`<li class="card" data-verdict="${entry.verdict}"><article aria-labelledby="h${entry.number}">
<header><h3 id="h${entry.number}"></h3><p class="badge-line"><span class="verdict"></span></p></header><div class="body"></div></article></li>`);
  item.dataset.id = entry.id;
  entry.item = item;
  head(entry);
  return item;
}

function head(entry) {
  entry.item.querySelector("h3").textContent = entry.id;
  entry.item.querySelector(".verdict").textContent = verdictWord(entry.verdict);
}

function fill(entry) {
  if (entry.isFilled) return;
  entry.isFilled = true;
  const body = entry.item.querySelector(".body");
  const exhibit = exhibitOf(entry);
  body.replaceChildren();
  if (exhibit) {
    body.append(credits(exhibit), figure(exhibit, 0));
    if (exhibit.twins.length > 1) body.append(twinList(exhibit));
  }
  body.append(findingList(entry, exhibit));
  if (!exhibit) return;
  const isOpen = opened.has(entry);
  const button = element(`<button class="opener" aria-expanded="${isOpen}">${word(isOpen ? "close" : "open")}</button>`);
  button.addEventListener("click", () => toggle(entry));
  body.append(button);
  if (isOpen) showOpened(entry);
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

function figure(exhibit, twin) {
  const panel = exhibit.twins[twin];
  const position = positionOf(panel.position);
  const [white, black, neutral] = panel.counts;
  const counts = `(${white}+${black}${neutral ? `+${neutral}` : ""})`;
  const begins = panel.black_begins && !/^(h|ser-h)/.test(panel.stipulation ?? "") ? `<p class="conditions">${word("blackBegins")}</p>` : "";
  const conditions = (panel.conditions ?? []).map((name) => escaped(conditionWord(name))).join(", ");
  const notes = legend(position);
  return element(`<figure>${board(position, panel.special ?? [], [], positionWords(position))}<figcaption>
<p class="below"><span class="stipulation">${escaped(panel.stipulation ?? "")}</span><span class="counts">${counts}</span></p>
${panel.target ? `<div class="target">${board(positionOf(panel.target), [], [], positionWords(positionOf(panel.target)))}</div>` : ""}${conditions ? `<p class="conditions">${conditions}</p>` : ""}${begins}${notes ? `<p class="legend">${escaped(notes)}</p>` : ""}</figcaption></figure>`);
}

function twinText(panel, exhibit) {
  const change = panel.change ? moveTextOfChange(panel.change) : word("diagram");
  return `${panel.letter}) ${change}`;
}
const moveTextOfChange = (change) => change.replace(/(^|\s)([wbn])([A-Z])/g, (_, gap, colour, rest) => `${gap}${COLOURS[language][colour]}${rest}`).replace(/[A-Z][A-Z0-9]?(?=[a-h][1-8])/g, letter).replaceAll("-->", " → ");

function twinList(exhibit) {
  const items = exhibit.twins.map((panel) => `<li>${escaped(twinText(panel, exhibit))}</li>`);
  return element(`<ul class="twins">${items.join("")}</ul>`);
}

function findingText(finding) {
  const twin = /^([a-z]\d*\)) /.exec(finding.text)?.[1] ?? "";
  if (language === "en") return escaped(finding.text);
  const about = finding.about ? moveText(finding.about) : "";
  if (about) return `${twin ? `${twin} ` : ""}${kindWord(finding.kind)}: ${escaped(about)}`;
  return `${kindWord(finding.kind)}: <span lang="en">${escaped(finding.text)}</span>`;
}

const MOST_FINDINGS = 4;

function findingList(entry, exhibit) {
  const list = element('<ul class="findings"></ul>');
  const isOpen = opened.has(entry);
  const findings = entry.findings ?? [];
  const shown = isOpen ? findings : findings.slice(0, MOST_FINDINGS);
  for (const finding of shown) {
    const item = element(`<li class="${finding.kind}">${findingText(finding)}</li>`);
    if (finding.about && exhibit) {
      const button = element(`<button class="jump" title="${word("show")}" aria-label="${word("show")}: ${escaped(finding.about)}">↗</button>`);
      button.addEventListener("click", () => jump(entry, finding));
      item.append(" ", button);
    }
    list.append(item);
  }
  if (shown.length < findings.length) list.append(element(`<li class="rest">+ ${findings.length - shown.length}</li>`));
  for (const error of entry.errors ?? []) list.append(element(`<li class="invalid" lang="en">${escaped(error)}</li>`));
  return list;
}

// The open entry ---------------------------------------------------------------------------------------

function toggle(entry, isOpen = !opened.has(entry)) {
  if (isOpen === opened.has(entry)) return;
  if (isOpen) {
    const steps = stepsOf(exhibitOf(entry));
    opened.set(entry, { steps, current: null, twin: 0, expanded: new Set() });
    for (const step of steps) if (startsOpen(step, steps.length)) opened.get(entry).expanded.add(step);
  } else opened.delete(entry);
  entry.item.classList.toggle("open", isOpen);
  entry.isFilled = false;
  fill(entry);
  const where = isOpen ? `#${encodeURIComponent(entry.id)}` : " ";
  if (isOpen) history.replaceState(null, "", where);
  entry.item.querySelector(".opener").focus({ preventScroll: true });
  if (isOpen) entry.item.scrollIntoView({ block: "nearest" });
}

// Short trees are open to the end, long ones down to the defences.
const startsOpen = (step, count) => count <= 400 || pathTo(step).length <= 1;

const ICONS = { first: "M3 3h2v10h-2zM13 3v10l-7 -5z", back: "M12 3v10l-8 -5z", forward: "M4 3v10l8 -5z", last: "M11 3h2v10h-2zM3 3v10l7 -5z" };

function showOpened(entry) {
  const view = opened.get(entry);
  const exhibit = exhibitOf(entry);
  const body = entry.item.querySelector(".body");
  const left = element('<div class="left"></div>');
  const controls = element(`<div class="controls" role="group">${Object.entries(ICONS)
    .map(([name, path]) => `<button data-go="${name}" aria-label="${word(name)}" title="${word(name)}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg></button>`).join("")}<output class="now" aria-live="polite"></output></div>`);
  controls.addEventListener("click", (event) => { const go = event.target.closest("[data-go]")?.dataset.go; if (go) walk(entry, go); });
  left.append(...[...body.children].filter((child) => !child.matches(".opener, .findings")));
  controls.hidden = view.steps.length === 0;
  left.querySelector("figure").append(controls);
  const right = element('<div class="right"></div>');
  right.append(body.querySelector(".findings"), ...sections(entry, exhibit, view));
  body.prepend(left, right);
  body.onkeydown = (event) => keyInEntry(event, entry);
  select(entry, view.current, false);
}

function sections(entry, exhibit, view) {
  const parts = [];
  const add = (title, ...content) => {
    const section = element(`<section><h4>${title}</h4></section>`);
    section.append(...content);
    parts.push(section);
  };
  const rows = exhibit.twins.filter((panel) => panel.rows?.length);
  if (rows.length) add(word("comparison"), ...rows.map((panel) => comparison(panel)));
  exhibit.twins.forEach((panel, twin) => {
    if (!panel.stipulation) return;
    const letter = panel.letter ? `${escaped(twinText(panel, exhibit))}` : "";
    const phases = panel.play ?? [];
    for (const phase of phases) {
      const title = [letter, word(phase.set ? "setPlay" : "solution")].filter(Boolean).join(" · ");
      const roots = view.steps.filter((step) => !step.parent && step.phase === phase);
      if (!roots.length) add(title, element(`<p>${word("nothing")}</p>`));
      else add(title, phase.lines?.length ? lineList(entry, view, roots) : tree(entry, view, roots));
    }
    if (!phases.length) add(letter || word("solution"), element(`<p>${word("notSolved")}</p>`));
  });
  if (!rows.length && exhibit.author && entry.verdict === "sound") parts.push(element(`<p class="same">${word("same")}</p>`));
  if (!exhibit.author && exhibit.twins[0].stipulation) parts.push(element(`<p class="same">${word("noAuthor")}</p>`));
  if (exhibit.statements?.length) {
    const items = exhibit.statements.map(([say, holds]) => `<li class="${holds ? "holds" : "fails"}"><span class="mark" role="img" aria-label="${word(holds ? "holds" : "fails")}">${holds ? "✓" : "✗"}</span> ${escaped(say)}</li>`);
    add(word("statements"), element(`<ul class="statements">${items.join("")}</ul>`));
  }
  if (exhibit.author) parts.push(text("authorText", exhibit.author));
  const found = exhibit.twins.map((panel) => panel.found).filter(Boolean).join("\n\n");
  if (found) parts.push(text("foundText", found));
  if (entry.file) parts.push(element(`<p class="file">${word("file")}: <code>${escaped(entry.file)}</code> · ${entry.nodes.toLocaleString(language)} ${word("nodes")} · ${entry.seconds.toLocaleString(language, { maximumFractionDigits: 2 })} s</p>`));
  return parts;
}

const text = (title, content) => element(`<details><summary>${word(title)}</summary><pre lang="en">${escaped(content)}</pre></details>`);

function comparison(panel) {
  const cell = (content, row) => (content ? `<span style="--depth:${row.d}">${row.w ? `<i>${word(row.w)}</i> ` : ""}${escaped(moveText(content))}${row.more ? " …" : ""}</span>` : "");
  const note = (row) => (row.by === "both" ? (row.k ? kindWord(row.k) : "") : row.k ? kindWord(row.k) : word(row.by === "author" ? "onlyAuthor" : "onlyFound"));
  const rows = panel.rows.map((row) => `<tr class="by-${row.by} ${row.k ?? ""}"><td>${cell(row.a, row)}</td><td>${cell(row.o, row)}</td><td>${note(row)}</td></tr>`);
  const caption = panel.letter ? `<caption>${escaped(panel.letter)})</caption>` : "";
  return element(`<div class="scroller" tabindex="0" role="region" aria-label="${word("comparison")}"><table class="comparison">${caption}<thead><tr><th scope="col">${word("author")}</th><th scope="col">${word("found")}</th><td></td></tr></thead><tbody>${rows.join("")}</tbody></table></div>`);
}

function tree(entry, view, roots) {
  const list = element(`<ul role="tree" class="tree" aria-label="${word("solution")}"></ul>`);
  list.append(...roots.map((step) => knot(entry, view, step, 1)));
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=treeitem]");
    if (!item) return;
    if (event.target.closest(".twist")) unfold(entry, item.step, !view.expanded.has(item.step));
    else select(entry, item.step, true);
  });
  return list;
}

function knot(entry, view, step, level) {
  const isParent = step.children.length > 0;
  const isOpen = view.expanded.has(step);
  const cook = cookKind(entry, step);
  const item = element(`<li role="treeitem" tabindex="-1" aria-level="${level}" aria-selected="false" class="${step.label} ${cook}"><span class="row">${isParent ? '<span class="twist" aria-hidden="true"></span>' : ""}<span class="move"></span></span></li>`);
  if (isParent) item.setAttribute("aria-expanded", isOpen);
  const cooked = cook ? ` (${kindWord(cook)})` : "";
  item.setAttribute("aria-label", spokenStep(step) + cooked);
  const label = step.label ? `<i>${word(step.label)}</i> ` : "";
  const outlook = step.zugzwang ? ` <i>${word("zugzwang")}</i>` : "";
  const left = step.leftOut ? ` <i>… ${step.leftOut.toLocaleString(language)} ${word("leftOut")}</i>` : "";
  item.querySelector(".move").innerHTML = `${label}<b>${escaped(stepText(step))}</b>${cook ? ` <em>${kindWord(cook)}</em>` : ""}${outlook}${left}`;
  item.step = step;
  step.item = item;
  if (isParent && isOpen) item.append(group(entry, view, step, level));
  return item;
}

function group(entry, view, step, level) {
  const inline = step.children.length === 1 && !step.children[0].children.length ? ' class="inline"' : "";
  const list = element(`<ul role="group"${inline}></ul>`);
  list.append(...step.children.map((child) => knot(entry, view, child, level + 1)));
  return list;
}

// The finding about a first move, if it is a bad one.
function cookKind(entry, step) {
  if (step.line && step.parent) return "";
  const bad = new Set(["cook", "short", "dual", "minor-dual"]);
  const path = step.line ? null : pathTo(step).map((one) => one.number + one.text).join(" ");
  const hit = (entry.findings ?? []).find((finding) => bad.has(finding.kind) && finding.about && (path ? finding.about === path : stepOf(opened.get(entry).steps, finding.about, "", exhibitOf(entry)) === step));
  return hit?.kind ?? "";
}

function unfold(entry, step, isOpen) {
  const view = opened.get(entry);
  if (!step.children.length || isOpen === view.expanded.has(step)) return;
  if (isOpen) view.expanded.add(step);
  else view.expanded.delete(step);
  step.item.setAttribute("aria-expanded", isOpen);
  step.item.querySelector("ul")?.remove();
  if (isOpen) step.item.append(group(entry, view, step, Number(step.item.getAttribute("aria-level"))));
}

function lineList(entry, view, roots) {
  const list = element('<ol class="lines"></ol>');
  for (const root of roots) {
    const cook = cookKind(entry, root);
    const item = element(`<li class="${cook}">${cook ? `<em>${kindWord(cook)}</em> ` : ""}</li>`);
    for (let step = root; step; step = step.children[0]) {
      const button = element(`<button class="move" tabindex="-1" aria-label="${escaped(spokenStep(step))}">${escaped(stepText(step))}</button>`);
      button.addEventListener("click", () => select(entry, step, true));
      step.item = button;
      item.append(button, " ");
    }
    list.append(item);
  }
  return list;
}

// Shows the position after a step; before the first one, the diagram.
function select(entry, step, takesFocus) {
  const view = opened.get(entry);
  const exhibit = exhibitOf(entry);
  if (step) for (const above of pathTo(step).slice(0, -1)) unfold(entry, above, true);
  view.current = step;
  if (step) view.twin = step.twin;
  const panel = exhibit.twins[view.twin];
  const position = positionAt(exhibit, view.twin, step);
  const marked = step ? changedSquares(step.changes) : [];
  const svg = element(board(position, panel.special ?? [], marked, positionWords(position)));
  entry.item.querySelector("figure > svg").replaceWith(svg);
  const twin = panel.letter ? `${panel.letter}) ` : "";
  entry.item.querySelector(".now").textContent = twin + (step ? stepText(step) : word("diagram"));
  entry.item.querySelectorAll(".current").forEach((item) => { item.classList.remove("current"); item.setAttribute("aria-selected", "false"); });
  entry.item.querySelectorAll(".right [role=tree], .right .lines").forEach((list) => list.querySelectorAll('[tabindex="0"]').forEach((item) => item.setAttribute("tabindex", "-1")));
  const firsts = view.steps.find((one) => one.item?.isConnected);
  (step?.item ?? firsts?.item)?.setAttribute("tabindex", "0");
  if (!step?.item) return;
  step.item.classList.add("current");
  if (step.item.getAttribute("role") === "treeitem") step.item.setAttribute("aria-selected", "true");
  else step.item.setAttribute("aria-current", "step");
  if (takesFocus) step.item.focus({ preventScroll: true });
  step.item.scrollIntoView({ block: "nearest" });
}

function walk(entry, go, takesFocus = false) {
  const view = opened.get(entry);
  const here = view.current;
  const roots = view.steps.filter((step) => !step.parent);
  const actual = roots.filter((step) => step.twin === view.twin && !step.phase.set);
  const first = actual.find((step) => step.mark === "!") ?? actual[0] ?? roots[0];
  const deepest = (step) => { while (step?.children.length) step = step.children[0]; return step; };
  const target = { first: null, back: here?.parent ?? null, forward: here ? (here.children[0] ?? here) : first, last: deepest(here ?? first) }[go];
  select(entry, target ?? null, takesFocus && !!target);
}

// Up and down: the next step that is on the screen, or the next line.
function beside(entry, way) {
  const view = opened.get(entry);
  const here = view.current;
  if (here?.line) {
    const roots = view.steps.filter((step) => step.line && !step.parent);
    const next = roots[roots.indexOf(rootOf(here)) + way];
    let step = next;
    for (let place = here.place; place > 0 && step?.children.length; place--) step = step.children[0];
    return step;
  }
  const visible = [...entry.item.querySelectorAll(".right [role=treeitem]")].map((item) => item.step);
  const shown = visible.length ? visible : view.steps.filter((step) => !step.parent);
  return here ? shown[shown.indexOf(here) + way] : shown[0];
}

function keyInEntry(event, entry) {
  if (!opened.has(entry) || event.target.matches("input, select, summary") || event.ctrlKey || event.altKey || event.metaKey) return;
  const inTree = !!event.target.closest("[role=tree], .lines");
  const sideways = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last" }[event.key];
  if (sideways) {
    const here = opened.get(entry).current;
    if (event.key === "ArrowRight" && here?.children.length && here.item) unfold(entry, here, true);
    walk(entry, sideways, inTree);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = beside(entry, event.key === "ArrowDown" ? 1 : -1);
    if (step) select(entry, step, inTree);
  } else if ((event.key === "Enter" || event.key === " ") && event.target.step) {
    unfold(entry, event.target.step, !opened.get(entry).expanded.has(event.target.step));
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function jump(entry, finding) {
  toggle(entry, true);
  const letter = /^([a-z]\d*)\) /.exec(finding.text)?.[1] ?? "";
  const step = stepOf(opened.get(entry).steps, finding.about, letter, exhibitOf(entry));
  if (step) select(entry, step, true);
}

// Summary, filters, switches ---------------------------------------------------------------------------

function drawSummary() {
  const counted = run.order.filter((verdict) => run.verdicts[verdict]);
  $("bar").innerHTML = counted.map((verdict) => `<span data-verdict="${verdict}" style="flex-grow:${run.verdicts[verdict]}"></span>`).join("");
  $("bar").setAttribute("aria-label", counted.map((verdict) => `${verdictWord(verdict)}: ${run.verdicts[verdict]}`).join(", "));
  $("verdicts").setAttribute("aria-label", word("summary"));
  $("verdicts").replaceChildren(...counted.map((verdict) => {
    const button = element(`<button data-verdict="${verdict}" aria-pressed="${shownVerdicts.has(verdict)}"><b>${run.verdicts[verdict].toLocaleString(language)}</b> <span class="verdict">${verdictWord(verdict)}</span></button>`);
    button.addEventListener("click", () => {
      if (!shownVerdicts.delete(verdict)) shownVerdicts.add(verdict);
      button.setAttribute("aria-pressed", shownVerdicts.has(verdict));
      filter();
    });
    return button;
  }));
  const stopped = run.entries < run.selected ? ` · ${run.entries.toLocaleString(language)} ${word("finished")}` : "";
  $("subtitle").textContent = `${plural(run.selected)}${stopped} · ${run.nodes.toLocaleString(language)} ${word("nodes")} · ${run.seconds.toLocaleString(language, { maximumFractionDigits: 1 })} ${word("seconds")}`;
  $("colophon").textContent = `Cookstopper ${run.version}`;
}

function drawSelects() {
  const fillSelect = (id, values, show) => {
    const kept = $(id).value;
    $(id).replaceChildren(...[["", word("all")], ...values.map((value) => [value, show(value)])].map(([value, name]) => new Option(name, value)));
    $(id).value = kept;
  };
  const sorted = (values) => [...new Set(values)].filter(Boolean).sort();
  fillSelect("condition", sorted(entries.flatMap(conditionsOf)), conditionWord);
  fillSelect("stipulation", sorted(entries.map((entry) => entry.stipulation)), (value) => value);
  const kept = $("order").value || "byId";
  $("order").replaceChildren(...["byId", "byVerdict", "byWork"].map((name) => new Option(word(name), name)));
  $("order").value = kept;
}

function filter() {
  const words = $("query").value.toLowerCase().split(/\s+/).filter(Boolean);
  const condition = $("condition").value;
  const stipulation = $("stipulation").value;
  const fits = (entry) =>
    (!shownVerdicts.size || shownVerdicts.has(entry.verdict)) &&
    (!condition || conditionsOf(entry).includes(condition)) &&
    (!stipulation || entry.stipulation === stipulation) &&
    words.every((one) => textOf(entry).includes(one));
  filtered = entries.filter(fits);
  for (const entry of entries) entry.item.hidden = true;
  for (const entry of filtered) entry.item.hidden = false;
  $("none").hidden = filtered.length > 0;
  $("count").textContent = `${plural(filtered.length)} ${word("shown")}`;
}

function textOf(entry) {
  if (entry.words === undefined) {
    const exhibit = json(`x${entry.number}`);
    entry.words = [entry.id, entry.stipulation, ...(entry.conditions ?? []), ...(exhibit?.authors ?? []), exhibit?.title, exhibit?.source, ...(entry.findings ?? []).map((finding) => finding.text), ...(entry.errors ?? [])].join(" ").toLowerCase();
  }
  return entry.words;
}

function order() {
  const grave = (entry) => -run.order.indexOf(entry.verdict);
  const ways = { byId: (one, other) => one.number - other.number, byVerdict: (one, other) => grave(one) - grave(other) || one.number - other.number, byWork: (one, other) => other.nodes - one.nodes || one.number - other.number };
  entries.sort(ways[$("order").value]);
  $("cards").append(...entries.map((entry) => entry.item));
  filter();
}

function radios(id, names, current, choose) {
  const field = $(id);
  field.querySelectorAll("label").forEach((label) => label.remove());
  for (const [value, name] of names) {
    const label = element(`<label><input type="radio" name="${id}" value="${value}"${value === current ? " checked" : ""}><span>${name}</span></label>`);
    label.querySelector("input").addEventListener("change", () => choose(value));
    field.append(label);
  }
}

function speak(code) {
  language = code;
  document.documentElement.lang = code;
  document.querySelectorAll("[data-w]").forEach((one) => { one.textContent = word(one.dataset.w); });
  radios("languages", Object.entries(LANGUAGES), code, (value) => { keep("language", value); speak(value); });
  drawThemes();
  drawSummary();
  drawSelects();
  for (const entry of entries) {
    head(entry);
    if (entry.isFilled) { entry.isFilled = false; fill(entry); }
  }
  if (filtered.length || $("cards").children.length) filter();
}

function drawThemes() {
  const current = document.documentElement.dataset.theme ?? "auto";
  radios("themes", ["auto", "light", "dark"].map((name) => [name, word(name)]), current, (value) => { keep("theme", value); paint(value); });
}

function paint(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

// What the reader chose, where the browser lets a file remember it.
function keep(name, value) { try { localStorage.setItem(`cookstopper-${name}`, value); } catch { /* without memory it works as well */ } }
function kept(name) { try { return localStorage.getItem(`cookstopper-${name}`); } catch { return null; } }

function keyOnPage(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) {
    if (event.key === "Escape" && event.target === $("query")) event.target.blur();
    return;
  }
  const open = [...opened.keys()].at(-1);
  if (event.key === "/") $("query").focus();
  else if (event.key === "Escape" && open) toggle(open, false);
  else if ((event.key === "n" || event.key === "p") && filtered.length) {
    const next = open ? filtered[filtered.indexOf(open) + (event.key === "n" ? 1 : -1)] : filtered[0];
    if (!next || !exhibitOf(next)) return;
    if (open) toggle(open, false);
    toggle(next, true);
  } else if (open && /^Arrow(Left|Right)$|^(Home|End)$/.test(event.key)) return keyInEntry(event, open);
  else return;
  event.preventDefault();
}

function begin() {
  strengthen();
  const nearby = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) fill(target.entry);
      else if (!opened.has(target.entry) && entries.length > 200) empty(target.entry);
    }
  }, { rootMargin: "800px" });
  for (let number = 0; number < run.entries; number++) {
    const entry = { ...json(`e${number}`), number };
    entries.push(entry);
    makeCard(entry).entry = entry;
    nearby.observe(entry.item);
  }
  paint(kept("theme") ?? "auto");
  speak(kept("language") ?? run.language);
  order();
  for (const id of ["condition", "stipulation"]) $(id).addEventListener("change", filter);
  $("order").addEventListener("change", order);
  let pause;
  $("query").addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(filter, 120); });
  document.addEventListener("keydown", keyOnPage);
  window.addEventListener("beforeprint", () => filtered.forEach(fill));
  const asked = decodeURIComponent(location.hash.slice(1));
  const entry = entries.find((one) => one.id === asked);
  if (entry && exhibitOf(entry)) { toggle(entry, true); entry.item.scrollIntoView(); }
}

begin();
