// The play of an entry as one list of steps, and where the reader is in it.

// A step knows its move, what it changes, the step before it, and how it is written.
function stepsOf(exhibit) {
  const steps = [];
  const add = (step) => { steps.push(step); return step; };
  exhibit.twins.forEach((panel, twin) => {
    for (const phase of panel.play ?? []) {
      for (const threat of phase.t ?? []) addKnot(threat, null, twin, 2, phase, "threat");
      for (const knot of phase.tree ?? []) addKnot(knot, null, twin, phase.set || phase.behind ? 1 : 0, phase, "");
      for (const line of phase.lines ?? []) addLine(line, twin, phase);
    }
  });
  return steps;

  // `depth`: half-moves from the key, which has 0.
  function addKnot(knot, parent, twin, depth, phase, label) {
    const number = `${(depth >> 1) + 1}${depth % 2 ? "..." : "."}`;
    const step = add({ twin, parent, phase, label, number, text: knot.m, sign: knot.s ?? "", mark: knot.k ?? "", changes: knot.f ?? "", zugzwang: !!knot.z, leftOut: knot.x ?? 0, children: [] });
    for (const threat of knot.t ?? []) step.children.push(addKnot(threat, step, twin, depth + 2, phase, "threat"));
    for (const reply of knot.r ?? []) step.children.push(addKnot(reply, step, twin, depth + 1, phase, ""));
    for (const reply of knot.b ?? []) step.children.push(addKnot(reply, step, twin, depth + 1, phase, "but"));
    return step;
  }

  function addLine(line, twin, phase) {
    let parent = null;
    let number = line.skip ? 2 : 1;
    line.l.forEach((leg, place) => {
      if (line.recounts?.includes(place)) number = 1;
      const dots = place === 0 && line.skip ? `1...${line.skip > 1 ? " ... " : ""}` : "";
      const step = add({ twin, parent, phase, line, place, label: "", number: dots + (leg.n ? `${number++}.` : ""), text: leg.m, sign: leg.s ?? "", mark: "", changes: leg.f ?? "", children: [] });
      parent?.children.push(step);
      parent = step;
    });
  }
}

const pathTo = (step) => { const path = []; for (let here = step; here; here = here.parent) path.unshift(here); return path; };
const rootOf = (step) => pathTo(step)[0];

function positionAt(panel, step) {
  const start = positionOf(step ? (panel.start ?? panel.position) : panel.position);
  return pathTo(step).reduce((position, { changes }) => changed(position, changes), start);
}

// The step that a finding is about: `1.Qa1-a2 1...Kb3-b4 2.Qa2-b2`, or a whole line.
function stepOf(steps, about, letter, exhibit) {
  const mine = steps.filter((step) => !letter || exhibit.twins[step.twin].letter === letter);
  const written = (step) => step.number + step.text;
  const inTree = mine.find((step) => !step.line && pathTo(step).map(written).join(" ") === about);
  if (inTree) return inTree;
  const ends = mine.filter((step) => step.line && step.children.length === 0);
  const last = ends.find((step) => `${pathTo(step).map(written).join(" ")} ${step.sign}`.trim() === about.trim());
  return last && rootOf(last);
}

const SIGNS = { "#": "mate", "+": "check", "=": "stalemate" };
const MARKS = { "!": "key", "?": "try" };

const stepText = (step) => `${step.number}${moveText(step.text)}${step.sign}${step.mark}`;

function spokenStep(step) {
  const sign = SIGNS[step.sign] ? `, ${word(SIGNS[step.sign])}` : step.sign;
  const mark = step.label === "but" ? `, ${word("refutes")}` : MARKS[step.mark] ? `, ${word(MARKS[step.mark])}` : "";
  const label = step.label === "threat" ? `${word("threat")} ` : "";
  return `${label}${step.number} ${moveText(step.text)}${sign}${mark}`;
}
