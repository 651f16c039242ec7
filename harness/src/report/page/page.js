// Summary, filters, switches, keys; the beginning of everything.
function drawSummary() {
  const counted = run.order.filter((verdict) => run.verdicts[verdict]);
  $("bar").innerHTML = counted.map((verdict) => `<span data-verdict="${verdict}" style="flex-grow:${run.verdicts[verdict]}"></span>`).join("");
  $("bar").setAttribute("aria-label", counted.map((verdict) => verdictWord(verdict) + word("colon") + run.verdicts[verdict]).join(", "));
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
  $("colophon").textContent = settingText();
  $("second").hidden = !run.second;
  if (run.second) $("second").replaceChildren(...secondSummary());
}

// The programs and what their results depend on.
function settingText() {
  const { nodes, seconds, megabytes } = run.setting;
  const limits = [nodes && `${nodes.toLocaleString(language)} ${word("nodes")}`, seconds && `${seconds.toLocaleString(language)} s`].filter(Boolean);
  const parts = [run.program, limits.length ? `${word("atMost")} ${limits.join(", ")}` : word("noLimits"), `${megabytes.toLocaleString(language)} ${word("tables")}`];
  if (run.second) parts.push(`${run.second.program}, ${word("atMost")} ${run.second.seconds.toLocaleString(language)} s`);
  return parts.join(" · ");
}

function secondSummary() {
  const { program, agrees, disagrees, silent } = run.second;
  const silentCount = silent.reduce((count, { number }) => count + number, 0);
  const counts = [["agrees", agrees], ["disagrees", disagrees], ["cannot-say", silentCount]].map(([says, number]) => `<b>${number.toLocaleString(language)}</b> ${word(`second ${says}`)}`);
  const head = element(`<p><span class="program">${escaped(program)}</span>${word("colon")}${counts.join(" · ")}</p>`);
  const reasons = silent.map(({ reason, number }) => `<li>${number.toLocaleString(language)} × ${sentence(reason)}</li>`);
  return reasons.length ? [head, element(`<details><summary>${word("details")}</summary><ul>${reasons.join("")}</ul></details>`)] : [head];
}

function drawSelects() {
  const fillSelect = (id, values, show) => {
    const kept = $(id).value;
    $(id).replaceChildren(...[["", word("all")], ...values.map((value) => [value, show(value)])].map(([value, name]) => new Option(name, value)));
    $(id).value = kept;
  };
  const sorted = (values) => [...new Set(values)].filter(Boolean).sort();
  const kinds = new Map(Object.values(run.conditions).map(({ kind, kinds }) => [kind, kinds[language]]));
  const byName = (one, other) => kinds.get(one).localeCompare(kinds.get(other), language);
  fillSelect("condition", sorted(entries.flatMap(conditionsOf)).sort(byName), (kind) => kinds.get(kind));
  fillSelect("stipulation", sorted(entries.map((entry) => entry.stipulation)), (value) => value);
  const kept = $("order").value || "byId";
  $("order").replaceChildren(...["byId", "byVerdict", "byWork"].map((name) => new Option(word(name), name)));
  $("order").value = kept;
}

let haveWords = !run.beside;

function filter() {
  const asked = $("query").value.toLowerCase().split(/\s+/).filter(Boolean);
  if (asked.length && !haveWords) {
    $("count").textContent = word("loading");
    const failed = () => { $("count").textContent = word("missing"); };
    allWords().then(() => { haveWords = true; filter(); }, failed);
    return;
  }
  const condition = $("condition").value;
  const stipulation = $("stipulation").value;
  const fits = (entry) =>
    (!shownVerdicts.size || shownVerdicts.has(entry.verdict)) &&
    (!condition || conditionsOf(entry).includes(condition)) &&
    (!stipulation || entry.stipulation === stipulation) &&
    asked.every((one) => textOf(entry).includes(one));
  filtered = entries.filter(fits);
  showPage(0);
  $("none").hidden = filtered.length > 0;
  $("count").textContent = `${plural(filtered.length)} ${word("shown")}`;
}

