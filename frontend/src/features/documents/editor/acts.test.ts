import { describe, expect, it, vi } from "vitest";
import { useToasts } from "@/shared/ui";
import type { Op } from "../model/op";
import { type DocumentRecord, newRecord, type RecordId } from "../model/record";
import { PAGE } from "../model/testing/documents";
import { plainOf } from "../model/text";
import { Acts } from "./acts";
import { defaultOf } from "./defaults";
import type { Editor } from "./Editor";
import { layoutOf } from "./layout";
import { openEditor as open } from "./testing/editor";

/** An id has none of the letters that look like a digit, and no u. */
const SIGNS: Readonly<Record<string, string>> = { i: "1", l: "1", o: "0", u: "v" };

/** The id of a widget: its name, filled up with zeros. */
const id = (name: string) =>
  name.replace(/[ilou]/g, (letter) => SIGNS[letter] ?? letter).padEnd(12, "0") as RecordId;

type Drawn = Readonly<Record<string, Partial<DocumentRecord>>>;

/** An editor on a page with these widgets, in the order in which they are painted. */
async function openEditor(widgets: Drawn = {}, access: "owner" | "editor" = "owner") {
  const ops = Object.entries(widgets).map(([name, { kind = "shape", ...own }], at): Op => {
    if (kind === "unknown") throw new Error("Nobody draws what is unknown");
    const record = newRecord(kind, { parent: PAGE, order: `a${at}` });
    return { type: "create", id: id(name), record: { ...record, ...own } };
  });
  return (await open({ ops, access })).editor;
}

const at = (x: number, y: number, width: number, height: number, more = {}) => ({
  base: { position: [x, y], size: [width, height], ...more },
});

const actsOf = (editor: Editor) => new Acts(editor, () => undefined);

const base = (editor: Editor, name: string) => editor.records.get(id(name))?.base;

const frame = (name: string, x: number, y: number, width: number, height: number, turn = 0) => ({
  id: id(name),
  x,
  y,
  width,
  height,
  turn,
});

describe("what the canvas asks for", () => {
  it("EDIT-074 puts what a stack lays out elsewhere in it, or makes it larger", async () => {
    const member = (more = {}) => ({ parent: id("row"), ...at(0, 0, 1_000, 1_000, more) });
    const editor = await openEditor({
      row: { kind: "stack", ...at(0, 0, 9_000, 2_000, { direction: "row" }) },
      a: member(),
      b: member(),
      c: { ...member(), kind: "text", text: [{ insert: "Sea\n" }] },
    });
    const acts = actsOf(editor);
    const were = [
      frame("a", 0, 0, 1_000, 1_000),
      frame("b", 1_000, 0, 1_000, 1_000),
      frame("c", 2_000, 0, 1_000, 400),
    ];
    const order = () => editor.records.children(id("row"));
    acts.flow([frame("a", 1_700, 0, 1_000, 1_000)], were);
    expect(order()).toEqual(["b", "a", "c"].map(id));
    editor.session.undo();
    acts.flow([frame("c", -900, 0, 1_000, 400)], were);
    expect(order()).toEqual(["c", "a", "b"].map(id));
    editor.session.undo();
    // Too little to pass another one is nothing.
    acts.flow([frame("a", 400, 0, 1_000, 1_000)], were);
    expect(order()).toEqual(["a", "b", "c"].map(id));
    acts.flow([frame("b", 1_000, 0, 1_500, 1_000)], were);
    expect(base(editor, "b")?.size).toEqual([1_500, 1_000]);
    acts.flow([frame("c", 2_000, 0, 1_500, 400)], were);
    expect(base(editor, "c")?.size).toEqual([1_500, 1_000]);
  });

  it("writes only what is another, in one step of undo", async () => {
    const editor = await openEditor({
      moon: at(1_000, 2_000, 3_000, 3_000),
      sea: at(0, 0, 500, 500),
    });
    actsOf(editor).write([frame("moon", 1_500, 2_000, 3_000, 3_000), frame("sea", 0, 0, 600, 500)]);
    expect(base(editor, "moon")).toEqual({ position: [1_500, 2_000], size: [3_000, 3_000] });
    expect(base(editor, "sea")).toEqual({ position: [0, 0], size: [600, 500] });
    editor.session.undo();
    expect(base(editor, "moon")?.position).toEqual([1_000, 2_000]);
    expect(base(editor, "sea")?.size).toEqual([500, 500]);
    expect(editor.session.canUndo).toBe(false);
  });

  it("EDIT-111 corrects the class that is shown, and leaves the base", async () => {
    const editor = await openEditor({ moon: at(1_000, 2_000, 3_000, 3_000) });
    editor.view.setState({ width: 375 });
    const lain = layoutOf(editor.document, PAGE, "phone").onPage.get(id("moon"));
    if (!lain) throw new Error("The moon is not on the page");
    actsOf(editor).write([{ ...lain, y: lain.y + 4_000 }]);
    const record = editor.records.get(id("moon"));
    expect(record?.base.position).toEqual([1_000, 2_000]);
    expect(record?.phone).toEqual({ position: [lain.x, lain.y + 4_000] });
    expect(record?.tablet).toEqual({});
  });

  it("moves what lies in a turned group on the page as the pointer says", async () => {
    const editor = await openEditor({
      hall: { kind: "group", ...at(10_000, 10_000, 10_000, 10_000, { turn: 9_000 }) },
      chair: { parent: id("hall"), ...at(0, 0, 2_000, 2_000) },
    });
    const lain = layoutOf(editor.document, PAGE, "base").onPage.get(id("chair"));
    // A quarter turn puts the upper left corner to the upper right.
    expect(lain).toMatchObject({ x: 18_000, y: 10_000, turn: 9_000 });
    if (lain) actsOf(editor).write([{ ...lain, x: lain.x - 1_000 }]);
    expect(base(editor, "chair")?.position).toEqual([0, 1_000]);
    expect(base(editor, "chair")?.turn).toBeUndefined();
  });

  it("draws every kind that a tool has, each a change that the rules admit", async () => {
    const editor = await openEditor();
    const drawn = [
      "picture",
      "rectangle",
      "ellipse",
      "polygon",
      "arrow",
      "line",
      "button",
      "menu",
      "stack",
      "gallery",
      "slideshow",
      "hotspot",
      "embed",
      "share",
      "code",
      "video",
      "audio",
      "text",
    ];
    for (const kind of drawn) actsOf(editor).create(kind, { x: 100, y: 200 }, null);
    const kinds = editor.records.children(PAGE).map((widget) => editor.records.get(widget)?.kind);
    expect(kinds).toEqual(drawn.map((kind) => defaultOf(kind)?.kind));
    expect(useToasts.getState().toasts).toEqual([]);
    expect(editor.selection.store.getState().editing).toBe(editor.records.children(PAGE).at(-1));
  });

  it("draws in the area that was pulled up", async () => {
    const editor = await openEditor();
    actsOf(editor).create(
      "rectangle",
      { x: 100, y: 200 },
      { x: 100, y: 200, width: 5_000, height: 700 },
    );
    const [widget] = editor.records.children(PAGE);
    const record = widget && editor.records.get(widget);
    expect(record?.base).toMatchObject({ position: [100, 200], size: [5_000, 700] });
    expect(editor.selection.store.getState().ids).toEqual([widget]);
  });

  it("says why where somebody may not draw", async () => {
    const editor = await openEditor({}, "editor");
    actsOf(editor).create("rectangle", { x: 0, y: 0 }, null);
    expect(editor.records.children(PAGE)).toEqual([]);
    expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/layout is locked/);
  });

  it("EDIT-160 copies a group with all that is in it, above the original", async () => {
    const editor = await openEditor({
      hall: { kind: "group", ...at(0, 0, 5_000, 5_000), phone: { position: [100, 100] } },
      chair: { parent: id("hall"), ...at(10, 20, 30, 40) },
      moon: at(0, 0, 100, 100),
    });
    const [copy] = actsOf(editor).duplicate([id("hall")], 1_000, 500);
    const children = editor.records.children(PAGE);
    expect(children).toEqual([id("hall"), copy, id("moon")]);
    const record = editor.records.get(copy as never) as DocumentRecord;
    expect(record.base.position).toEqual([1_000, 500]);
    expect(record.phone.position).toEqual([1_100, 600]);
    const [chair] = editor.records.children(copy as never);
    expect(chair && editor.records.get(chair)?.base).toEqual(base(editor, "chair"));
    editor.session.undo();
    expect(editor.records.children(PAGE)).toHaveLength(2);
  });

  it("EDIT-157 brings to the front and to the back", async () => {
    const editor = await openEditor({
      one: at(0, 0, 1, 1),
      two: at(0, 0, 1, 1),
      six: at(0, 0, 1, 1),
    });
    actsOf(editor).order([id("one")], "front");
    expect(editor.records.children(PAGE)).toEqual([id("two"), id("six"), id("one")]);
    actsOf(editor).order([id("six"), id("one")], "back");
    expect(editor.records.children(PAGE)).toEqual([id("six"), id("one"), id("two")]);
  });
});

