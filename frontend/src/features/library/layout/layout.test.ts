import { describe, expect, it } from "vitest";
import { layOut, type SectionPlan } from "./layout";
import { columnsFor } from "./measures";
import { boxOf, itemsIn, neighbourOf, spanBetween, spanToDraw, stepFrom } from "./positions";

const plan = (
  part: Partial<SectionPlan> & Pick<SectionPlan, "id" | "kind" | "ids">,
): SectionPlan => ({
  head: true,
  collapsed: false,
  note: null,
  count: part.ids.length,
  ...part,
});

const collections = plan({ id: "collections", kind: "collections", ids: [1, 2, 3, 4] });
const projects = plan({ id: "projects", kind: "cards", ids: [11, 12, 13, 14, 15] });

function desktop(sections: SectionPlan[] = [collections, projects]) {
  return layOut({
    sections,
    columns: columnsFor(1072, false),
    phone: false,
    coverHeight: () => 0,
  });
}

describe("columns", () => {
  it("DASH-354 DASH-355 fits columns of 336 px, 32 px apart, or 16 px where that gains one", () => {
    expect(columnsFor(1072, false)).toEqual({ count: 3, width: 336, gap: 32, measure: 1072 });
    expect(columnsFor(712, false)).toEqual({ count: 2, width: 336, gap: 32, measure: 704 });
    expect(columnsFor(690, false)).toEqual({ count: 2, width: 336, gap: 16, measure: 688 });
    expect(columnsFor(472, false)).toEqual({ count: 1, width: 336, gap: 32, measure: 472 });
    expect(columnsFor(100, false).count).toBe(1);
  });

  it("DASH-354 gives a phone one column as wide as its page", () => {
    expect(columnsFor(350, true)).toEqual({ count: 1, width: 350, gap: 0, measure: 350 });
  });
});

describe("layout", () => {
  it("stands where the design says", () => {
    const layout = desktop();
    // Head 40, then 16 above the first collection of 128.
    expect(boxOf(layout, 1)).toEqual({ left: 0, top: 56, right: 336, bottom: 184 });
    expect(boxOf(layout, 4)).toEqual({ left: 0, top: 208, right: 336, bottom: 336 });
    // 40 after the last collection, head 40, 24 above the first well.
    expect(boxOf(layout, 12)).toEqual({ left: 368, top: 440, right: 704, bottom: 760 });
    expect(boxOf(layout, 14)?.top).toBe(800);
    expect(layout.order).toEqual([1, 2, 3, 4, 11, 12, 13, 14, 15]);
    expect(layout.height).toBe(40 + 16 + 128 + 24 + 128 + 40 + 40 + 24 + 320 + 40 + 320 + 64);
    expect(boxOf(layout, 99)).toBeNull();
  });

  it("leaves only the head of a collapsed section, and a note where nothing is", () => {
    const closed = desktop([{ ...collections, collapsed: true }]);
    expect(closed.rows.map((row) => row.kind)).toEqual(["head"]);
    const empty = desktop([plan({ id: "shared", kind: "people", ids: [], note: "No one" })]);
    expect(empty.rows.map((row) => row.kind)).toEqual(["head", "note"]);
  });

  it("reserves the room of people who are expected, so that nothing moves when they come", () => {
    const people = (ids: number[], room: number) =>
      desktop([plan({ id: "shared", kind: "people", ids, note: "", room })]).height;
    expect(people([], 4)).toBe(people([1, 2, 3, 4], 0));
    expect(people([], 3)).toBe(people([1, 2, 3], 0));
  });

  it("lists one entry of 56 px a row under the heads of its columns", () => {
    const layout = desktop([
      plan({ id: "projects", kind: "entries", ids: [1, 11, 12], head: false }),
    ]);
    expect(layout.rows.map((row) => row.height)).toEqual([40, 56, 56, 56]);
    expect(boxOf(layout, 11)).toEqual({ left: 0, top: 96, right: 1072, bottom: 152 });
  });

  it("lets a phone's rows be as high as their covers", () => {
    const layout = layOut({
      sections: [projects],
      columns: columnsFor(350, true),
      phone: true,
      coverHeight: (id) => (id === 11 ? 264 : 175),
    });
    expect(layout.rows[1]).toMatchObject({ inset: 8, itemHeight: 320, height: 352 });
    expect(layout.rows[2]).toMatchObject({ inset: 0, itemHeight: 231 });
  });
});

