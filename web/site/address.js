// The address holds the whole problem: `#p=`, deflated JSON in base64 of addresses; `#text=`, in any format; `#fen=`.
import * as desk from "./problem.js";

async function through(stream, bytes) {
  const answer = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
}

export async function pack(problem) {
  const text = new TextEncoder().encode(JSON.stringify(desk.essence(problem)));
  const bytes = await through(new CompressionStream("deflate-raw"), text);
  let signs = "";
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed) {
  const signs = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const text = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  return checkShape(JSON.parse(text));
}

// An address can hold anything; only what has the shape of a problem gets further.
export function checkShape(problem) {
  const isList = (list, fits) => list === undefined || (Array.isArray(list) && list.every(fits));
  const isText = (text) => text === undefined || typeof text === "string";
  const isUnitObject = (unit) => /^[a-h][1-8]$/.test(unit?.square) && ["white", "black", "neutral"].includes(unit.colour) && unit.walks?.length > 0 && isList(unit.walks, (code) => code in run.walks) && isList(unit.marks, (mark) => mark in run.marks);
  const fits = problem && typeof problem === "object" && isList(problem.units ?? [], isUnitObject) && isList(problem.target, isUnitObject) && isList(problem.beneath, isUnitObject)
    && ["conditions", "options", "twins", "authors"].every((name) => isList(problem[name], (one) => typeof one === "string"))
    && ["title", "source", "stipulation", "solution"].every((name) => isText(problem[name]));
  if (!fits) throw new Error(word("badLink"));
  return desk.whole(problem);
}

let written = "";

export async function write(problem) {
  const hash = desk.isBlank(problem) ? "" : `#p=${await pack(problem)}`;
  if (desk.problem() !== problem || hash === written) return;
  written = hash;
  history.replaceState(null, "", hash || location.pathname + location.search);
}

export const link = async (problem) => `${location.href.replace(/#.*/s, "")}#p=${await pack(problem)}`;

// The problem of the address: `{problem}`, or `{text}` that the engine has to read; nothing without one.
export async function read() {
  const [, kind, value] = /^#(p|text|fen)=(.*)$/s.exec(location.hash) ?? [];
  if (!kind || location.hash === written) return null;
  if (kind === "p") return { problem: await unpack(value) };
  return { text: decodeURIComponent(value) };
}
