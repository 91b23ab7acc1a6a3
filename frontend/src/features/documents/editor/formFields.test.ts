import { describe, expect, it } from "vitest";
import type { Op } from "../model/op";
import type { RecordId } from "../model/record";
import { create, id, PAGE, set } from "../model/testing/documents";
import { moveOps } from "../structure/moving";
import { widgetsIn } from "../structure/tree";
import { Acts, makeWidget } from "./acts";
import type { Editor } from "./Editor";
import { addField, formMeant } from "./formFields";
import { nameOf } from "./names";
import { openEditor } from "./testing/editor";

const fieldsOf = (editor: Editor, form: RecordId) =>
  widgetsIn(editor.document, form).map(([, { base }]) => [base.words, base.fieldType]);

/** A form (2) with a field for the name (3) and one for the day (4), and a second form (5). */
const OPS: readonly Op[] = [
  create(2, "form"),
  create(3, "field", id(2), "a1"),
  set(3, "words", "Name"),
  create(4, "field", id(2), "a2"),
  set(4, "words", "Day"),
  create(5, "form", PAGE, "a5"),
];

describe("forms in the making", () => {
  it("EDIT-268 are drawn with what most ask for, as one step of undo", async () => {
    const { editor } = await openEditor();
    const made = makeWidget(editor, "form", { x: 1_000, y: 2_000 });
    const form = made as RecordId;
    expect(fieldsOf(editor, form)).toEqual([
      ["Name", "text"],
      ["E-mail", "email"],
      ["Message", "longText"],
    ]);
    expect(editor.records.get(form)?.base).toMatchObject({
      fieldFill: "#ffffffff",
      accent: "#1d1b19ff",
      accentInk: "#ffffffff",
    });
    expect(nameOf(editor.document, form)).toBe("Form");
    editor.session.undo();
    expect(editor.records.get(form)).toBeUndefined();
    expect([...editor.document.records.values()].some(({ kind }) => kind === "field")).toBe(false);
  });

  it("stand out from a dark page as well, in the style of paragraphs", async () => {
    const deck = [
      create(7, "textStyle", null, "a0"),
      set(7, "element", "p"),
      set(7, "fontSize", 5_800),
    ];
    const style = [...deck, create(8, "textStyle", null, "a1"), set(8, "element", "p")];
    const { editor } = await openEditor({ ops: [...style, set(1, "background", "#101010ff")] });
    const form = makeWidget(editor, "form", { x: 0, y: 0 }) as RecordId;
    expect(editor.records.get(form)?.base).toMatchObject({
      style: id(8),
      fieldFill: "#1d1b19ff",
      accent: "#ffffffff",
      accentInk: "#1d1b19ff",
    });
  });

  it("EDIT-269 get fields behind the selected one, or behind all", async () => {
    const { editor } = await openEditor({ ops: OPS });
    const labels = () => fieldsOf(editor, id(2)).map(([label]) => label);
    editor.selection.select([id(3)]);
    expect(formMeant(editor)).toBe(id(2));
    const made = addField(editor, id(2), "list");
    expect(editor.records.get(made as RecordId)?.base).toEqual({
      fieldType: "list",
      words: "Which one?",
      choices: ["First choice", "Second choice"],
    });
    expect(labels()).toEqual(["Name", "Which one?", "Day"]);
    editor.selection.select([id(2)]);
    addField(editor, id(2), "tick");
    expect(labels()).toEqual(["Name", "Which one?", "Day", "I agree"]);
  });

  it("are meant by what is selected, unless that lies in several", async () => {
    const { editor } = await openEditor({ ops: OPS });
    for (const [ids, form] of [
      [[], null],
      [[id(3), id(4)], id(2)],
      [[id(2), id(3)], id(2)],
      [[id(3), id(5)], null],
    ] as const) {
      editor.selection.select(ids);
      expect(formMeant(editor)).toBe(form);
    }
  });

  it("EDIT-268 keep their fields: these go to other forms, and nowhere else", async () => {
    const { editor } = await openEditor({ ops: OPS });
    const moved = (holder: RecordId | null) =>
      moveOps(editor.document, PAGE, [id(4)], { holder, at: 0 });
    expect(moved(PAGE)).toEqual([]);
    expect(moved(null)).toEqual([]);
    // Where it lies, and how large it is, says the form.
    expect(moved(id(5)).map(({ type }) => type)).toEqual(["place"]);
    expect(moveOps(editor.document, PAGE, [id(5)], { holder: id(2), at: 0 })).toEqual([]);
  });

  it("EDIT-074 have their fields dragged to another place, and never resized", async () => {
    const { editor } = await openEditor({ ops: OPS });
    const acts = new Acts(editor, () => undefined);
    const frame = (of: number, y: number, height = 7_000) => ({
      id: id(of),
      x: 0,
      y,
      width: 40_000,
      height,
      turn: 0,
    });
    const were = [frame(3, 0), frame(4, 9_000)];
    acts.flow([frame(3, 12_000)], were);
    expect(fieldsOf(editor, id(2)).map(([label]) => label)).toEqual(["Day", "Name"]);
    acts.flow([frame(4, 9_000, 20_000)], were);
    expect(editor.records.get(id(4))?.base.size).toBeUndefined();
  });

  it("EDIT-160 copy a field beside it", async () => {
    const { editor } = await openEditor({ ops: OPS });
    const [copy] = new Acts(editor, () => undefined).duplicate([id(3)], 0, 0);
    expect(editor.records.get(copy as RecordId)?.parent).toBe(id(2));
    expect(fieldsOf(editor, id(2)).map(([label]) => label)).toEqual(["Name", "Name", "Day"]);
  });
});
