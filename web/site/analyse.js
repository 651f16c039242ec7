// What composers look for in a solution: mates, tries, changes, line play.
import * as desk from "./problem.js";
import { crew } from "./engine.js";
import { fatalText } from "./notice.js";
import { known, limits } from "./solving.js";

let stop = null;

export function build() {
  $("panel-analyse").innerHTML = `<p class="hint">${word("analyseHint")}</p><div class="solve-bar"><button id="analyse" class="primary">${word("analyse")}</button></div>
<p id="analyse-status" class="status" role="status"></p><div id="analysis"></div>`;
  $("analyse").addEventListener("click", () => (stop ? end(word("stopped")) : start()));
}

function end(text) {
  stop?.();
  stop = null;
  $("analyse").textContent = word("analyse");
  $("analyse").classList.remove("running");
  $("analyse-status").textContent = text;
}

function start() {
  if (!known.isSolvable) { $("analyse-status").textContent = word(desk.problem().units.length ? "notSolvable" : "emptyBoard"); return; }
  $("analysis").replaceChildren();
  $("analyse-status").textContent = word("searching");
  $("analyse").textContent = word("stop");
  $("analyse").classList.add("running");
  stop = crew[0].ask({ ask: "analyse", problem: desk.problem(), limits: limits() }, (answer) => {
    if (answer.kind === "analysis") draw(answer);
    else if (answer.kind === "done") end("");
    else if (answer.kind === "error" || answer.kind === "fatal") end(answer.kind === "fatal" ? fatalText(answer) : answer.text);
  });
}

function draw({ text }) {
  $("analysis").replaceChildren(element(`<pre tabindex="0">${escaped(text)}</pre>`));
}

desk.onChange(() => {
  if (stop) end("");
  else if ($("analysis")?.firstChild) $("analyse-status").textContent = word("ofEarlier");
});
