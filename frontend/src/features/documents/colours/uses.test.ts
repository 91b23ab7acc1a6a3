import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { blank, create, id, set, typed } from "../model/testing/documents";
import { countOf, replaceOps, usesOf } from "./uses";

const RED = "#ff0000ff";
const BLUE = "#0000ffff";
const EMBER = { swatch: id(8) };
const NIGHT = { swatch: id(9) };

/** Red as a fill, in a gradient, in a shadow, on a phone, in words, and as what a swatch stands for. */
const painted: Op[] = [
  create(2, "shape"),
  set(2, "fill", RED),
  set(2, "strokeInk", EMBER, "phone"),
  set(2, "shadows", [{ x: 0, y: 0, blur: 0, spread: 0, ink: RED }]),
  create(3, "text"),
  typed(3, 0, "Low water"),
  { type: "text", id: id(3), delta: [{ retain: 3, attributes: { ink: RED } }] },
  create(4, "stack"),
  set(4, "fill", {
    gradient: {
      stops: [
        { at: 0, ink: RED },
        { at: 1_000, ink: EMBER },
      ],
    },
  }),
  create(8, "swatch", null),
  set(8, "paint", RED),
  create(9, "swatch", null, "a2"),
  set(9, "paint", BLUE),
];

const paint = () => apply(blank(), painted).document;

describe("the colours of a project", () => {
  it("EDIT-225 are listed with the number of their places, the most used first", () => {
    const uses = usesOf(paint());
    expect(uses[0]).toEqual({ fill: RED, count: 4 });
    expect(countOf(paint(), EMBER)).toBe(2);
    expect(countOf(paint(), NIGHT)).toBe(0);
    expect(countOf(paint(), BLUE)).toBe(0);
  });

  it("EDIT-226 are replaced everywhere: in fills, gradients, shadows, words and swatches", () => {
    const { records } = apply(paint(), replaceOps(paint(), RED, BLUE)).document;
    const document = { records };
    expect(countOf(document, RED)).toBe(0);
    expect(countOf(document, BLUE)).toBe(4);
    expect(records.get(id(3))?.text?.[0]?.attributes).toEqual({ ink: BLUE });
    expect(records.get(id(8))?.base.paint).toBe(BLUE);
    expect(records.get(id(2))?.phone.strokeInk).toEqual(EMBER);
  });

  it("EDIT-226 are replaced by a swatch, but for what swatches stand for", () => {
    const { records } = apply(paint(), replaceOps(paint(), RED, EMBER)).document;
    expect(countOf({ records }, EMBER)).toBe(6);
    expect(records.get(id(8))?.base.paint).toBe(RED);
  });

  it("puts the first colour of a gradient where no gradient can stand", () => {
    const gradient = {
      gradient: {
        angle: 0,
        stops: [
          { at: 0, ink: BLUE },
          { at: 9, ink: RED },
        ],
      },
    };
    const { records } = apply(paint(), replaceOps(paint(), EMBER, gradient)).document;
    expect(records.get(id(2))?.phone.strokeInk).toBe(BLUE);
  });

  it("change nothing where a colour is not used", () => {
    expect(replaceOps(paint(), "#123456ff", BLUE)).toEqual([]);
    expect(replaceOps(paint(), NIGHT, RED)).toEqual([]);
  });
});
