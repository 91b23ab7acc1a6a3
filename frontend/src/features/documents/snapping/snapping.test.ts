import { describe, expect, it } from "vitest";
import { makeBoxes } from "../hit/boxes";
import type { Bounds } from "../hit/geometry";
import { box, numbers } from "../hit/testBoxes";
import { makeField, nearest, neighbours, type SnapSource } from "./field";
import { moveMarks, type SnapMark } from "./marks";
import { FREE, slowEnough, snapEdges, snapMove } from "./snap";

const rect = (x: number, y: number, width: number, height: number): Bounds => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

const page = rect(0, 0, 1440, 2000);

function fieldOf(source: Partial<SnapSource>) {
  return makeField({ boxes: [], page, columns: [], guides: { x: [], y: [] }, ...source });
}

/** A move in px, at 100 %. */
function move(field: ReturnType<typeof fieldOf>, bounds: Bounds, hold = FREE, zoom = 1) {
  const { dx, dy, hold: next } = snapMove(field, bounds, hold, zoom);
  return { dx: dx / 100, dy: dy / 100, hold: next };
}

const distances = (marks: readonly SnapMark[]) => marks.filter((mark) => mark.kind === "distance");
const lines = (marks: readonly SnapMark[]) => marks.filter((mark) => mark.kind === "line");

describe("snapping a move", () => {
  const field = fieldOf({ boxes: [rect(100, 100, 200, 50)] });

  it("EDIT-144 goes to edges and middles of others", () => {
    expect(move(field, rect(304, 300, 30, 30)).dx).toBe(-4);
    expect(move(field, rect(66, 300, 30, 30)).dx).toBe(4);
    expect(move(field, rect(187, 300, 30, 30)).dx).toBe(-2);
    expect(move(field, rect(400, 113, 30, 30)).dy).toBe(-3);
  });

  it("EDIT-144 goes to the edges and the middle of the page", () => {
    expect(move(field, rect(3, 500, 30, 30)).dx).toBe(-3);
    expect(move(field, rect(1405, 500, 30, 30)).dx).toBe(5);
    expect(move(field, rect(702, 983, 30, 30))).toMatchObject({ dx: 3, dy: 2 });
  });

  it("EDIT-146 goes to columns and guides", () => {
    const lined = fieldOf({ columns: [rect(64, 0, 87, 2000)], guides: { x: [], y: [54_600] } });
    expect(move(lined, rect(66, 300, 31, 30)).dx).toBe(-2);
    expect(move(lined, rect(300, 520, 31, 30)).dy).toBe(-4);
  });

  it("EDIT-147 takes hold at 6 screen px whatever the zoom", () => {
    for (const zoom of [0.05, 0.5, 1, 4, 8]) {
      // Far from the page's own lines, at every zoom.
      const wide = makeField({
        boxes: [rect(0, 0, 0, 0)],
        page: rect(-90_000, -90_000, 10, 10),
        columns: [],
        guides: { x: [], y: [] },
      });
      const at = (px: number) => snapMove(wide, rect(px / zoom, 40_000, 50_000, 10), FREE, zoom);
      expect(at(6).dx).toBeCloseTo(-600 / zoom);
      expect(at(6.5).dx).toBe(0);
    }
  });

  it("EDIT-147 lets go at 8", () => {
    const first = move(field, rect(305, 300, 31, 30));
    expect(first.dx).toBe(-5);
    expect(move(field, rect(308, 300, 31, 30), first.hold).dx).toBe(-8);
    expect(move(field, rect(308, 300, 31, 30)).dx).toBe(0);
    expect(move(field, rect(309, 300, 31, 30), first.hold).dx).toBe(0);
  });

  it("EDIT-147 gives a nearer line the preference over the one that holds", () => {
    const two = fieldOf({ guides: { x: [30_000, 30_700], y: [] } });
    const first = move(two, rect(303, 300, 31, 30));
    expect(first.dx).toBe(-3);
    expect(move(two, rect(306, 300, 31, 30), first.hold).dx).toBe(1);
  });

  it("is off for a pointer that is on its way", () => {
    expect(slowEnough(0.5)).toBe(true);
    expect(slowEnough(0.51)).toBe(false);
  });

  it("finds the nearest of all lines, as looking at each of them does", () => {
    const next = numbers(3);
    const guides = Array.from({ length: 300 }, () => Math.floor(next() * 90_000) + 200_000);
    const many = fieldOf({ guides: { x: guides, y: [] } });
    for (let round = 0; round < 1000; round += 1) {
      const value = Math.floor(next() * 90_000) + 200_000;
      const found = nearest(many.x.positions, value) ?? 0;
      const least = Math.min(...guides.map((guide) => Math.abs(guide - value)));
      expect(Math.abs(found - value)).toBe(least);
    }
  });
});

