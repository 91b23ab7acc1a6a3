import { describe, expect, it } from "vitest";
import { apply } from "./apply";
import { inverseOf } from "./invert";
import type { Op } from "./op";
import { create, drawn, id, PAGE, place, remove, set, typed } from "./testing/documents";
import { randomOps } from "./testing/gestures";
import { randomOf } from "./testing/random";

describe("the inverse of a change", () => {
  it("brings back what was deleted, the outermost first", () => {
    const before = drawn();
    const { ops } = apply(before, [remove(3)]);
    expect(inverseOf(before, ops).map(({ type, id: of }) => [type, of])).toEqual([
      ["create", id(3)],
      ["create", id(4)],
    ]);
  });

  it("takes back a register that was not set by clearing it", () => {
    const clear: Op = { type: "clear", id: id(2), key: "turn", width: "phone" };
    expect(inverseOf(drawn(), [set(2, "turn", 5, "phone")])).toEqual([clear]);
  });

  it("is the document of before, whatever was done", () => {
    const gesture = [create(5, "group"), place(2, id(5), "a1"), typed(2, 3, "x"), remove(5)];
    const random = randomOf(3);
    for (let round = 0; round < 300; round += 1) {
      let before = drawn();
      const ops = round === 0 ? gesture : randomOps(before, random, 8);
      const done = apply(before, ops);
      const back = apply(done.document, inverseOf(before, done.ops));
      expect(back.document).toEqual(before);
      before = done.document;
      expect(apply(before, []).document.records.has(PAGE)).toBe(true);
    }
  });
});
