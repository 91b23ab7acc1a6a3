import { describe, expect, it } from "vitest";
import { coverDesign, coverSeed } from "./coverDesign";

/** Ids as the server makes them: a shared beginning, because the first half is a time. */
const ids = Array.from(
  { length: 600 },
  (_, index) =>
    `019aa3c4-7b2e-7${(index % 4096).toString(16).padStart(3, "0")}-9c1d-${(index * 7919)
      .toString(16)
      .padStart(12, "0")}`,
);

describe("coverDesign", () => {
  it("gives the same cover for the same id", () => {
    expect(coverDesign(ids[3] ?? "")).toEqual(coverDesign(ids[3] ?? ""));
  });

  it("keeps ids apart that differ in one character", () => {
    expect(coverSeed("a1")).not.toBe(coverSeed("a2"));
    expect(new Set(ids.map(coverSeed)).size).toBe(ids.length);
  });

  it("keeps every paper inside the tones of the house", () => {
    for (const id of ids) {
      const { paper, dark } = coverDesign(id);
      const [lightness = 0, chroma = 0, hue = -1] = (paper.match(/[\d.]+/g) ?? []).map(Number);
      if (dark) {
        expect(lightness).toBeGreaterThanOrEqual(0.32);
        expect(lightness).toBeLessThanOrEqual(0.38);
      } else {
        expect(lightness).toBeGreaterThanOrEqual(0.88);
        expect(lightness).toBeLessThanOrEqual(0.93);
      }
      expect(chroma).toBeGreaterThanOrEqual(0.02);
      expect(chroma).toBeLessThanOrEqual(0.04);
      expect(hue).toBeGreaterThanOrEqual(0);
      expect(hue).toBeLessThan(360);
    }
  });

  it("uses all three settings, all proportions and both kinds of stock in one library", () => {
    const designs = ids.slice(0, 60).map(coverDesign);
    expect(new Set(designs.map((design) => design.setting)).size).toBe(3);
    expect(new Set(designs.map((design) => design.ratio)).size).toBe(5);
    expect(designs.some((design) => design.dark)).toBe(true);
    expect(designs.filter((design) => !design.dark).length).toBeGreaterThan(30);
  });
});
