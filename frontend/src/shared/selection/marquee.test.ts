import { describe, expect, it } from "vitest";
import { boxBetween, edgeScroll, overlaps } from "./marquee";

describe("marquee", () => {
  it("is the same box from whichever corner it is drawn", () => {
    const box = { left: 1, top: 2, right: 8, bottom: 9 };
    expect(boxBetween({ x: 1, y: 9 }, { x: 8, y: 2 })).toEqual(box);
    expect(boxBetween({ x: 8, y: 2 }, { x: 1, y: 9 })).toEqual(box);
  });

  it("touches only what it really covers", () => {
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    expect(overlaps(box, { left: 10, top: 0, right: 20, bottom: 10 })).toBe(false);
    expect(overlaps(box, { left: 9, top: 9, right: 20, bottom: 20 })).toBe(true);
  });

  it("scrolls near the edges, faster the nearer", () => {
    expect(edgeScroll(400, 72, 800)).toBe(0);
    expect(edgeScroll(100, 72, 800)).toBeLessThan(0);
    expect(edgeScroll(799, 72, 800)).toBeGreaterThan(edgeScroll(760, 72, 800));
    expect(edgeScroll(5000, 72, 800)).toBe(28);
  });
});
