// An open entry: author and program side by side, the solution to step through.
function toggle(entry, isOpen = !opened.has(entry)) {
  if (isOpen === opened.has(entry)) return;
  if (isOpen) {
    const steps = stepsOf(exhibitOf(entry));
    opened.set(entry, { steps, current: null, twin: firstShown(exhibitOf(entry)), expanded: new Set() });
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
  view.captioned = firstShown(exhibit);
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

// Where the search was stopped, nobody knows that there is nothing.
function nothingFound(entry) {
  const isUndecided = (entry.findings ?? []).some((finding) => finding.kind === "undecided");
  return word(isUndecided ? "nothingYet" : "nothing");
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
    const letter = panel.letter ? `${escaped(twinText(panel))}` : "";
    const phases = panel.play ?? [];
    for (const phase of phases) {
      const title = [letter, word(phase.set ? "setPlay" : "solution")].filter(Boolean).join(" · ");
      const roots = view.steps.filter((step) => !step.parent && step.phase === phase);
      if (!roots.length) add(title, element(`<p>${nothingFound(entry)}</p>`));
      else add(title, phase.lines?.length ? lineList(entry, view, roots) : tree(entry, view, roots));
    }
    if (!phases.length) add(letter || word("solution"), element(`<p>${word("notSolved")}</p>`));
  });
  if (!rows.length && exhibit.author && entry.verdict === "sound") parts.push(element(`<p class="same">${word("same")}</p>`));
  if (!exhibit.author && exhibit.twins[0].stipulation) parts.push(element(`<p class="same">${word("noAuthor")}</p>`));
  if (entry.analysis?.text[language]) add(word("analysis"), element(`<pre tabindex="0">${sentence(entry.analysis.text)}</pre>`));
  if (exhibit.statements?.length) {
    const items = exhibit.statements.map(({ say, holds }, place) => `<li class="${holds ? "holds" : "fails"}"><span class="mark" role="img" aria-label="${word(holds ? "holds" : "fails")}">${holds ? "✓" : "✗"}</span> ${escaped(say ?? `${word("assertion")} ${place + 1}`)}</li>`);
    add(word("statements"), element(`<ul class="statements">${items.join("")}</ul>`));
  }
  if (entry.second) add(`${word("second")}${word("colon")}${escaped(run.second.program)}`, ...secondOpinion(entry.second));
  if (exhibit.author) parts.push(text("authorText", exhibit.author));
  const found = exhibit.twins.map((panel) => panel.found).filter(Boolean).join("\n\n");
  if (found) parts.push(text("foundText", found));
  if (run.desk && exhibit.text) parts.push(element(`<p class="file"><a href="${escaped(run.desk)}#text=${encodeURIComponent(exhibit.text)}" target="_blank" rel="noopener">${word("onDesk")}</a></p>`));
  if (entry.file) parts.push(element(`<p class="file">${word("file")}${word("colon")}<code>${escaped(entry.file)}</code> · ${entry.nodes.toLocaleString(language)} ${word("nodes")} · ${entry.seconds.toLocaleString(language, { maximumFractionDigits: 2 })} s</p>`));
  return parts;
}

// What the second program says; where it disagrees, both texts side by side.
function secondOpinion(second) {
  const why = second.reason ? word("colon") + sentence(second.reason) : "";
  const parts = [element(`<p class="second ${second.says}">${word(`second ${second.says}`)}${why}</p>`)];
  if (second.says !== "disagrees") return parts;
  const lines = (marked) => marked.map((line) => (line.differs ? `<mark aria-label="${word("differs")}">${escaped(line.text)}</mark>` : escaped(line.text))).join("\n");
  const column = (name, marked) => `<div><h5>${escaped(name)}</h5><pre lang="en">${lines(marked)}</pre></div>`;
  parts.push(element(`<div class="programs">${column(run.second.program, second.theirs ?? [])}${column(run.program, second.ours ?? [])}</div>`));
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
  const panel = panelAt(exhibit, view.twin);
  const position = positionAt(panel, step);
  const svg = element(board(position, panel, step ? changedSquares(step.changes) : [], positionWords(position)));
  entry.item.querySelector("figure > svg").replaceWith(svg);
  // Twins may ask for something else, under other conditions.
  if (view.captioned !== view.twin) {
    entry.item.querySelector("figure > figcaption").replaceWith(figure(panel).querySelector("figcaption"));
    view.captioned = view.twin;
  }
  const twin = panel.letter ? `${panel.letter}) ` : "";
  entry.item.querySelector(".now").textContent = twin + (step ? stepText(step) : diagramWord(exhibit, view.twin));
  entry.item.querySelectorAll(".current").forEach((item) => { item.classList.remove("current"); item.removeAttribute("aria-current"); if (item.matches("[role=treeitem]")) item.setAttribute("aria-selected", "false"); });
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
  const actual = roots.filter((step) => step.twin === Math.max(view.twin, 0) && !step.phase.set);
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
  const step = stepOf(opened.get(entry).steps, finding.about, finding.twin ?? "", exhibitOf(entry));
  if (step) select(entry, step, true);
}
