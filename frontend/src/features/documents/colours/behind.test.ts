import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { blank, create, id, PAGE, place, set } from "../model/testing/documents";
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

  it("EDIT-223 is the page where the box does not hold it, or lies above it", () => {
    expect(seen(frame(2, 0, 0, 5_000, 5_000))).toEqual([SEA]);
    expect(seen([{ type: "place", id: id(2), parent: PAGE, order: "a3" }])).toEqual([SEA]);
  });

  it("EDIT-310 is what shows through boxes that are not opaque", () => {
    expect(seen([set(2, "fill", GLASS)])).toEqual([SEA]);
    expect(seen([set(1, "background", RED), set(2, "fill", GLASS)])).toEqual(["#7f2233ff"]);
    const half = [set(1, "background", "#ffffffff"), set(2, "fill", "#000000ff")];
    expect(seen([...half, set(2, "opacity", 500)])).toEqual(["#7f7f7fff"]);
  });

  it("EDIT-310 is not known where a picture or a figure lies behind it", () => {
    const picture = [create(4, "picture", PAGE, "a1V"), ...frame(4, 0, 0, 50_000, 50_000)];
    expect(seen(picture)).toEqual([RED]);
    expect(seen([...picture, set(4, "asset", "0123456789abcdef0123456789abcdef")])).toBeNull();
    expect(seen([set(2, "figure", "polygon")])).toBeNull();
    expect(seen([set(2, "figure", "ellipse")])).toBeNull();
    const within = frame(3, 20_000, 24_000, 10_000, 2_000);
    expect(seen([set(2, "figure", "ellipse"), ...within])).toEqual([RED]);
    const asset = set(1, "backgroundPicture", "0123456789abcdef0123456789abcdef");
    const beside = frame(3, 60_000, 1_000, 10_000, 2_000);
    expect(seen([asset, ...beside])).toBeNull();
  });

  it("EDIT-310 is the stack that lays it out", () => {
    const stack = [
      create(5, "stack", PAGE, "a4"),
      ...frame(5, 60_000, 1_000, 10_000, 2_000),
      set(5, "fill", RED),
      place(3, id(5), "a0"),
    ];
    expect(seen(stack)).toEqual([RED]);
  });

  it("EDIT-223 is white paper where the page says nothing, and all colours of a gradient", () => {
    const clear: Op = { type: "clear", id: PAGE, key: "background", width: "base" };
    const away = frame(3, 60_000, 1_000, 10_000, 2_000);
    expect(seen([clear, ...away])).toEqual(["#ffffffff"]);
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
