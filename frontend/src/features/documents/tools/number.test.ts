import { describe, expect, it } from "vitest";
import { numbers } from "../hit/testBoxes";
import { type NumberField, readNumber, scrubNumber, stepNumber, writeNumber } from "./number";

const px: NumberField = { unit: "px", least: -1_000_000, most: 1_000_000 };
const angle: NumberField = { unit: "degree", least: 0, most: 35_999 };
const read = (text: string, before = 10_000, field = px) => readNumber(text, before, field);

describe("number fields", () => {
  it("EDIT-140 take arithmetic and keep hundredths", () => {
    expect(read("100/3")).toBe(3333);
    expect(read("2 + 3 * 4")).toBe(1400);
    expect(read("(2 + 3) × 4")).toBe(2000);
    expect(read("1440 ÷ 12 − 2 · 12")).toBe(9600);
    expect(read("-8")).toBe(-800);
    expect(read("10 - -4")).toBe(1400);
    expect(read(".5")).toBe(50);
  });

  it("EDIT-140 go on from the value before with a sign in front", () => {
    expect(read("+8")).toBe(10_800);
    expect(read("+-8")).toBe(9200);
    expect(read("*1.5")).toBe(15_000);
    expect(read("/4")).toBe(2500);
    expect(read("+8", -2000)).toBe(-1200);
    expect(read("*2", -2000)).toBe(-4000);
  });

  it("EDIT-140 take units", () => {
    expect(read("1in")).toBe(9600);
    expect(read("2.54 cm + 12px")).toBe(10_800);
    expect(read("3pt")).toBe(400);
    expect(read("90°", 0, angle)).toBe(9000);
    expect(read("0.25turn", 0, angle)).toBe(9000);
    expect(read("50%", 0, { unit: "percent", least: 0, most: 10_000 })).toBe(5000);
  });

  it("tell a grouping comma from a decimal one", () => {
    expect(read("6,248")).toBe(624_800);
    expect(read("12,5")).toBe(1250);
    expect(read("12,25")).toBe(1225);
  });

  it("stay within their limits", () => {
    expect(read("400", 0, angle)).toBe(35_999);
    expect(read("-4", 0, angle)).toBe(0);
  });

  it("take nothing that is no number", () => {
    const wrong = ["", " ", "abc", "1/0", "0/0", "2+", "(2", "2)", "1em", "1..2", "2 3px x", "90%"];
    for (const text of [...wrong, "constructor", "1constructor", "(".repeat(300), "1e999"]) {
      expect(read(text), text).toBeNull();
    }
  });

  it("read what they write", () => {
    const next = numbers(2);
    for (let round = 0; round < 1000; round += 1) {
      const value = Math.floor(next() * 2_000_000) - 1_000_000;
      expect(read(writeNumber(value))).toBe(value);
    }
    expect([0, 84_200, 3333, 3330, -5].map(writeNumber)).toEqual([
      "0",
      "842",
      "33.33",
      "33.3",
      "−0.05",
    ]);
  });

  it("EDIT-141 step by 1, with Shift by 10, with Alt by 0.1", () => {
    const keys = { shift: false, alt: false };
    expect(stepNumber(10_000, 1, keys, px)).toBe(10_100);
    expect(stepNumber(10_000, -1, { ...keys, shift: true }, px)).toBe(9000);
    expect(stepNumber(10_000, 1, { ...keys, alt: true }, px)).toBe(10_010);
    expect(stepNumber(0, -1, keys, angle)).toBe(0);
  });

  it("EDIT-142 scrub by the same steps", () => {
    const keys = { shift: false, alt: false };
    expect(scrubNumber(10_000, 12.4, keys, px)).toBe(11_200);
    expect(scrubNumber(10_000, -3, { ...keys, shift: true }, px)).toBe(7000);
    expect(scrubNumber(10_000, 3, { ...keys, alt: true }, px)).toBe(10_030);
  });
});
