import { describe, expect, it } from "vitest";
import { fold, highlightParts } from "./match";

const hits = (text: string, query: string) =>
  highlightParts(text, query)
    .filter((part) => part.hit)
    .map((part) => part.text);

describe("DASH-390 fold", () => {
  it.each([
    ["SALT", "salt"],
    ["ДНЕВНИК", "дневник"],
    ["ΟΔΥΣΣΕΙΑ", "οδυσσεια"],
    ["CAFE\u0301", "café"],
    ["ＨＺ", "hz"],
    ["ÇİZGİ", "çi̇zgi̇"],
  ])("makes %s and %s the same", (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });
});

describe("highlightParts", () => {
  it("marks every occurrence in the text's own spelling", () => {
    expect(hits("Salt and Salamander, dorSAL", "sal")).toEqual(["Sal", "Sal", "SAL"]);
  });

  it("puts the parts together to the very same text", () => {
    const text = "Cafe\u0301 Ｎoir, ﬁn İstanbul";
    for (const query of ["é n", "fi", "ist", "noir"]) {
      expect(
        highlightParts(text, query)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }
  });

  it("never parts a letter from its accent", () => {
    expect(hits("Cafe\u0301 Noir", "caf")).toEqual(["Caf"]);
    expect(hits("Cafe\u0301 Noir", "café")).toEqual(["Cafe\u0301"]);
  });

  it("marks a ligature whole when a part of it matches", () => {
    expect(hits("ﬁn", "f")).toEqual(["ﬁ"]);
  });

  it("works in scripts without case or spaces", () => {
    expect(hits("東京の夏", "京の")).toEqual(["京の"]);
    expect(hits("ज्वार का पंचांग", "पंचांग")).toEqual(["पंचांग"]);
  });

  it("marks nothing where nothing matches or nothing is asked", () => {
    expect(highlightParts("Salt", "xy")).toEqual([{ text: "Salt", hit: false, at: 0 }]);
    expect(highlightParts("Salt", "  ")).toEqual([{ text: "Salt", hit: false, at: 0 }]);
    expect(highlightParts("", "sal")).toEqual([]);
  });
});
