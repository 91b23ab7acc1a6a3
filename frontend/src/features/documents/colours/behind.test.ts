import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { blank, create, id, PAGE, set } from "../model/testing/documents";
import { behind } from "./behind";

const [RED, SEA, GLASS] = ["#ff0000ff", "#004466ff", "#00446680"];

const frame = (of: number, x: number, y: number, width: number, height: number): Op[] => [
  set(of, "position", [x, y]),
  set(of, "size", [width, height]),
];

/** A page of one colour, a box on it, and words on the box. */
const ops = [
  set(1, "background", SEA),
  create(2, "shape", PAGE, "a1"),
  ...frame(2, 0, 0, 50_000, 50_000),
  set(2, "fill", RED),
  create(3, "text", PAGE, "a2"),
  ...frame(3, 1_000, 1_000, 10_000, 2_000),
];

const at = { page: PAGE, width: "base" } as const;
const seen = (more: readonly Op[], inside = false) =>
  behind(apply(blank(), [...ops, ...more]).document, at, id(3), inside);

describe("what lies behind a widget", () => {
  it("EDIT-223 is the nearest filled box below that holds it", () => {
    expect(seen([])).toEqual([RED]);
  });

  it("EDIT-223 is the page where the box does not hold it, lies above it or is not opaque", () => {
    expect(seen(frame(2, 0, 0, 5_000, 5_000))).toEqual([SEA]);
    expect(seen([{ type: "place", id: id(2), parent: PAGE, order: "a3" }])).toEqual([SEA]);
    expect(seen([set(2, "fill", GLASS)])).toEqual([SEA]);
  });

  it("EDIT-223 is white paper where the page says nothing, and all colours of a gradient", () => {
    const clear: Op = { type: "clear", id: PAGE, key: "background", width: "base" };
    expect(seen([clear, set(2, "fill", GLASS)])).toEqual(["#ffffffff"]);
    const stops = [
      { at: 0, ink: RED },
      { at: 1_000, ink: SEA },
    ];
    expect(seen([set(2, "fill", { gradient: { stops } })])).toEqual([RED, SEA]);
  });

  it("EDIT-223 is its own fill for what lies in it", () => {
    expect(seen([set(3, "fill", SEA)], true)).toEqual([SEA]);
    expect(seen([set(3, "fill", SEA)])).toEqual([RED]);
  });
});
