import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import type { Document } from "../model/record";
import { blank, create, id, PAGE, set } from "../model/testing/documents";
import { albumOps, ungroupOps } from "./grouping";
import { moveOps } from "./moving";
import { widgetsIn } from "./tree";

const ALBUM = id(90);
const PICTURES = [id(2), id(3), id(4)];

/** Two pictures beside each other, the second of which was placed first, and one below. */
function scene(): Document {
  const at = (one: number, x: number, y: number, order: string): Op[] => [
    create(one, "picture", PAGE, order),
    set(one, "position", [x, y]),
    set(one, "size", [20_000, 15_000]),
  ];
  const ops = [...at(2, 34_000, 10_400, "a1"), ...at(3, 10_000, 10_000, "a2")];
  return apply(blank(), [...ops, ...at(4, 10_000, 30_000, "a3"), create(5, "text", PAGE, "a4")])
    .document;
}

const doneTo = (document: Document, ops: readonly Op[]) => apply(document, ops).document;

describe("albums", () => {
  it("EDIT-068 are made of pictures in the order in which they lie", () => {
    const before = scene();
    const after = doneTo(before, albumOps(before, PAGE, PICTURES, ALBUM, "gallery"));
    expect(widgetsIn(after, ALBUM).map(([each]) => each)).toEqual([id(3), id(2), id(4)]);
    expect(after.records.get(ALBUM)?.base).toMatchObject({
      galleryColumns: 2,
      gap: 4_000,
      position: [10_000, 10_000],
      size: [44_000, 35_000],
    });
  });

  it("EDIT-261 are dissolved into pictures on the page", () => {
    const before = scene();
    const made = doneTo(before, albumOps(before, PAGE, PICTURES, ALBUM, "slideshow"));
    const after = doneTo(made, ungroupOps(made, PAGE, ALBUM));
    expect(after.records.has(ALBUM)).toBe(false);
    for (const each of PICTURES) expect(after.records.get(each)?.parent).toBe(PAGE);
  });

  it("EDIT-068 hold pictures alone", () => {
    const before = scene();
    const made = doneTo(before, albumOps(before, PAGE, [id(3), id(4)], ALBUM, "gallery"));
    const target = { holder: ALBUM, at: 2 };
    expect(moveOps(made, PAGE, [id(5)], target)).toEqual([]);
    const after = doneTo(made, moveOps(made, PAGE, [id(2)], target));
    expect(widgetsIn(after, ALBUM).map(([each]) => each)).toEqual([id(3), id(4), id(2)]);
    const wrong: Op = { type: "place", id: id(5), parent: ALBUM, order: "a5" };
    expect(doneTo(made, [wrong])).toBe(made);
  });
});
