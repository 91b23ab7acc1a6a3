import { describe, expect, it } from "vitest";
import { distancesTo, margins } from "./measure";

const box = (x: number, y: number, width = 100, height = 100) => ({ x, y, width, height });
const distance = (axis: "x" | "y", from: number, to: number, at: number) => ({
  kind: "distance",
  axis,
  from,
  to,
  at,
  equal: false,
});

describe("the distance between two boxes", () => {
  it("EDIT-150 is the gap between them, in the middle of what they have in common", () => {
    expect(distancesTo(box(0, 0), box(150, 40))).toEqual([distance("x", 100, 150, 70)]);
    expect(distancesTo(box(150, 40), box(0, 0))).toEqual([distance("x", 100, 150, 70)]);
    expect(distancesTo(box(0, 0), box(20, 300))).toEqual([distance("y", 100, 300, 60)]);
  });

  it("EDIT-150 has lines to a box that lies across", () => {
    expect(distancesTo(box(0, 0), box(150, 300))).toEqual([
      distance("x", 100, 150, 50),
      { kind: "line", axis: "x", at: 150, from: 50, to: 300 },
      distance("y", 100, 300, 50),
      { kind: "line", axis: "y", at: 300, from: 50, to: 150 },
    ]);
  });

  it("EDIT-150 goes from edge to edge where one lies over the other", () => {
    const page = box(0, 0, 1_000, 800);
    expect(distancesTo(box(100, 200), page)).toEqual([
      distance("x", 0, 100, 250),
      distance("x", 200, 1_000, 250),
      distance("y", 0, 200, 150),
      distance("y", 300, 800, 150),
    ]);
    expect(distancesTo(box(0, 0), box(0, 0))).toEqual([]);
    expect(margins(box(100, 200), page)).toEqual({ left: 100, right: 800, above: 200, below: 500 });
  });
});
