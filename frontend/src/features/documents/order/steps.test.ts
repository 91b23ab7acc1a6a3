import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import { readDocument } from "../model/json";
import type { Document, RecordId } from "../model/record";
import { moveOps, orderOn, placeAt, type Step, stepBeside } from "./steps";

const PAGE = "k3v9x0q2m7ab" as RecordId;

const text = (insert: string, element = "p") => [
  { insert },
  { insert: "\n", attributes: { element } },
];

/** A heading, two columns below it, a moon that is decoration, and a group with two texts. */
function drawn(): Document {
  const at = (
    kind: string,
    order: string,
    [x = 0, y = 0, width = 0, height = 0]: number[],
    more = {},
  ) => ({
    kind,
    parent: PAGE,
    order,
    position: { base: [x * 100, y * 100] },
    size: { base: [width * 100, height * 100] },
    ...more,
  });
  return readDocument({
    schema: 1,
    settings: {},
    pages: { [PAGE]: { order: "a0" } },
    textStyles: {},
    swatches: {},
    widgets: {
      t00000000001: at("text", "a0", [100, 200, 1200, 80], { text: text("The long ebb", "h1") }),
      t00000000002: at("text", "a1", [100, 400, 300, 200], {
        text: [...text("High water", "h2"), ...text("Low water"), ...text("At noon")],
      }),
      t00000000003: at("text", "a2", [700, 400, 300, 200], { text: text("Twice a year") }),
      s00000000001: at("shape", "a3", [900, 250, 90, 90], { figure: "ellipse" }),
      m00000000001: at("menu", "a4", [100, 20, 1200, 24]),
      g00000000001: at("group", "a5", [100, 800, 900, 200]),
      t00000000004: {
        ...at("text", "a0", [0, 0, 300, 40], { text: text("Boats") }),
        parent: "g00000000001",
      },
      t00000000005: {
        ...at("text", "a1", [0, 100, 300, 40], { text: text("Tides") }),
        parent: "g00000000001",
      },
      b00000000001: at("button", "a6", [0, 0, 100, 40], { words: "Top", pin: { base: "bottom" } }),
    },
  });
}

const named = (document: Document) =>
  orderOn(document, PAGE).steps.map(({ name, element }) => `${name}: ${element}`);
const stepOf = (document: Document, name: string): Step => {
  const step = orderOn(document, PAGE).steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`${name} is not read`);
  return step;
};

describe("the reading order of a page", () => {
  it("EDIT-302 EDIT-303 says what is read, as what, and what is not", () => {
    const document = drawn();
    expect(named(document)).toEqual([
      "Menu: nav",
      "The long ebb: h1",
      "High water: h2, 2 p",
      "Twice a year: p",
      "Boats: p",
      "Tides: p",
      "Top: span",
    ]);
    expect(orderOn(document, PAGE).silent).toEqual(["s00000000001"]);
  });

  it("EDIT-304 is another one by a step, within a group alone", () => {
    const document = drawn();
    const step = stepOf(document, "Twice a year");
    const earlier = stepBeside(document, orderOn(document, PAGE), step, -1);
    if (earlier === null) throw new Error("There is no such place");
    const moved = apply(document, moveOps(document, PAGE, step, earlier)).document;
    expect(named(moved).slice(1, 4)).toEqual([
      "The long ebb: h1",
      "Twice a year: p",
      "High water: h2, 2 p",
    ]);
    expect(stepOf(moved, "Twice a year").was).toBe(4);
    const back = stepBeside(moved, orderOn(moved, PAGE), stepOf(moved, "Twice a year"), 1);
    const again = back && apply(moved, moveOps(moved, PAGE, step, back)).document;
    // As it is drawn nothing has to be said.
    expect(again?.records.get(step.id)?.base.readAfter).toBeUndefined();
    const boats = stepOf(document, "Boats");
    expect(stepBeside(document, orderOn(document, PAGE), boats, -1)).toBeNull();
  });

  it("EDIT-304 is another one where a row is dropped", () => {
    const document = drawn();
    const order = orderOn(document, PAGE);
    const menu = stepOf(document, "Menu");
    // Between two that lie in one group it comes behind the group.
    const place = placeAt(document, order, menu, 5);
    expect(place).toEqual({ holder: PAGE, after: "g00000000001" });
    const tides = stepOf(document, "Tides");
    expect(placeAt(document, order, tides, 0)).toEqual({ holder: "g00000000001", after: null });
  });
});
