import { describe, expect, it } from "vitest";
import { PushLines } from "./lines";

/** A text of 100 px at 200 px that is shown 40 px taller. */
const grown = { top: 20_000, height: 10_000, shown: 14_000 };

describe("what elastic lines push", () => {
  it("EDIT-095 is what starts at the line or below, by the growth", () => {
    const lines = new PushLines([grown], 1, 0);
    expect([0, 20_000, 29_800, 29_900, 30_000, 90_000].map((y) => lines.push(y))).toEqual([
      0, 0, 0, 4_000, 4_000, 4_000,
    ]);
  });

  it("EDIT-096 adds up down the page, and takes the most of what ends on one line", () => {
    const below = { top: 35_000, height: 5_000, shown: 6_000 };
    const beside = { top: 25_000, height: 5_000, shown: 5_500 };
    const lines = new PushLines([below, grown, beside], 1, 0);
    expect(lines.push(30_000)).toBe(4_000);
    expect(lines.push(40_000)).toBe(5_000);
  });

  it("counts in what is shown, where the page is shown larger", () => {
    const lines = new PushLines([{ ...grown, shown: 24_000 }], 2, 100);
    expect(lines.push(0)).toBe(100);
    expect(lines.push(30_000)).toBe(4_100);
    expect(lines.drawn(lines.push(40_000) + 80_000)).toBe(40_000);
  });

  it("says where something has to be drawn to be shown there", () => {
    const lines = new PushLines([grown], 1, 0);
    expect(lines.drawn(25_000)).toBe(25_000);
    expect(lines.drawn(44_000)).toBe(40_000);
    // Between the line and where it has moved to nothing can start.
    expect(lines.drawn(30_500)).toBe(29_800);
    expect(lines.drawn(33_500)).toBe(30_000);
  });
});
