import { describe, expect, it } from "vitest";
import { apply } from "./apply";
import { compose } from "./delta";
import { difference, textDifference } from "./diff";
import { create, drawn, id, place, remove } from "./testing/documents";
import { randomOps } from "./testing/gestures";
import { randomOf } from "./testing/random";
import { randomText } from "./testing/texts";

describe("the difference of two documents", () => {
  it("makes one of the other, whatever was done between them", () => {
    const random = randomOf(5);
    let before = drawn();
    for (let round = 0; round < 300; round += 1) {
      const after = apply(before, randomOps(before, random, 10)).document;
      expect(apply(before, difference(before, after)).document).toEqual(after);
      expect(apply(after, difference(after, before)).document).toEqual(before);
      before = after;
    }
  });

  it("is none where there is none", () => {
    expect(difference(drawn(), drawn())).toEqual([]);
  });

  it("keeps what was taken out of what is gone, and what changed places with its parent", () => {
    const nested = apply(drawn(), [create(5, "group", id(3))]).document;
    const ops = [place(5, id(1), "a5"), place(3, id(5), "a1"), place(4, id(1), "a6")];
    const turned = apply(nested, ops).document;
    expect(apply(nested, difference(nested, turned)).document).toEqual(turned);
    const removed = apply(turned, [remove(5)]).document;
    expect(apply(nested, difference(nested, removed)).document).toEqual(removed);
  });

  it("cuts no character of a text, and keeps its last line end", () => {
    const random = randomOf(9);
    for (let round = 0; round < 2_000; round += 1) {
      const [before, after] = [randomText(random), randomText(random)];
      expect(compose(before, textDifference(before, after))).toEqual(after);
    }
    const [smile, frown] = [[{ insert: "a😀b\n" }], [{ insert: "a😁b\n" }]];
    expect(textDifference(smile, frown)).toEqual([{ retain: 1 }, { insert: "😁" }, { delete: 2 }]);
  });
});
