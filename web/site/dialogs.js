// Opening, writing, what is kept, and the keys.
import * as desk from "./problem.js";
import * as shelf from "./shelf.js";
import { link } from "./address.js";
import { quick } from "./engine.js";
import { fatalText, toast } from "./notice.js";

function dialog(id, title, body) {
  $(id)?.remove();
  const box = element(`<dialog id="${id}" aria-labelledby="${id}-title"><header><h2 id="${id}-title">${word(title)}</h2><button class="round" data-close title="${word("closeDialog")}" aria-label="${word("closeDialog")}">×</button></header>${body}</dialog>`);
  document.body.append(box);
  box.addEventListener("click", (event) => { if (event.target === box || event.target.closest("[data-close]")) box.close(); });
  box.addEventListener("close", () => box.remove());
  box.showModal();
  return box;
}

// Puts what a text says on the desk; several problems go to those that are kept.
export async function openText(text, name = "", report = toast) {
  let answer;
  try {
    answer = await quick.answer({ ask: "read", text, name }, "problems");
  } catch (error) {
    report([error.line && `${word("line")} ${error.line}${word("colon")}`, error.kind === "fatal" ? fatalText(error) : error.text, error.help].filter(Boolean).join(" "));
    return false;
  }
  const { problems = [], faults = [] } = answer;
  if (!problems.length) {
    report(faults.map((fault) => fault.text ?? fault).join("\n") || word("nothingRead"));
    return false;
  }
  desk.replace(problems[0]);
  const left = faults.length ? ` ${faults.length.toLocaleString(language)} ${word("notRead")}` : "";
  if (problems.length === 1) toast(`${word("opened")} (${answer.format}).${left}`, word("undo"), desk.undo);
  else {
    for (const problem of problems) shelf.add(desk.whole(problem));
    toast(`${problems.length.toLocaleString(language)} ${word("problemsOpened")}.${left}`, word("shelf"), showShelf);
  }
  return true;
}

export async function openFile(file, report = toast) {
  const MOST = 16e6;
  if (file.size > MOST) return report(word("tooLarge"));
  return openText(await file.text(), file.name, report);
}

export function showOpen() {
  const box = dialog("open-dialog", "openTitle", `<p class="hint">${word("openHint")}</p>
<textarea id="open-text" rows="10" spellcheck="false" aria-label="${word("openTitle")}" placeholder="8/8/8/8/R7/1K5k/R7/8&#10;White Kb3 Ra2a4 Black Kh3&#10;BeginProblem …"></textarea><p class="fault" role="alert" id="open-fault"></p>
<div class="dialog-buttons"><label class="file-button"><input type="file" id="open-file" multiple accept=".fen,.inp,.toml,.olv,.yaml,.yml,.txt,.json,text/*"><span>${word("chooseFile")}</span></label><button class="primary" id="open-go">${word("openGo")}</button></div>`);
  // Who has closed the dialog meanwhile is told all the same.
  const report = (text) => { if (box.isConnected) $("open-fault").textContent = text; else if (text) toast(text); };
  const go = async () => { if ($("open-text").value.trim() && await openText($("open-text").value, "", report)) box.close(); };
  $("open-go").addEventListener("click", go);
  $("open-text").addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) go(); });
  $("open-file").addEventListener("change", async () => {
    let isGood = true;
    for (const file of $("open-file").files) isGood = (await openFile(file, report)) && isGood;
    if (isGood) box.close();
  });
  $("open-text").focus();
}

const FORMATS = ["text", "fen", "toml", "inp", "olv", "latex", "svg", "png"];

export function showWrite() {
  const kept = shelf.all();
  const which = kept.length ? `<fieldset id="write-which"><legend>${word("which")}</legend><label><input type="radio" name="which" value="one" checked><span>${word("thisProblem")}</span></label><label><input type="radio" name="which" value="all"><span>${word("allKept")} (${kept.length})</span></label></fieldset>` : "";
  const box = dialog("write-dialog", "write", `${which}<fieldset id="write-format"><legend>${word("format")}</legend>${FORMATS.map((name, n) => `<label><input type="radio" name="format" value="${name}"${n ? "" : " checked"}><span>${word(`format ${name}`)}</span></label>`).join("")}</fieldset>
<div id="write-picture"></div><textarea id="write-text" rows="12" readonly spellcheck="false" aria-label="${word("write")}"></textarea><p class="fault" role="alert" id="write-fault"></p>
<div class="dialog-buttons"><button id="write-copy">${word("copy")}</button><button class="primary" id="write-save">${word("save")}</button></div>`);
  let written = null;
  let asked = 0;
  const chosen = (id) => $(id)?.querySelector(":checked")?.value;
  const draw = async () => {
    const mine = ++asked;
    const format = chosen("write-format");
    const isAll = chosen("write-which") === "all";
    const problems = isAll ? shelf.all().map(({ problem }) => problem) : [desk.problem()];
    const isPicture = format === "svg" || format === "png";
    // Another form has been asked for meanwhile, or the dialog is closed.
    const isOver = () => mine !== asked || !box.isConnected;
    try {
      written = await quick.answer({ ask: "write", problems, format: format === "png" ? "svg" : format }, "written");
      if (isOver()) return;
      $("write-fault").textContent = "";
    } catch (error) {
      if (isOver()) return;
      written = null;
      $("write-fault").textContent = [error.kind === "fatal" ? fatalText(error) : error.text, error.help].filter(Boolean).join(" ");
    }
    const pictures = isPicture && written ? [await picture(written.text)] : [];
    if (isOver()) return;
    $("write-text").hidden = isPicture;
    $("write-picture").hidden = !isPicture;
    $("write-text").value = written?.text ?? "";
    $("write-picture").replaceChildren(...pictures);
    $("write-copy").disabled = $("write-save").disabled = !written;
    $("write-copy").hidden = format === "png";
  };
  box.addEventListener("change", draw);
  $("write-copy").addEventListener("click", () => copy(written.text));
  $("write-save").addEventListener("click", async () => {
    if (chosen("write-format") !== "png") return save(new Blob([written.text], { type: written.type }), written.file);
    save(await png(written.text), written.file.replace(/\.svg$/, ".png"));
  });
  draw();
}

