// Answers requests in node, for `cargo xtask web --check` and `--figures`: a request a line in a file, of which this process takes
// its share; a line for each with the answers that don't depend on the time, and how long it took.
//
// node node.mjs SITE REQUESTS NUMBER OF [warm]
//
// With `warm` the engine solves first what it solves on the page before somebody asks.

import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [site, requests, number, of, start] = process.argv.slice(2);
const engine = join(site, "engine");
const { default: init, answer, prepare } = await import(pathToFileURL(join(engine, "engine.js")));

let told = [];
let fault = "";
globalThis.deskTells = (text) => told.push(text);
globalThis.deskFails = (text) => {
  fault = text;
};
await init({ module_or_path: readFileSync(join(engine, "engine_bg.wasm")) });
prepare();

/** What this thread has worked, in seconds; where the system doesn't say it, the time. */
function worked() {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}

/** Writes all of it: a pipe takes what it can. */
function write(line) {
  let rest = Buffer.from(line + "\n");
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

if (start === "warm") {
  for (const request of JSON.parse(readFileSync(join(engine, "warm-up.json"), "utf8"))) answer(JSON.stringify(request));
}

const lines = readFileSync(requests, "utf8").split("\n").filter((line) => line !== "");
for (const [place, line] of lines.entries()) {
  if (place % Number(of) !== Number(number)) continue;
  told = [];
  const begun = worked();
  try {
    answer(line);
  } catch (error) {
    write(JSON.stringify({ place, failed: fault || String(error) }));
    process.exit(1);
  }
  write(JSON.stringify({ place, seconds: worked() - begun, told }));
}