describe("equal gaps", () => {
  const beside = fieldOf({ boxes: [rect(100, 100, 100, 100), rect(240, 100, 100, 100)] });

  it("EDIT-145 sets a box as far from its neighbour as others are apart", () => {
    const { dx } = move(beside, rect(383, 127, 77, 61));
    expect(dx).toBe(-3);
    expect(move(beside, rect(-14, 127, 77, 61)).dx).toBe(-3);
  });

  it("EDIT-145 sets a box into the middle between two", () => {
    const apart = fieldOf({ boxes: [rect(100, 100, 100, 100), rect(500, 100, 100, 100)] });
    expect(move(apart, rect(313, 127, 77, 61)).dx).toBe(-1.5);
  });

  it("EDIT-145 works down the page, and against a guide", () => {
    const field = fieldOf({ boxes: [rect(700, 20, 300, 42)], guides: { x: [], y: [54_600] } });
    expect(move(field, rect(842, 130, 355, 356)).dy).toBe(-4);
    const marks = equal(moveMarks(field, rect(842, 126, 355, 356)));
    expect(marks).toEqual([
      [6200, 12_600],
      [48_200, 54_600],
    ]);
  });

  it("EDIT-145 takes no notice of what does not overlap across", () => {
    expect(move(beside, rect(383, 427, 77, 61)).dx).toBe(0);
  });

  it("EDIT-148 shows the gaps that are equal, with those they equal", () => {
    expect(equal(moveMarks(beside, rect(380, 127, 77, 61)))).toEqual([
      [34_000, 38_000],
      [20_000, 24_000],
    ]);
    expect(equal(moveMarks(beside, rect(385, 127, 77, 61)))).toEqual([]);
  });

  function equal(marks: readonly SnapMark[]) {
    return distances(marks)
      .filter(({ equal: same }) => same)
      .map(({ from, to }) => [from, to]);
  }
});

describe("what is drawn", () => {
  it("EDIT-148 is the line through all that stand on it, and the distance to the nearest", () => {
    const field = fieldOf({ boxes: [rect(100, 100, 201, 50), rect(100, 400, 33, 33)] });
    const marks = moveMarks(field, rect(100, 250, 77, 61));
    expect(lines(marks)).toEqual([
      { kind: "line", axis: "x", at: 10_000, from: 10_000, to: 43_300 },
    ]);
    expect(distances(marks)).toContainEqual({
      kind: "distance",
      axis: "y",
      from: 31_100,
      to: 40_000,
      at: 10_000,
      equal: false,
    });
  });

  it("EDIT-148 measures a distance once, though boxes of one size share three lines", () => {
    const field = fieldOf({ boxes: [rect(100, 100, 80, 80)] });
    const marks = moveMarks(field, rect(243, 100, 80, 80));
    expect(lines(marks)).toHaveLength(3);
    expect(distances(marks)).toEqual([
      { kind: "distance", axis: "x", from: 18_000, to: 24_300, at: 14_000, equal: false },
    ]);
  });

  it("EDIT-148 is nothing where nothing was snapped to", () => {
    const field = fieldOf({ boxes: [rect(100, 100, 200, 50)] });
    expect(moveMarks(field, rect(411, 311, 30, 30))).toEqual([]);
  });
});

describe("snapping a resize", () => {
  const field = fieldOf({
    boxes: [rect(100, 100, 200, 50)],
    columns: [rect(464, 0, 87, 2000)],
    guides: { x: [], y: [60_000] },
  });

  it("EDIT-144 EDIT-146 moves only the edges of the handle", () => {
    const bounds = rect(305, 500, 156, 97);
    expect(snapEdges(field, bounds, { x: 2, y: 2 }, FREE, 1)).toMatchObject({ dx: 300, dy: 300 });
    expect(snapEdges(field, bounds, { x: 0, y: null }, FREE, 1)).toMatchObject({ dx: -500, dy: 0 });
  });

  it("EDIT-147 holds and lets go as moving does", () => {
    const { hold } = snapEdges(field, rect(305, 500, 50, 50), { x: 0, y: null }, FREE, 1);
    expect(snapEdges(field, rect(308, 500, 50, 50), { x: 0, y: null }, hold, 1).dx).toBe(-800);
    expect(snapEdges(field, rect(309, 500, 50, 50), { x: 0, y: null }, hold, 1).dx).toBe(0);
  });
});

describe("the neighbours of a gesture", () => {
  it("are those of the same group that can be seen, without the moved ones, 400 at most", () => {
    const boxes = makeBoxes([
      box("hall", [0, 0, 100, 100], { group: true }),
      box("chair", [10, 10, 10, 10], { parent: "hall" }),
      box("tree", [200, 0, 50, 50], { turn: 9000 }),
      box("moon", [300, 0, 50, 50]),
      box("far", [0, 5000, 50, 50]),
    ]);
    const view = rect(0, 0, 1000, 1000);
    expect(neighbours(boxes, null, new Set(["moon"]), view)).toHaveLength(2);
    expect(neighbours(boxes, "hall", new Set(), view)).toEqual([rect(10, 10, 10, 10)]);
    const crowd = makeBoxes(Array.from({ length: 600 }, (_, i) => box(`${i}`, [i, 0, 5, 5])));
    expect(neighbours(crowd, null, new Set(), view)).toHaveLength(400);
  });
});