async function picture(svg) {
  const image = new Image();
  image.alt = positionWords(desk.drawn());
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  return image;
}

const PNG_WIDTH = 1200;

async function png(svg) {
  const image = await picture(svg);
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(blob, name) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
}

export const copy = (text) => navigator.clipboard.writeText(text).then(() => toast(word("copied")), () => showText(text));

// Where the clipboard is closed, the text is shown to be copied by hand.
function showText(text) {
  dialog("text-dialog", "copy", `<textarea id="text-to-copy" rows="6" readonly aria-label="${word("copy")}"></textarea>`);
  $("text-to-copy").value = text;
  $("text-to-copy").select();
}

export async function shareLink() {
  const address = await link(desk.problem());
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (isPhone && navigator.share) {
    // Whoever closes the menu of the telephone wants nothing more.
    return navigator.share({ title: shelf.nameOf(desk.problem()), url: address }).catch(() => {});
  }
  return navigator.clipboard.writeText(address).then(() => toast(word("linkCopied")), () => showText(address));
}

export function showShelf() {
  const box = dialog("shelf-dialog", "shelf", `<p class="hint">${word("shelfHint")}</p><div class="dialog-buttons first"><button class="primary" id="shelf-keep">${word("keepThis")}</button></div><ol id="shelf-list"></ol><p id="shelf-undo" class="hint" role="status"></p><div class="dialog-buttons"><button id="shelf-write">${word("writeAll")}</button></div>`);
  const draw = () => {
    const list = shelf.all();
    $("shelf-write").disabled = !list.length;
    $("shelf-list").replaceChildren(...list.map(({ name, problem }, place) => {
      const drawn = new Map(problem.units.map((unit) => [unit.square, unit]));
      const item = element(`<li><button class="thumb" aria-label="${word("openGo")}${word("colon")}${escaped(name)}"></button><div><input value="${escaped(name)}" aria-label="${word("name")}" spellcheck="false"><p>${escaped([problem.stipulation, ...problem.conditions].join(" · "))} <small>(${drawn.size})</small></p>
<p class="row-buttons"><button data-do="open">${word("openGo")}</button><button data-do="update">${word("overwrite")}</button><button data-do="up" aria-label="${word("up")}" title="${word("up")}">↑</button><button data-do="remove">${word("remove")}</button></p></div></li>`);
      item.querySelector(".thumb").innerHTML = board(new Map(problem.units.map((unit) => [unit.square, desk.textOf(unit)])), {}, [], "");
      const open = () => { desk.replace(problem); box.close(); toast(`${word("opened")}${word("colon")}${name}`, word("undo"), desk.undo); };
      item.querySelector(".thumb").addEventListener("click", open);
      item.querySelector("[data-do=open]").addEventListener("click", open);
      item.querySelector("[data-do=update]").addEventListener("click", () => { shelf.update(place, desk.problem()); draw(); });
      item.querySelector("[data-do=up]").disabled = place === 0;
      item.querySelector("[data-do=up]").addEventListener("click", () => { shelf.move(place, -1); draw(); });
      item.querySelector("input").addEventListener("change", (event) => shelf.rename(place, event.target.value));
      item.querySelector("[data-do=remove]").addEventListener("click", () => {
        const back = shelf.remove(place);
        draw();
        $("shelf-undo").replaceChildren(`${word("removed")}${word("colon")}${name} `, element(`<button>${word("undo")}</button>`));
        $("shelf-undo").querySelector("button").addEventListener("click", () => { back(); $("shelf-undo").replaceChildren(); draw(); });
        $("shelf-undo").querySelector("button").focus();
      });
      return item;
    }));
    if (!list.length) $("shelf-list").replaceChildren(element(`<li class="nothing">${word("shelfEmpty")}</li>`));
  };
  $("shelf-keep").addEventListener("click", () => { shelf.add(desk.problem()); draw(); $("shelf-list").lastElementChild.scrollIntoView(); });
  $("shelf-write").addEventListener("click", () => { box.close(); showWrite(); document.querySelector("#write-which [value=all]").click(); document.querySelector("#write-format [value=toml]").click(); });
  draw();
}

export function showKeys() {
  const rows = ["letters", "shift", "point", "neutral", "arrows", "space", "delete", "enter", "colour", "turn", "play", "undo", "paste", "solve", "open"].map((name) => {
    const [keys, says] = word(`key ${name}`).split("|");
    return `<tr><th scope="row">${keys.split(" ").map((one) => `<kbd>${escaped(one)}</kbd>`).join(" ")}</th><td>${escaped(says)}</td></tr>`;
  });
  dialog("keys-dialog", "keysTitle", `<table class="keys"><tbody>${rows.join("")}</tbody></table><p class="hint">${word("mouseHint")}</p>`);
}
