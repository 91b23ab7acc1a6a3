import { describe, expect, it } from "vitest";
import { layoutOf } from "../editor/layout";
import { apply } from "../model/apply";
import { inverseOf } from "../model/invert";
import type { Op } from "../model/op";
import type { Document, RecordId, Width } from "../model/record";
import { blank, create, id, PAGE, set } from "../model/testing/documents";
import { groupOps, stackOps, ungroupOps } from "./grouping";
import { moveOps } from "./moving";
import { removeOps } from "./removing";
import { widgetsIn } from "./tree";

const GROUP = id(90);

/** Two shapes, of which one is elsewhere on phones, and a third one between them in the order of painting. */
function scene(...more: Op[]): Document {
  return apply(blank(), [
    create(2, "shape", PAGE, "a1"),
    create(3, "shape", PAGE, "a2"),
    create(4, "shape", PAGE, "a3"),
    set(2, "position", [10_000, 20_000]),
    set(2, "size", [20_000, 10_000]),
    set(3, "position", [90_000, 60_000]),
    set(3, "size", [5_000, 5_000]),
    set(4, "position", [40_000, 25_000]),
    set(4, "size", [10_000, 30_000]),
    set(2, "position", [1_000, 99_000], "phone"),
    ...more,
  ]).document;
}

const doneTo = (document: Document, ops: readonly Op[]) => apply(document, ops).document;

function places(document: Document, width: Width, ids: readonly RecordId[]) {
  const { onPage } = layoutOf(document, PAGE, width);
  return ids.map((each) => {
    const { x = -1, y = -1, width: across, height } = onPage.get(each) ?? {};
    return [x, y, across, height].map((length) => Math.round(length ?? -1));
  });
}

const BOTH = [id(2), id(4)];

describe("grouping", () => {
  it("EDIT-158 leaves everything where it is, also where a width was corrected", () => {
    const before = scene();
    const after = doneTo(before, groupOps(before, PAGE, BOTH, GROUP));
    for (const width of ["base", "phone"] as const)
      expect(places(after, width, BOTH)).toEqual(places(before, width, BOTH));
    expect(after.records.get(GROUP)?.base.position).toEqual([10_000, 20_000]);
    expect(after.records.get(id(4))?.base.position).toEqual([30_000, 5_000]);
    // Nobody said anything about tablets, so the arrangement goes on to say it.
    expect(after.records.get(id(2))?.tablet).toEqual({});
    expect(after.records.get(GROUP)?.tablet).toEqual({});
  });

  it("EDIT-158 stands where the topmost of its members stood, and keeps their order", () => {
    const before = scene();
    const after = doneTo(before, groupOps(before, PAGE, [id(4), id(2)], GROUP));
    expect(widgetsIn(after, PAGE).map(([each]) => each)).toEqual([id(3), GROUP]);
    expect(widgetsIn(after, GROUP).map(([each]) => each)).toEqual(BOTH);
  });

  it("EDIT-158 is dissolved with nothing moved, and taken back as one", () => {
    const before = scene();
    const ops = groupOps(before, PAGE, BOTH, GROUP);
    const grouped = doneTo(before, ops);
    const apart = doneTo(grouped, ungroupOps(grouped, PAGE, GROUP));
    for (const width of ["base", "phone"] as const)
      expect(places(apart, width, BOTH)).toEqual(places(before, width, BOTH));
    expect(apart.records.has(GROUP)).toBe(false);
    expect(widgetsIn(apart, PAGE).map(([each]) => each)).toEqual([id(3), ...BOTH]);
    const done = apply(before, ops);
    expect(doneTo(done.document, inverseOf(before, done.ops))).toEqual(before);
  });

  it("EDIT-158 dissolves a turned group without moving what is in it", () => {
    const grouped = doneTo(scene(), groupOps(scene(), PAGE, BOTH, GROUP));
    const turned = doneTo(grouped, [{ ...set(1, "turn", 9_000), id: GROUP } as Op]);
    const apart = doneTo(turned, ungroupOps(turned, PAGE, GROUP));
    expect(places(apart, "base", BOTH)).toEqual(places(turned, "base", BOTH));
    expect(apart.records.get(id(2))?.base.turn).toBe(9_000);
  });

  it("hides what was in a group where the group was hidden", () => {
    const grouped = doneTo(scene(), groupOps(scene(), PAGE, BOTH, GROUP));
    const hidden = doneTo(grouped, [
      { type: "set", id: GROUP, key: "hidden", width: "phone", value: true },
    ]);
    const apart = doneTo(hidden, ungroupOps(hidden, PAGE, GROUP));
    expect(BOTH.map((each) => apart.records.get(each)?.phone.hidden)).toEqual([true, true]);
  });

  it("groups within a group, and what is on every page", () => {
    const outer = doneTo(scene(), groupOps(scene(), PAGE, [id(2), id(3), id(4)], GROUP));
    const inner = doneTo(outer, groupOps(outer, PAGE, BOTH, id(91)));
    expect(places(inner, "base", BOTH)).toEqual(places(outer, "base", BOTH));
    const global = scene(
      create(5, "shape", null, "a1"),
      create(6, "shape", null, "a2"),
      set(5, "above", true),
      set(6, "above", true),
    );
    const both = doneTo(global, groupOps(global, PAGE, [id(5), id(6)], GROUP));
    expect(both.records.get(GROUP)).toMatchObject({ parent: null, base: { above: true } });
  });

  it("makes nothing of widgets of different groups", () => {
    const grouped = doneTo(scene(), groupOps(scene(), PAGE, BOTH, GROUP));
    expect(groupOps(grouped, PAGE, [id(2), id(3)], id(91))).toEqual([]);
  });
});

