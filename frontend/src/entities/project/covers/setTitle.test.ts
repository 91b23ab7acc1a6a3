import { describe, expect, it } from "vitest";
import { COVER_MARGIN, countLines, TITLE_LEADING, titleSize, wordWidths } from "./setTitle";

const RATIOS = [3 / 4, 4 / 5, 1, 3 / 2, 16 / 10];
const titles: Record<string, string> = {
  empty: "",
  "one letter": "I",
  short: "Salt",
  usual: "A Slow Grammar of Rooms",
  long: "Everything We Threw Away Between Two Moves, and What It Cost",
  longest: "Notes towards a theory of the margin ".repeat(4).slice(0, 128),
  "one endless word": "W".repeat(128),
  Japanese: "潮の満ち引きと、忘れられた港町についての短い覚え書き".repeat(4),
  Arabic: "ملاحظات من نهر جليدي يتلاشى",
  Devanagari: "ज्वार का पंचांग",
  emoji: "🌊 Tides 🌙",
};

describe("wordWidths", () => {
  it.each([
    // As a browser sets them, with the spaces between words.
    ["Colour Without", 6.81],
    ["Notes for a Winter Kitchen", 11.5],
  ])("is not less than what %s takes", (title, taken) => {
    const widths = wordWidths(title);
    const spaces = (widths.length - 1) * 0.25;
    expect(widths.reduce((sum, width) => sum + width, spaces)).toBeGreaterThanOrEqual(taken);
  });
});

describe("titleSize", () => {
  it("sets a short title large and a long one small", () => {
    const [short = "", usual = "", long = ""] = [titles.short, titles.usual, titles.long];
    expect(titleSize(short, 0.75)).toBeGreaterThan(titleSize(usual, 0.75));
    expect(titleSize(usual, 0.75)).toBeGreaterThan(titleSize(long, 0.75));
    expect(titleSize(short, 0.75)).toBe(0.2);
  });

  for (const [name, title] of Object.entries(titles)) {
    it.each(RATIOS)(`leaves room under a title (${name}) at %f`, (ratio) => {
      const size = titleSize(title, ratio);
      const lines = countLines(wordWidths(title), (1 - 2 * COVER_MARGIN) / size);
      expect(size).toBeGreaterThanOrEqual(0.035);
      expect(lines * size * TITLE_LEADING).toBeLessThan(0.86 / ratio);
    });
  }

  it("makes the type smaller before it breaks a word", () => {
    const word = "Donaudampfschifffahrt";
    const size = titleSize(word, 0.75);
    expect(Math.max(...wordWidths(word)) * size).toBeLessThanOrEqual(1 - 2 * COVER_MARGIN);
  });
});

describe("wordWidths", () => {
  it("lets scripts without spaces break after every character", () => {
    expect(wordWidths("潮の 満")).toEqual([1, 1, 1]);
  });

  it("gives combining marks no width", () => {
    expect(wordWidths("e\u0301")).toEqual(wordWidths("e"));
  });
});
