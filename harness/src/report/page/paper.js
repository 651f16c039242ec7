// The page on paper: as many entries as fit, each solution in full where somebody will want to read it.
function toPaper() {
  for (const entry of filtered.filter((entry) => entry.item?.isConnected && isHere(entry))) {
    fill(entry);
    const isWanted = $("all-solutions").checked || entry.verdict !== "sound" || opened.has(entry);
    if (isWanted && exhibitOf(entry)) entry.item.querySelector(".body").append(paper(entry));
  }
}

const fromPaper = () => document.querySelectorAll(".paper").forEach((one) => one.remove());

function paper(entry) {
  const exhibit = exhibitOf(entry);
  const steps = opened.get(entry)?.steps ?? stepsOf(exhibit);
  const parts = exhibit.twins.filter((panel) => panel.stipulation).map((panel) => {
    const phases = (panel.play ?? []).map((phase) => {
      const roots = steps.filter((step) => !step.parent && step.phase === phase);
      const title = phase.set ? `<h5>${word("setPlay")}</h5>` : "";
      return title + (roots.length ? `<ul>${roots.map(onPaper).join("")}</ul>` : `<p>${nothingFound(entry)}</p>`);
    });
    const title = panel.letter ? `<h5>${escaped(twinText(panel))}</h5>` : "";
    return title + (phases.join("") || `<p>${word("notSolved")}</p>`);
  });
  return element(`<div class="paper">${parts.join("")}</div>`);
}

// A move with what follows: in one line as long as there is one way to go on.
function onPaper(step) {
  let text = moveOnPaper(step);
  let last = step;
  while (last.children.length === 1) {
    last = last.children[0];
    text += ` ${moveOnPaper(last)}`;
  }
  return `<li>${text}${last.children.length ? `<ul>${last.children.map(onPaper).join("")}</ul>` : ""}</li>`;
}

function moveOnPaper(step) {
  const label = step.label ? `<i>${word(step.label)}</i> ` : "";
  const outlook = step.zugzwang ? ` <i>${word("zugzwang")}</i>` : "";
  const left = step.leftOut ? ` <i>… ${step.leftOut.toLocaleString(language)} ${word("leftOut")}</i>` : "";
  return `${label}${escaped(stepText(step))}${outlook}${left}`;
}
