import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { blank, create, id, PAGE, set, typed } from "../model/testing/documents";
import { readingOf, readingOps } from "../structure/reading";
import { gapAt, rowsOf, rowsWithout, stepOf } from "./rows";

const at = (number: number, y: number): Op[] => [
  set(number, "position", [0, y * 100]),
  set(number, "size", [10_000, 5_000]),
];

/** From the top: a text (2), a group (3) with two shapes (4, 5), and a hidden picture (6). */
const scene = (...more: Op[]) =>
  apply(blank(), [
    create(6, "picture", PAGE, "a0"),
    create(3, "group", PAGE, "a1"),
    create(2, "text", PAGE, "a2"),
    create(5, "shape", id(3), "a0"),
    create(4, "shape", id(3), "a1"),
    typed(2, 0, "Salt & Kiln"),
    ...at(2, 0),
    set(3, "position", [0, 10_000]),
    set(3, "name", "Plates"),
    ...at(4, 0),
    ...at(5, 100),
    set(4, "name", "Bówl"),
    ...at(6, 400),
    set(6, "hidden", true),
    ...more,
  ]).document;

const ALL = { text: "", kind: null, folded: new Set<ReturnType<typeof id>>() };
const rows = (document = scene(), filter = {}) => rowsOf(document, PAGE, { ...ALL, ...filter });
const shown = (...given: Parameters<typeof rows>) =>
  rows(...given).map(({ level, name }) => `${"  ".repeat(level)}${name}`);

const order = (document: ReturnType<typeof scene>, ops: readonly Op[]) => {
  const after = apply(document, ops).document;
  return [readingOf(after, PAGE).get(PAGE), readingOf(after, PAGE).get(id(3))];
};

describe("the rows of the layers", () => {
  it("EDIT-172 EDIT-177 are a tree in reading order, named by content, with what is hidden", () => {
    expect(shown()).toEqual(["Salt & Kiln", "Plates", "  Bówl", "  Shape", "Picture"]);
    expect(rows()[2]).toMatchObject({ place: 1, of: 2, kind: "shape" });
  });

  it("are folded where that is asked for", () => {
    expect(shown(scene(), { folded: new Set([id(3)]) })).toEqual([
      "Salt & Kiln",
      "Plates",
      "Picture",
    ]);
  });

  it("EDIT-173 are searched by name and kind, with what the found ones lie in", () => {
    expect(shown(scene(), { text: "bow", folded: new Set([id(3)]) })).toEqual(["Plates", "  Bówl"]);
    expect(shown(scene(), { kind: "text" })).toEqual(["Salt & Kiln"]);
    expect(shown(scene(), { text: "nothing" })).toEqual([]);
  });

  it("EDIT-174 land as deep as the pointer says and the rows allow", () => {
    const left = rowsWithout(rows(), new Set([id(2)]));
    expect(left.map((row) => row.id)).toEqual([id(3), id(4), id(5), id(6)]);
    const gap = (place: number, level: number) => gapAt(left, PAGE, place, level);
    expect(gap(0, 3)).toEqual({ level: 0, holder: PAGE, after: null });
    expect(gap(1, 0)).toEqual({ level: 1, holder: id(3), after: null });
    expect(gap(3, 1)).toEqual({ level: 1, holder: id(3), after: id(5) });
    expect(gap(3, 0)).toEqual({ level: 0, holder: PAGE, after: id(3) });
    expect(gap(4, 9)).toEqual({ level: 0, holder: PAGE, after: id(6) });
    expect(rowsWithout(rows(), new Set([id(3)])).map((row) => row.id)).toEqual([id(2), id(6)]);
  });

  it("go by a key up, down, into a group and out of it", () => {
    const step = (from: number, way: Parameters<typeof stepOf>[3]) =>
      stepOf(rows(), PAGE, id(from), way);
    expect(step(3, "up")).toEqual({ level: 0, holder: PAGE, after: null });
    expect(step(2, "up")).toBeNull();
    expect(step(2, "down")).toEqual({ level: 0, holder: PAGE, after: id(3) });
    expect(step(5, "up")).toEqual({ level: 1, holder: id(3), after: null });
    expect(step(6, "in")).toEqual({ level: 1, holder: id(3), after: id(5) });
    expect(step(2, "in")).toBeNull();
    expect(step(4, "out")).toEqual({ level: 0, holder: PAGE, after: id(3) });
    expect(step(6, "out")).toBeNull();
  });
});

describe("another reading order", () => {
  it("EDIT-174 is said by as little as is needed", () => {
    const ops = readingOps(scene(), PAGE, [id(2)], { holder: PAGE, after: id(3) });
    expect(ops).toEqual([set(2, "readAfter", id(3))]);
    expect(order(scene(), ops)[0]).toEqual([id(3), id(2), id(6)]);
    const moved = apply(scene(), ops).document;
    const back = readingOps(moved, PAGE, [id(2)], { holder: PAGE, after: null });
    expect(back).toEqual([{ type: "clear", id: id(2), key: "readAfter", width: "base" }]);
  });

  it("can be any", () => {
    const first = readingOps(scene(), PAGE, [id(6)], { holder: PAGE, after: null });
    expect(order(scene(), first)[0]).toEqual([id(6), id(2), id(3)]);
  });

  it("EDIT-174 goes with a widget into a group, where it stays in its place on the page", () => {
    const ops = readingOps(scene(), PAGE, [id(2)], { holder: id(3), after: id(4) });
    expect(order(scene(), ops)).toEqual([
      [id(3), id(6)],
      [id(4), id(2), id(5)],
    ]);
    const after = apply(scene(), ops).document;
    expect(after.records.get(id(2))?.base.position).toEqual([0, -10_000]);
  });

  it("of a stack is the order in which it lays things out", () => {
    const document = scene(
      create(7, "stack", PAGE, "a5"),
      create(8, "shape", id(7), "a0"),
      create(9, "shape", id(7), "a1"),
    );
    const ops = readingOps(document, PAGE, [id(9)], { holder: id(7), after: null });
    expect(ops.map(({ type }) => type)).toEqual(["place"]);
    expect(readingOf(apply(document, ops).document, PAGE).get(id(7))).toEqual([id(9), id(8)]);
    expect(readingOps(document, PAGE, [id(7)], { holder: id(7), after: null })).toEqual([]);
  });
});