describe("stacks", () => {
  it("EDIT-074 are a row or a column as the widgets lie, with the gap that they have", () => {
    const before = scene();
    const row = doneTo(before, stackOps(before, PAGE, [id(4), id(2)], GROUP));
    expect(row.records.get(GROUP)).toMatchObject({
      kind: "stack",
      base: { direction: "row", gap: 10_000, position: [10_000, 20_000], size: [40_000, 35_000] },
    });
    expect(widgetsIn(row, GROUP).map(([each]) => each)).toEqual(BOTH);
    const column = doneTo(before, [
      ...stackOps(doneTo(before, [set(4, "position", [10_000, 34_000])]), PAGE, BOTH, GROUP),
    ]);
    expect(column.records.get(GROUP)?.base).toMatchObject({ direction: "column", gap: 4_000 });
  });

  it("are dissolved to about where they laid things out", () => {
    const row = doneTo(scene(), stackOps(scene(), PAGE, BOTH, GROUP));
    const apart = doneTo(row, ungroupOps(row, PAGE, GROUP));
    expect(places(apart, "base", BOTH)).toEqual([
      [10_000, 20_000, 20_000, 10_000],
      [40_000, 20_000, 10_000, 30_000],
    ]);
  });
});

describe("moving into something else", () => {
  it("EDIT-174 leaves a widget where it is on the page", () => {
    const grouped = doneTo(scene(), groupOps(scene(), PAGE, BOTH, GROUP));
    const ops = moveOps(grouped, PAGE, [id(3)], { holder: GROUP, at: 1 });
    const after = doneTo(grouped, ops);
    expect(widgetsIn(after, GROUP).map(([each]) => each)).toEqual([id(2), id(3), id(4)]);
    expect(places(after, "base", [id(3)])).toEqual(places(grouped, "base", [id(3)]));
    const out = doneTo(after, moveOps(after, PAGE, [id(2)], { holder: PAGE, at: 0 }));
    expect(places(out, "base", [id(2)])).toEqual(places(after, "base", [id(2)]));
    expect(places(out, "phone", [id(2)])).toEqual(places(after, "phone", [id(2)]));
    expect(widgetsIn(out, PAGE)[0]?.[0]).toBe(id(2));
  });

  it("puts nothing into itself, and changes only the order among siblings", () => {
    const grouped = doneTo(scene(), groupOps(scene(), PAGE, BOTH, GROUP));
    expect(moveOps(grouped, PAGE, [GROUP], { holder: GROUP, at: 0 })).toEqual([]);
    const ops = moveOps(grouped, PAGE, [id(4)], { holder: GROUP, at: 0 });
    expect(ops.map(({ type }) => type)).toEqual(["place"]);
    expect(widgetsIn(doneTo(grouped, ops), GROUP).map(([each]) => each)).toEqual([id(4), id(2)]);
  });
});

describe("deleting", () => {
  it("takes a group along of which nothing is left", () => {
    const grouped = doneTo(scene(), groupOps(scene(), PAGE, BOTH, GROUP));
    expect(removeOps(grouped, [id(2)])).toEqual([{ type: "delete", id: id(2) }]);
    expect(removeOps(grouped, BOTH)).toEqual([{ type: "delete", id: GROUP }]);
    expect(removeOps(grouped, [PAGE])).toEqual([]);
  });
});
