import { describe, expect, it } from "vitest";
import type { Editor } from "../editor/Editor";
import { widgetId as id, openWidgets } from "../editor/testing/widgets";
import type { DocumentRecord, Segment } from "../model/record";
import { applyStyle, beginStyles, createStyle, deleteStyle, detachOps } from "./change";
import { reachOf, styleOfText, usersOf } from "./use";

const style = (base: DocumentRecord["base"], more: Partial<DocumentRecord> = {}) => ({
  kind: "textStyle" as const,
  parent: null,
  base,
  ...more,
});
const text = (words: readonly Segment[], base: DocumentRecord["base"] = {}) => ({
  kind: "text" as const,
  base: { position: [0, 0], size: [40_000, 2_400], ...base },
  text: words,
});
const styled = (name: string) => ({ insert: "\n", attributes: { style: id(name) } });

const TITLE = style({ name: "Title", element: "h1", family: "newsreader", fontSize: 7_200 });
const BODY = style({ name: "Body", family: "literata", tracking: 10 });

const base = (editor: Editor, name: string) => editor.records.get(id(name))?.base;
const words = (editor: Editor, name: string) => editor.records.get(id(name))?.text;

describe("giving texts a style", () => {
  it("EDIT-199 takes its element with its look, and what the text had of its own goes", async () => {
    const editor = await openWidgets({
      title: TITLE,
      moon: text([{ insert: "a" }, { insert: "\n", attributes: { element: "h3" } }], {
        weight: 700,
      }),
    });
    editor.selection.select([id("moon")]);
    applyStyle(editor, id("title"));
    expect(base(editor, "moon")).toEqual({
      position: [0, 0],
      size: [40_000, 2_400],
      style: id("title"),
    });
    expect(words(editor, "moon")).toEqual([{ insert: "a\n" }]);
    editor.session.undo();
    expect(base(editor, "moon")?.weight).toBe(700);
    expect(editor.session.canUndo).toBe(false);
  });

  it("makes one of the look of a text, and gives it to that", async () => {
    const editor = await openWidgets({
      moon: {
        ...text([{ insert: "a" }, { insert: "\n", attributes: { element: "h2" } }], {
          fontSize: 4_000,
        }),
        phone: { fontSize: 2_800 },
      },
    });
    editor.selection.select([id("moon")]);
    const made = createStyle(editor);
    if (made === null) throw new Error("The style was refused");
    expect(editor.records.get(made)?.base).toEqual({
      name: "Style 1",
      fontSize: 4_000,
      element: "h2",
    });
    expect(editor.records.get(made)?.phone).toEqual({ fontSize: 2_800 });
    expect(base(editor, "moon")?.style).toBe(made);
    expect(base(editor, "moon")?.fontSize).toBeUndefined();
    editor.session.undo();
    expect(editor.records.get(made)).toBeUndefined();
  });

  it("begins with six styles, each of which says what it means", async () => {
    const editor = await openWidgets({});
    beginStyles(editor);
    const elements = editor.records
      .children("textStyles")
      .map((made) => editor.records.get(made)?.base.element);
    expect(elements).toEqual(["h1", "h2", "p", "p", "quote", "caption"]);
  });
});

describe("what a style is used by", () => {
  it("counts texts and pages, and single paragraphs", async () => {
    const editor = await openWidgets({
      title: TITLE,
      body: BODY,
      moon: text([{ insert: "a\n" }], { style: id("title") }),
      sea: text([{ insert: "a" }, styled("title"), { insert: "b\n" }]),
      sun: text([{ insert: "a" }, styled("body")]),
    });
    expect(reachOf(editor.document, id("title"))).toEqual({ texts: 2, pages: 1 });
    expect(usersOf(editor.document, id("body"))).toEqual([id("sun")]);
    const of = (name: string) => styleOfText(editor.records.get(id(name)) as DocumentRecord);
    expect([of("moon"), of("sea"), of("sun")]).toEqual([id("title"), null, id("body")]);
  });
});

describe("leaving a style", () => {
  it("EDIT-198 keeps its look on the text alone", async () => {
    const editor = await openWidgets({
      title: { ...TITLE, phone: { fontSize: 4_000 } },
      moon: text([{ insert: "a\n" }], { style: id("title"), fontSize: 6_000 }),
    });
    editor.change(detachOps(editor, [id("moon")]));
    const record = editor.records.get(id("moon"));
    expect(record?.base).toMatchObject({ family: "newsreader", fontSize: 6_000 });
    expect(record?.base.style).toBeUndefined();
    expect(record?.phone).toEqual({ fontSize: 4_000 });
    expect(record?.text).toEqual([
      { insert: "a" },
      { insert: "\n", attributes: { element: "h1" } },
    ]);
  });

  it("leaves alone the paragraphs that have another style", async () => {
    const editor = await openWidgets({
      title: TITLE,
      body: BODY,
      moon: text([{ insert: "a\nb" }, styled("body")], { style: id("title") }),
    });
    editor.change(detachOps(editor, [id("moon")]));
    expect(words(editor, "moon")).toEqual([
      { insert: "a" },
      { insert: "\n", attributes: { element: "h1" } },
      { insert: "b" },
      styled("body"),
    ]);
  });

  it("EDIT-191 deletes it, and its texts take another one", async () => {
    const editor = await openWidgets({
      title: TITLE,
      body: BODY,
      moon: text([{ insert: "a\n" }], { style: id("title") }),
      sea: text([{ insert: "a" }, styled("title"), { insert: "b\n" }]),
    });
    deleteStyle(editor, id("title"), id("body"));
    expect(editor.records.get(id("title"))).toBeUndefined();
    expect(base(editor, "moon")?.style).toBe(id("body"));
    expect(words(editor, "sea")).toEqual([{ insert: "a" }, styled("body"), { insert: "b\n" }]);
    editor.session.undo();
    expect(base(editor, "moon")?.style).toBe(id("title"));
  });

  it("deletes it, and its texts and paragraphs keep their look", async () => {
    const editor = await openWidgets({
      title: TITLE,
      moon: text([{ insert: "a\n" }], { style: id("title") }),
      sea: text([{ insert: "a" }, styled("title"), { insert: "b\n" }]),
    });
    deleteStyle(editor, id("title"), null);
    expect(base(editor, "moon")).toMatchObject({ family: "newsreader", fontSize: 7_200 });
    expect(words(editor, "sea")).toEqual([
      { insert: "a", attributes: { family: "newsreader", size: 7_200 } },
      { insert: "\n", attributes: { element: "h1" } },
      { insert: "b\n" },
    ]);
  });
});
