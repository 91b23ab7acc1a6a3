import { describe, expect, it } from "vitest";
import type { Editor } from "../editor/Editor";
import { widgetId as id, openWidgets } from "../editor/testing/widgets";
import type { DocumentRecord } from "../model/record";
import { findPlaces, replacePlaces } from "./search";

const text = (words: DocumentRecord["text"]): Partial<DocumentRecord> => ({
  kind: "text",
  base: { position: [0, 0], size: [40_000, 2_400] },
  text: words,
});

const widgets = {
  moon: text([
    { insert: "The Sea and the " },
    { insert: "sea", attributes: { bold: true } },
    { insert: "son\nsea", attributes: {} },
    { insert: "\n", attributes: { element: "h2" } },
  ]),
  link: text([
    { insert: "here", attributes: { link: { web: "https://sea.example/sea" } } },
    { insert: " or ", attributes: { bold: true, link: { web: "https://sea.example/sea" } } },
    { insert: "there", attributes: { link: { mail: "sea@a.example" } } },
    { insert: "\n" },
  ]),
  go: {
    kind: "button" as const,
    base: { words: "To the sea", link: { web: "https://sea.example" } },
  },
};

const query = (words: string, more = {}) => ({ words, matchCase: false, whole: false, ...more });
const placesOf = (editor: Editor, words: string, more = {}) =>
  findPlaces(editor.document, query(words, more));

describe("finding in a project", () => {
  it("EDIT-209 finds words in texts and in links, and says what is around them", async () => {
    const editor = await openWidgets(widgets);
    const found = placesOf(editor, "sea");
    const count = (where: string) => found.filter((place) => place.in === where).length;
    expect(["text", "linkInText", "words", "link"].map(count)).toEqual([3, 3, 1, 1]);
    expect(found[0]).toMatchObject({ found: "Sea", before: "The ", after: " and the season sea " });
    expect(placesOf(editor, "")).toEqual([]);
  });

  it("shows the words around a place whole", async () => {
    const long =
      "Nobody on the quay says much while the sea goes out beyond the last of the lamps\n";
    const editor = await openWidgets({ moon: text([{ insert: long }]) });
    expect(placesOf(editor, "sea")[0]).toMatchObject({
      before: "… says much while the ",
      after: " goes out beyond the …",
    });
  });

  it("minds capitals and whole words where that is asked for, and no patterns", async () => {
    const editor = await openWidgets(widgets);
    const inTexts = (more: object) =>
      placesOf(editor, "sea", more).filter((place) => place.in === "text").length;
    expect([inTexts({ matchCase: true }), inTexts({ whole: true })]).toEqual([2, 2]);
    expect(placesOf(editor, "s.a")).toEqual([]);
  });
});

describe("replacing in a project", () => {
  it("EDIT-210 replaces all as one step, and keeps the marks of what was there", async () => {
    const editor = await openWidgets(widgets);
    const { ops, done, left } = replacePlaces(editor.document, placesOf(editor, "sea"), "ocean");
    expect([done, left]).toEqual([8, 0]);
    editor.change(ops);
    expect(editor.records.get(id("moon"))?.text).toEqual([
      { insert: "The ocean and the " },
      { insert: "ocean", attributes: { bold: true } },
      { insert: "son\nocean" },
      { insert: "\n", attributes: { element: "h2" } },
    ]);
    const [first, , third] = editor.records.get(id("link"))?.text ?? [];
    expect(first?.attributes).toEqual({ link: { web: "https://ocean.example/ocean" } });
    expect(third?.attributes).toEqual({ link: { mail: "ocean@a.example" } });
    expect(editor.records.get(id("go"))?.base).toMatchObject({
      words: "To the ocean",
      link: { web: "https://ocean.example" },
    });
    editor.session.undo();
    expect(placesOf(editor, "sea")).toHaveLength(8);
    expect(editor.session.canUndo).toBe(false);
  });

  it("replaces one place, and leaves links that would lead nowhere", async () => {
    const editor = await openWidgets(widgets);
    const [, second] = placesOf(editor, "sea");
    editor.change(replacePlaces(editor.document, second ? [second] : [], "").ops);
    expect(editor.records.get(id("moon"))?.text?.[0]?.insert).toBe("The Sea and the son\nsea");
    const bad = replacePlaces(editor.document, placesOf(editor, "https"), "javascript");
    expect([bad.done, bad.left, bad.ops]).toEqual([0, 2, []]);
  });
});