// A condition by every name that somebody may know it by.
function namesOfCondition(name) {
  const { names, also } = run.conditions[name];
  return [name, ...Object.values(names), ...also];
}

const wordsOfConditions = new Map();
function wordsOfCondition(name) {
  if (!wordsOfConditions.has(name)) wordsOfConditions.set(name, namesOfCondition(name).join(" "));
  return wordsOfConditions.get(name);
}

function textOf(entry) {
  if (entry.words === undefined) {
    const exhibit = json(`x${entry.number}`);
    entry.words = [entry.id, entry.stipulation, ...new Set([...(entry.conditions ?? []), ...(exhibit?.twins ?? []).flatMap((panel) => panel.conditions ?? [])].map(wordsOfCondition)), ...(exhibit?.authors ?? []), exhibit?.title, exhibit?.source, ...(entry.findings ?? []).flatMap((finding) => Object.values(finding.text)), ...(entry.errors ?? []).flatMap((error) => [...Object.values(error.about), ...Object.values(error.text), error.place]), ...(entry.analysis?.features ?? []).flatMap((feature) => Object.values(run.features[feature])), entry.second && `${word(`second ${entry.second.says}`)} ${Object.values(entry.second.reason ?? {}).join(" ")}`].join(" ").toLowerCase();
  }
  return entry.words;
}

function order() {
  const grave = (entry) => -run.order.indexOf(entry.verdict);
  const ways = { byId: (one, other) => one.number - other.number, byVerdict: (one, other) => grave(one) - grave(other) || one.number - other.number, byWork: (one, other) => other.nodes - one.nodes || one.number - other.number };
  entries.sort(ways[$("order").value]);
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
  for (const entry of entries.filter((entry) => entry.item)) {
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

// An open definition closes before its entry does; the condition's name keeps the focus.
function closeDefinition(from) {
  const definition = from.closest(".definition[open]");
  if (!definition) return false;
  definition.open = false;
  definition.querySelector("summary").focus();
  return true;
}

function keyOnPage(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) {
    if (event.key === "Escape" && event.target === $("query")) event.target.blur();
    return;
  }
  if (event.key === "Escape" && closeDefinition(event.target)) return event.preventDefault();
  const open = [...opened.keys()].at(-1);
  if (event.key === "/") $("query").focus();
  else if (event.key === "Escape" && open) toggle(open, false);
  else if ((event.key === "n" || event.key === "p") && filtered.length) {
    const next = open ? filtered[filtered.indexOf(open) + (event.key === "n" ? 1 : -1)] : filtered[0];
    if (next) turnTo(next, open);
  } else if (open && /^Arrow(Left|Right)$|^(Home|End)$/.test(event.key)) return keyInEntry(event, open);
  else return;
  event.preventDefault();
}

// Opens an entry in the place of another.
function turnTo(entry, before) {
  if (!isHere(entry)) return bring(entry).then(() => turnTo(entry, before), () => missing(entry));
  if (!exhibitOf(entry)) return;
  if (before) toggle(before, false);
  reveal(entry);
  fill(entry);
  toggle(entry, true);
}

// What is printed must be there first.
function print() {
  const shown = filtered.filter((entry) => entry.item?.isConnected && !isHere(entry));
  Promise.all(shown.map(bring)).then(() => window.print(), () => window.print());
}

function begin() {
  strengthen();
  readEntries();
  paint(kept("theme") ?? "auto");
  speak(kept("language") ?? run.language);
  order();
  for (const id of ["condition", "stipulation"]) $(id).addEventListener("change", filter);
  $("order").addEventListener("change", order);
  let pause;
  $("query").addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(filter, 120); });
  document.addEventListener("keydown", keyOnPage);
  $("print").addEventListener("click", print);
  window.addEventListener("beforeprint", toPaper);
  window.addEventListener("afterprint", fromPaper);
  const asked = decodeURIComponent(location.hash.slice(1));
  const entry = entries.find((one) => one.id === asked);
  if (entry) Promise.resolve(turnTo(entry)).then(() => entry.item?.scrollIntoView());
}

begin();
