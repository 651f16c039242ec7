"use strict";
// What the report's scripts expect to find; the engine and the files of words fill it.
const $ = (id) => document.getElementById(id);
const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const run = { walks: {}, conditions: {}, marks: {} };
const WORDS = {};

function element(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}
