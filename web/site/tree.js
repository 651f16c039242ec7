// The solution as a tree or as lines. So much is drawn at once; more is drawn when somebody asks for it.
const PAGE = 60;
const OPEN_BELOW = 300;

const restText = (count) => `${word("showMore")} (${count.toLocaleString(language)})`;

// `select(step, takesFocus)`: somebody chose a move.
export class SolutionView {
  constructor(root, select) {
    this.root = root;
    this.select = select;
    this.clear();
    root.addEventListener("click", (event) => {
      const more = event.target.closest(".more-steps");
      if (more) return this.#more(more);
      const item = event.target.closest("[role=treeitem], .move");
      if (!item?.step) return;
      if (event.target.closest(".twist")) this.unfold(item.step, !this.expanded.has(item.step));
      else select(item.step, true);
    });
  }

  clear() {
    this.root.replaceChildren();
    this.steps = [];
    this.expanded = new Set();
    this.sections = new Map();
    this.current = null;
  }

  // The part of the page for a phase of a twin.
  section(twin, phase, { title, isLines }) {
    const key = `${twin}/${phase}`;
    let section = this.sections.get(key);
    if (!section) {
      const list = isLines
        ? element('<ol class="lines"></ol>')
        : element(`<ul role="tree" class="tree" aria-label="${escaped(title)}"></ul>`);
      const part = element(`<section class="phase"><h4>${escaped(title)}</h4></section>`);
      part.append(list);
      section = { list, isLines, part, roots: [], waiting: [], shown: 0 };
      this.sections.set(key, section);
      this.root.append(part);
    }
    return section;
  }

  // First moves, or lines, that have just been found.
  add(section, roots) {
    for (const root of roots) section.roots.push(root);
    const isFull = section.shown >= PAGE && section.list.querySelector(":scope > .rest");
    // Only the number of those that aren't drawn changes.
    if (isFull) isFull.firstElementChild.textContent = restText(section.roots.length - section.shown);
    else this.#fill(section, PAGE - section.shown);
  }

  #fill(section, count) {
    section.list.querySelector(":scope > .rest")?.remove();
    const next = section.roots.slice(section.shown, section.shown + Math.max(0, count));
    section.shown += next.length;
    section.list.append(...next.map((root) => (section.isLines ? this.#line(root) : this.#knot(root, 1))));
    const rest = section.roots.length - section.shown;
    if (rest > 0) section.list.append(this.#rest(rest, () => this.#fill(section, PAGE)));
    this.#reachable();
  }

  // One of all moves is reached by Tab; arrows lead to the others.
  #reachable() {
    if (!this.root.querySelector('[tabindex="0"]')) this.root.querySelector("[role=treeitem], .move")?.setAttribute("tabindex", "0");
  }

  #rest(count, more) {
    const item = element(`<li class="rest" role="none"><button class="more-steps">${restText(count)}</button></li>`);
    item.more = more;
    return item;
  }

  #more(button) {
    const item = button.closest(".rest");
    const before = item.previousElementSibling;
    item.more();
    const next = before?.nextElementSibling;
    (next?.matches("[role=treeitem]") ? next : next?.querySelector(".move"))?.focus();
  }

  #knot(step, level) {
    const isParent = step.children.length > 0;
    if (this.steps.length <= OPEN_BELOW || level <= 1) this.expanded.add(step);
    const isOpen = this.expanded.has(step);
    const item = element(`<li role="treeitem" tabindex="-1" aria-level="${level}" aria-selected="false" class="${step.label}"><span class="row">${isParent ? '<span class="twist" aria-hidden="true"></span>' : ""}<span class="move-text"></span></span></li>`);
    if (isParent) item.setAttribute("aria-expanded", isOpen);
    item.setAttribute("aria-label", spokenStep(step));
    const label = step.label ? `<i>${word(step.label)}</i> ` : "";
    const outlook = step.zugzwang ? ` <i>${word("zugzwang")}</i>` : "";
    const left = step.leftOut ? ` <i>… ${step.leftOut.toLocaleString(language)} ${word("leftOut")}</i>` : "";
    item.querySelector(".move-text").innerHTML = `${label}<b>${escaped(stepText(step))}</b>${outlook}${left}`;
    item.step = step;
    step.item = item;
    if (isParent && isOpen) item.append(this.#group(step, level));
    return item;
  }

  #group(step, level) {
    const isInline = step.children.length === 1 && !step.children[0].children.length;
    const list = element(`<ul role="group"${isInline ? ' class="inline"' : ""}></ul>`);
    let shown = 0;
    const fill = () => {
      list.querySelector(":scope > .rest")?.remove();
      const next = step.children.slice(shown, shown + PAGE);
      shown += next.length;
      list.append(...next.map((child) => this.#knot(child, level + 1)));
      if (shown < step.children.length) list.append(this.#rest(step.children.length - shown, fill));
    };
    fill();
    return list;
  }

  #line(root) {
    const item = element("<li></li>");
    for (let step = root; step; step = step.children[0]) {
      const button = element(`<button class="move" tabindex="-1" aria-label="${escaped(spokenStep(step))}">${escaped(stepText(step))}</button>`);
      button.step = step;
      step.item = button;
      item.append(button, " ");
    }
    return item;
  }

  unfold(step, isOpen) {
    if (!step.children.length || step.line || isOpen === this.expanded.has(step)) return;
    if (isOpen) this.expanded.add(step);
    else this.expanded.delete(step);
    if (!step.item) return;
    step.item.setAttribute("aria-expanded", isOpen);
    step.item.querySelector("ul")?.remove();
    if (isOpen) step.item.append(this.#group(step, Number(step.item.getAttribute("aria-level"))));
  }

  // Marks the move that is on the board.
  show(step, takesFocus) {
    if (step) for (const above of pathTo(step).slice(0, -1)) this.unfold(above, true);
    for (const item of this.root.querySelectorAll(".current")) {
      item.classList.remove("current");
      item.removeAttribute("aria-current");
      if (item.matches("[role=treeitem]")) item.setAttribute("aria-selected", "false");
    }
    this.current = step;
    if (!step?.item) return;
    for (const item of this.root.querySelectorAll('[tabindex="0"]')) item.tabIndex = -1;
    step.item.tabIndex = 0;
    step.item.classList.add("current");
    if (step.item.matches("[role=treeitem]")) step.item.setAttribute("aria-selected", "true");
    else step.item.setAttribute("aria-current", "step");
    if (takesFocus) step.item.focus({ preventScroll: true });
    step.item.scrollIntoView({ block: "nearest" });
  }

  // Up and down: the next move that is drawn, or the same place of the next line.
  beside(way) {
    const here = this.current;
    if (here?.line) {
      const roots = [...this.sections.values()].flatMap((section) => (section.isLines ? section.roots.slice(0, section.shown) : []));
      let step = roots[roots.indexOf(rootOf(here)) + way];
      for (let place = here.place; place > 0 && step?.children.length; place--) step = step.children[0];
      return step;
    }
    const seen = [...this.root.querySelectorAll("[role=treeitem], .lines li > .move:first-child")].map((item) => item.step);
    return here ? seen[seen.indexOf(here) + way] : seen[0];
  }

  // The key, or what else begins.
  first() {
    const roots = [...this.sections.values()].flatMap((section) => section.roots);
    const actual = roots.filter((step) => !step.phase.set);
    return actual.find((step) => step.mark === "!") ?? actual[0] ?? roots[0];
  }
}
