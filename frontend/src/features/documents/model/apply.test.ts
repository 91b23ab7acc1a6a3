import { describe, expect, it } from "vitest";
import { apply, Concurrent } from "./apply";
import type { Op } from "./op";
import {
  blank,
  create,
  drawn,
  id,
  PAGE,
  place,
  remove,
  set,
  typed,
  wordsOf,
} from "./testing/documents";

describe("changes of a document", () => {
  it("leave out what was aimed at something that is gone", () => {
    const ops = [
      set(9, "opacity", 0),
      typed(9, 0, "x"),
      place(9, PAGE, "a2"),
      remove(9),
      create(10, "shape", id(9)),
      place(2, id(9), "a2"),
      set(2, "opacity", 500),
    ];
    expect(apply(drawn(), ops).ops).toEqual([set(2, "opacity", 500)]);
  });

  it("are not recorded where they change nothing", () => {
    const document = apply(drawn(), [set(2, "opacity", 500)]).document;
    const clear: Op = { type: "clear", id: id(2), key: "blur", width: "base" };
    const empty: Op = { type: "text", id: id(2), delta: [] };
    const changed = apply(document, [set(2, "opacity", 500), clear, place(2, PAGE, "a1"), empty]);
    expect(changed.ops).toEqual([]);
    expect(changed.document).toBe(document);
  });

  it("delete what lies in what is deleted, each with an op of its own", () => {
    const changed = apply(drawn(), [create(5, "line", id(3)), remove(3)]);
    expect(changed.ops.slice(1)).toEqual([remove(5), remove(4), remove(3)]);
    const moved = apply(drawn(), [remove(4), create(4, "shape"), place(4, PAGE, "a3"), remove(3)]);
    expect(moved.document.records.has(id(4))).toBe(true);
    const again = apply(drawn(), [
      remove(3),
      create(3, "group"),
      create(6, "shape", id(3)),
      remove(3),
    ]);
    expect([3, 4, 6].some((number) => again.document.records.has(id(number)))).toBe(false);
  });

  it("put nothing into itself or where nothing can lie", () => {
    const document = apply(drawn(), [create(5, "group", id(3))]).document;
    for (const into of [3, 5]) {
      expect(apply(document, [place(3, id(into), "a1")]).ops).toEqual([]);
    }
    const wrong = [
      place(4, id(2), "a1"),
      create(6, "page", PAGE),
      remove(0),
      create(2, "shape"),
      typed(4, 0, "x"),
      typed(2, 400, "x"),
    ];
    expect(apply(document, wrong).ops).toEqual([]);
  });

  it("EDIT-268 put fields into forms alone, and nothing else into these", () => {
    const form = [create(5, "form"), create(6, "field", id(5)), create(7, "form")];
    const document = apply(drawn(), form).document;
    const wrong = [
      create(8, "field"),
      create(8, "field", null),
      create(8, "text", id(5)),
      place(6, PAGE, "a1"),
      place(6, null, "a1"),
      place(6, id(3), "a1"),
      place(4, id(5), "a1"),
      place(7, id(5), "a1"),
    ];
    expect(apply(document, wrong).ops).toEqual([]);
    const moved = place(6, id(7), "a1");
    expect(apply(document, [moved]).ops).toEqual([moved]);
  });

  it("EDIT-113 take back what is set", () => {
    const corrected = apply(drawn(), [set(2, "turn", 5, "phone"), set(2, "turn", 9)]).document;
    const back: Op = { type: "clear", id: id(2), key: "turn", width: "phone" };
    const record = apply(corrected, [back]).document.records.get(id(2));
    expect([record?.phone, record?.base]).toEqual([{}, { turn: 9 }]);
  });

  it("leave the document of before as it was", () => {
    const before = drawn();
    const kept = structuredClone(before);
    apply(before, [remove(3), typed(2, 0, "The "), set(2, "turn", 5), place(2, null, "a9")]);
    expect(before).toEqual(kept);
  });
});

describe("changes that were made at once", () => {
  const both = (theirs: readonly Op[], ours: readonly Op[]) => {
    const after = apply(drawn(), theirs);
    return apply(after.document, ours, new Concurrent(after.ops));
  };

  it("merge texts by the character, those of the log first", () => {
    const merged = both([typed(2, 4, "y")], [typed(2, 4, "ed"), typed(2, 0, "The ")]);
    expect(wordsOf(merged.document, 2)).toBe("The Saltyed & Kiln\n");
    expect(merged.ops[0]).toEqual(typed(2, 5, "ed"));
  });

  it("forget a text that was made anew", () => {
    const ours = [typed(2, 4, "ed"), set(2, "opacity", 0)];
    const merged = both([remove(2), create(2, "text")], ours);
    expect(merged.ops).toEqual([set(2, "opacity", 0)]);
    const remade = both([typed(2, 0, "x")], [remove(2), create(2, "text"), typed(2, 0, "new")]);
    expect(wordsOf(remade.document, 2)).toBe("new\n");
  });

  it("do not change what is said of them", () => {
    const concurrent = new Concurrent([typed(2, 0, "x")]);
    expect(concurrent.rebase(id(2), [{ insert: "y" }])).toEqual([{ retain: 1 }, { insert: "y" }]);
    expect(concurrent.wasRemade(id(2))).toBe(false);
    expect(apply(blank(), []).ops).toEqual([]);
  });
});
