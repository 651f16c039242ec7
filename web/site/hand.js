// What the next click puts on the board.
import { COLOURS } from "./units.js";

const listeners = [];

export const hand = {
  // `move` (an empty hand), `unit`, `erase`.
  tool: "move",
  colour: "white",
  marks: [],
  walks: ["Q"],
  recent: [],
  unit() { return this.unitOf(this.colour, this.walks); },
  unitOf(colour, walks) { return { colour, walks, ...(this.marks.length && { marks: this.marks }) }; },
  take(walks, colour = this.colour) {
    Object.assign(this, { tool: "unit", walks, colour });
    const name = walks.join("+");
    this.recent = [walks, ...this.recent.filter((one) => one.join("+") !== name)].slice(0, 6);
    changed();
  },
  drop() { this.tool = "move"; changed(); },
  erase() { this.tool = "erase"; changed(); },
  setColour(colour) { this.colour = colour; changed(); },
  nextColour() { this.setColour(COLOURS[(COLOURS.indexOf(this.colour) + 1) % 3]); },
  mark(name) {
    this.marks = this.marks.includes(name) ? this.marks.filter((one) => one !== name) : [...this.marks, name];
    changed();
  },
};

export const onHand = (listener) => listeners.push(listener);
function changed() { for (const listener of listeners) listener(); }
