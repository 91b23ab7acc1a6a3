import { describe, expect, it } from "vitest";
import { change, type Terms } from "./check";
import type { Op } from "./op";
import { type DocumentRecord, newRecord } from "./record";
import { Refusal } from "./refusal";
import { blank, create, drawn, id, PAGE, place, remove, set, typed } from "./testing/documents";

const TERMS: Terms = { rights: "layout", pages: 100 };

function refusal(document: Parameters<typeof change>[0], ops: readonly Op[], terms = TERMS) {
  try {
    change(document, ops, terms);
  } catch (error) {
    if (error instanceof Refusal) return [error.reason, error.message];
    throw error;
  }
  return null;
}

const reason = (document: Parameters<typeof change>[0], ops: readonly Op[], terms = TERMS) =>
  refusal(document, ops, terms)?.[0];

function page(number: number, order: string, path?: string): Op {
  const record = newRecord("page", { parent: null, order });
  const base = path === undefined ? {} : { path };
  return { type: "create", id: id(number), record: { ...record, base } };
}

describe("what the server would refuse", () => {
  it("EDIT-012 is the layout, for a person for whom it is locked", () => {
    const locked: Terms = { rights: "content", pages: 100 };
    const red: Op = {
      type: "text",
      id: id(2),
      delta: [{ retain: 4, attributes: { ink: "#ff0000ff" } }],
    };
    const moves = [
      set(2, "position", [0, 0]),
      place(2, PAGE, "a9"),
      remove(2),
      create(8, "text"),
      red,
    ];
    for (const op of moves) expect(reason(drawn(), [op], locked)).toBe("layoutLocked");
    const words = [typed(2, 0, "The "), set(1, "title", "Home"), set(2, "label", "The shop")];
    expect(reason(drawn(), words, locked)).toBeUndefined();
    const coloured = change(drawn(), [red], TERMS).document;
    const like: Op = {
      type: "text",
      id: id(2),
      delta: [{ insert: "x", attributes: { ink: "#ff0000ff" } }],
    };
    expect(reason(coloured, [like], locked)).toBeUndefined();
    expect(reason(drawn(), [like], locked)).toBe("layoutLocked");
  });

  it("is a value that the table does not have", () => {
    const text = (delta: Extract<Op, { type: "text" }>["delta"]): Op => ({
      type: "text",
      id: id(2),
      delta,
    });
    const cases: [Op, string][] = [
      [set(2, "sides", 5), "notItsRegister"],
      [set(2, "opacity", 1_001), "value"],
      [set(2, "opacity", true), "value"],
      [set(2, "locked", true, "tablet"), "sameAtEveryWidth"],
      [typed(2, 40, "x"), "lastLineEnd"],
      [typed(4, 0, "x"), "parts"],
      [typed(2, 0, "a\tb"), "controlCharacter"],
      [typed(2, 0, "a".repeat(100_000)), "tooLong"],
      [text([{ retain: 12, attributes: { bold: true } }]), "misplacedMark"],
      [text([{ retain: 1, attributes: { element: "h1" } }]), "misplacedMark"],
      [text([{ retain: 1, attributes: { bold: false } }]), "markValue"],
      [text([{ retain: 11 }, { delete: 1 }]), "lastLineEnd"],
      [text([{ delete: 13 }]), "doesNotFit"],
      [create(2, "shape"), "idTaken"],
      [create(6, "page", PAGE), "kind"],
      [place(4, id(2), "a1"), "kind"],
      [remove(0), "kind"],
    ];
    for (const [op, expected] of cases)
      expect(reason(drawn(), [op]), JSON.stringify(op)).toBe(expected);
    const record: DocumentRecord = {
      ...newRecord("text", { parent: PAGE, order: "a1" }),
      text: null,
    };
    expect(reason(drawn(), [{ type: "create", id: id(6), record }])).toBe("parts");
  });

  it("EDIT-048 EDIT-049 EDIT-050 is a path that is none or that another page has", () => {
    const document = change(
      blank(),
      [page(2, "a1", "about"), page(3, "a2", "work")],
      TERMS,
    ).document;
    expect(reason(document, [set(3, "path", "About")])).toBe("pathTaken");
    expect(reason(document, [set(3, "path", "a/b")])).toBe("value");
    expect(reason(document, [set(1, "path", "about")])).toBeUndefined();
    expect(reason(document, [set(1, "state", "draft")])).toBe("firstPageDraft");
    expect(reason(blank(), [remove(1)])).toBe("lastPage");
  });

  it("EDIT-078 EDIT-079 EDIT-085 is more pages than a plan allows", () => {
    const ten: Terms = { rights: "layout", pages: 2 };
    expect(reason(blank(), [page(2, "a1")], ten)).toBeUndefined();
    expect(refusal(blank(), [page(2, "a1"), page(3, "a2")], ten)).toEqual([
      "limit",
      "A project of this plan has at most 2 pages",
    ]);
    const three = change(blank(), [page(2, "a1"), page(3, "a2")], TERMS).document;
    expect(reason(three, [set(2, "title", "Over")], ten)).toBeUndefined();
    expect(reason(three, [remove(3)], ten)).toBeUndefined();
  });

  it("EDIT-080 EDIT-081 EDIT-085 is more widgets than a page or a project holds", () => {
    const shapes = (first: number, count: number, parent = PAGE) =>
      Array.from({ length: count }, (_, index) => create(first + index, "shape", parent));
    const full = change(blank(), shapes(10, 2_000), TERMS).document;
    expect(refusal(full, shapes(9_000, 1))).toEqual(["limit", "A page has at most 2,000 widgets"]);
    const pages = [page(2, "a1"), page(3, "a2")];
    const second = change(full, [...pages, ...shapes(3_000, 1_900, id(2))], TERMS).document;
    const third = change(second, shapes(6_000, 1_100, id(3)), TERMS).document;
    expect(refusal(third, shapes(9_000, 1, id(3)))).toEqual([
      "limit",
      "A project has at most 5,000 widgets",
    ]);
    expect(reason(third, [remove(10), ...shapes(9_000, 1, id(3))])).toBeUndefined();
    expect(reason(blank(), shapes(10, 2_001))).toBe("limit");
  });

  it("EDIT-082 EDIT-085 is a group too deep", () => {
    const groups = Array.from({ length: 8 }, (_, depth) =>
      create(10 + depth, "group", depth === 0 ? PAGE : id(9 + depth)),
    );
    const deep = change(blank(), groups, TERMS).document;
    expect(refusal(deep, [create(30, "shape", id(17))])).toEqual([
      "limit",
      "Groups lie at most 8 deep in each other",
    ]);
    expect(reason(deep, [create(30, "group"), place(10, id(30), "a1")])).toBe("limit");
  });

  it("EDIT-084 EDIT-085 is a document of more than 8 MiB", () => {
    const long = "a".repeat(99_000);
    const texts = Array.from({ length: 85 }, (_, index) => [
      create(10 + index, "text"),
      typed(10 + index, 0, long),
    ]).flat();
    expect(refusal(blank(), texts)).toEqual([
      "limit",
      "A project has at most 8 MB of words and shapes",
    ]);
    expect(reason(blank(), texts.slice(0, 160))).toBeUndefined();
  });

  it("EDIT-083 is a text of more than 100,000 characters, but one that gets shorter is not", () => {
    const [text] = [create(2, "text")];
    const long = change(blank(), [text, typed(2, 0, "a".repeat(99_999))], TERMS).document;
    expect(reason(long, [typed(2, 0, "b")])).toBe("tooLong");
    expect(reason(long, [{ type: "text", id: id(2), delta: [{ delete: 5 }] }])).toBeUndefined();
  });
});