describe("what a marquee covers", () => {
  it("takes the items that the box touches, and no others", () => {
    const layout = desktop();
    expect(itemsIn(layout, { left: -20, top: 430, right: 400, bottom: 500 })).toEqual([11, 12]);
    expect(itemsIn(layout, { left: 340, top: 0, right: 360, bottom: 2000 })).toEqual([]);
    expect(itemsIn(layout, { left: 0, top: 190, right: 10, bottom: 205 })).toEqual([]);
    expect(itemsIn(layout, { left: 0, top: 60, right: 1072, bottom: 460 })).toEqual([
      1, 2, 3, 4, 11, 12, 13,
    ]);
  });

  it("asks only the rows it reaches, with ten thousand items too", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const layout = desktop([plan({ id: "projects", kind: "cards", ids })]);
    const at = boxOf(layout, 9_001);
    if (!at) throw new Error("the item stands nowhere");
    expect(itemsIn(layout, { left: 0, top: at.top + 1, right: 10, bottom: at.top + 2 })).toEqual([
      9_001,
    ]);
  });
});

describe("arrows", () => {
  it("moves across and down, over the borders of sections", () => {
    const layout = desktop();
    expect(stepFrom(layout, 1, "right")).toBe(2);
    expect(stepFrom(layout, 3, "right")).toBe(4);
    expect(stepFrom(layout, 2, "down")).toBe(4);
    expect(stepFrom(layout, 4, "down")).toBe(11);
    expect(stepFrom(layout, 12, "up")).toBe(4);
    expect(stepFrom(layout, 11, "left")).toBe(4);
    expect(stepFrom(layout, 1, "left")).toBeNull();
    expect(stepFrom(layout, 15, "down")).toBeNull();
    expect(stepFrom(layout, 13, "start")).toBe(1);
    expect(stepFrom(layout, 1, "end")).toBe(15);
    expect(stepFrom(layout, 1, "pageDown")).toBe(14);
    expect(stepFrom(layout, 404, "down")).toBe(1);
  });

  it("finds who stands next when some leave", () => {
    const layout = desktop();
    expect(neighbourOf(layout, 12, new Set([12, 13]))).toBe(14);
    expect(neighbourOf(layout, 15, new Set([14, 15]))).toBe(13);
    expect(neighbourOf(layout, 15, new Set(layout.order))).toBeNull();
  });
});

describe("the rows that are drawn", () => {
  const before = { first: 0, end: 0 };

  it("are those that are seen, and some more on either side", () => {
    const ids = Array.from({ length: 30 }, (_, at) => at + 1);
    const { rows } = desktop([plan({ id: "projects", kind: "cards", ids })]);
    const seen = spanBetween(rows, 800, 1500);
    expect(rows.slice(seen.first, seen.end).every(({ top }) => top < 1500)).toBe(true);
    expect((rows[seen.first]?.top ?? 0) + (rows[seen.first]?.height ?? 0)).toBeGreaterThan(800);
    expect(spanToDraw(before, seen, 2, rows.length)).toEqual({
      first: Math.max(0, seen.first - 2),
      end: Math.min(rows.length, seen.end + 2),
    });
    expect(spanBetween(rows, 1e6, 2e6)).toEqual({ first: rows.length, end: rows.length });
  });

  it("stay while one more is there on either side", () => {
    const drawn = spanToDraw(before, { first: 10, end: 13 }, 2, 100);
    expect(drawn).toEqual({ first: 8, end: 15 });
    expect(spanToDraw(drawn, { first: 11, end: 14 }, 2, 100)).toBe(drawn);
    expect(spanToDraw(drawn, { first: 12, end: 15 }, 2, 100)).toEqual({ first: 10, end: 17 });
    expect(spanToDraw(drawn, { first: 60, end: 63 }, 2, 100)).toEqual({ first: 58, end: 65 });
  });

  it("are no more than are seen where nothing is drawn ahead, and none where there is none", () => {
    expect(spanToDraw(before, { first: 0, end: 4 }, 0, 100)).toEqual({ first: 0, end: 4 });
    expect(spanToDraw({ first: 0, end: 9 }, { first: 0, end: 0 }, 2, 0)).toEqual(before);
  });
});