describe("the height of a text", () => {
  const page = {
    words: { kind: "text" as const, ...at(0, 0, 10_000, 2_000) },
    below: at(0, 3_000, 100, 100),
  };

  it("is kept after a change of this person, and is no step of undo", async () => {
    const editor = await openEditor(page);
    const acts = actsOf(editor);
    acts.edit(id("words"));
    acts.measured(id("words"), 2_800);
    expect(base(editor, "words")?.size).toEqual([10_000, 2_800]);
    expect(editor.session.canUndo).toBe(false);
  });

  it("follows a size and a width that were typed in the properties, and no mere move", async () => {
    const editor = await openEditor(page);
    const acts = actsOf(editor);
    editor.set([id("words")], "position", [10, 10]);
    acts.measured(id("words"), 2_800);
    expect(base(editor, "words")?.size).toEqual([10_000, 2_000]);
    editor.set([id("words")], "fontSize", 3_000);
    acts.measured(id("words"), 2_800);
    expect(base(editor, "words")?.size).toEqual([10_000, 2_800]);
  });

  it("is left alone where another browser only lays it out otherwise", async () => {
    const editor = await openEditor(page);
    actsOf(editor).measured(id("words"), 2_800);
    expect(base(editor, "words")?.size).toEqual([10_000, 2_000]);
  });

  it("EDIT-095 is left to the elastic line where something below would be overlapped", async () => {
    const editor = await openEditor(page);
    const acts = actsOf(editor);
    acts.edit(id("words"));
    acts.measured(id("words"), 3_400);
    expect(base(editor, "words")?.size).toEqual([10_000, 2_000]);
  });

  it("is not written for those for whom the layout is locked", async () => {
    const editor = await openEditor(page, "editor");
    const change = vi.spyOn(editor.session, "change");
    const acts = actsOf(editor);
    acts.edit(id("words"));
    acts.measured(id("words"), 2_800);
    expect(change).not.toHaveBeenCalled();
    expect(plainOf(editor.records.get(id("words"))?.text ?? [])).toBe("\n");
  });
});
