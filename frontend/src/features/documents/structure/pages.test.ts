import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import { change } from "../model/check";
import type { Op } from "../model/op";
import type { Document } from "../model/record";
import { blank, create, id, PAGE, set } from "../model/testing/documents";
import { addPageOps, copyPageOps, movePageOps, renamePageOps } from "./pages";
import { pagesOf } from "./tree";

const ids = (document: Document) => pagesOf(document).map(([page]) => page);
const doneTo = (document: Document, ops: readonly Op[]) =>
  change(document, ops, { rights: "layout", pages: 100 }).document;

/** Three pages: the first one, "Tides" and "Words". */
const scene = (...more: Op[]) =>
  apply(blank(), [
    set(1, "title", "Cover"),
    create(2, "page", null, "a1"),
    create(3, "page", null, "a2"),
    set(2, "title", "Tides"),
    set(2, "path", "tides"),
    set(3, "title", "Words"),
    set(3, "path", "words"),
    ...more,
  ]).document;

describe("pages", () => {
  it("EDIT-047 EDIT-049 get a title and a path of their own, behind the page that is shown", () => {
    const after = doneTo(scene(), addPageOps(scene(), id(9), id(2)));
    expect(ids(after)).toEqual([PAGE, id(2), id(9), id(3)]);
    expect(after.records.get(id(9))?.base).toEqual({ title: "Page 4", path: "page-4" });
    const again = doneTo(after, addPageOps(after, id(10), null));
    expect(again.records.get(id(10))?.base.title).toBe("Page 5");
    expect(ids(again).at(-1)).toBe(id(10));
  });

  it("are copied with all that is on them; links within lead to the copies", () => {
    const before = scene(
      create(20, "group", id(2)),
      create(21, "shape", id(20)),
      create(22, "shape", id(20), "a2"),
      set(21, "link", { widget: id(22) }),
      set(22, "link", { page: id(3) }),
      set(22, "readAfter", id(21)),
    );
    let next = 40;
    const after = doneTo(
      before,
      copyPageOps(before, id(2), id(9), () => {
        next += 1;
        return id(next);
      }),
    );
    expect(ids(after)).toEqual([PAGE, id(2), id(9), id(3)]);
    expect(after.records.get(id(9))?.base).toMatchObject({
      title: "Tides, copy",
      path: "tides-copy",
    });
    expect(after.records.get(id(41))).toMatchObject({ kind: "group", parent: id(9) });
    expect(after.records.get(id(42))).toMatchObject({
      parent: id(41),
      base: { link: { widget: id(43) } },
    });
    expect(after.records.get(id(43))?.base).toEqual({ link: { page: id(3) }, readAfter: id(42) });
  });

  it("EDIT-050 are moved, and what was the first page gets a path", () => {
    const after = doneTo(scene(), movePageOps(scene(), id(3), 0));
    expect(ids(after)).toEqual([id(3), PAGE, id(2)]);
    expect(after.records.get(PAGE)?.base.path).toBe("cover");
    expect(ids(doneTo(scene(), movePageOps(scene(), PAGE, 5)))).toEqual([id(2), id(3), PAGE]);
    expect(movePageOps(scene(), id(2), 1)).toEqual([]);
  });

  it("take their path along with their title until somebody says another one", () => {
    const named = (title: string, document = scene()) =>
      doneTo(document, renamePageOps(document, id(2), title, true)).records.get(id(2))?.base;
    expect(named("Ebb & Flöod")).toEqual({ title: "Ebb & Flöod", path: "ebb-flood" });
    expect(named("Words")).toEqual({ title: "Words", path: "words-2" });
    expect(named("Ebb", scene(set(2, "path", "own")))?.path).toBe("own");
    expect(renamePageOps(scene(), id(2), "  ", true)).toEqual([]);
    expect(renamePageOps(scene(), id(2), "Ebb", false)).toHaveLength(1);
    expect(renamePageOps(scene(), PAGE, "Ebb", true)).toHaveLength(1);
  });
});
