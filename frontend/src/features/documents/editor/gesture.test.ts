import { describe, expect, it } from "vitest";
import { create, id, set } from "../model/testing/documents";
import { Gesture } from "./gesture";
import { openEditor } from "./testing/editor";

const ops = [create(2, "shape"), set(2, "opacity", 400), create(3, "shape")];

describe("a gesture", () => {
  it("EDIT-333 is one step of undo, however often it changes something", async () => {
    const { editor, session } = await openEditor({ ops });
    const gesture = new Gesture(editor);
    for (const turn of [100, 200, 300])
      gesture.change([set(2, "turn", turn), set(3, "turn", turn)]);
    gesture.end();
    expect(editor.records.get(id(3))?.base.turn).toBe(300);
    session.undo();
    expect(editor.records.get(id(2))?.base).toEqual({ opacity: 400 });
    expect(session.canUndo).toBe(false);
  });

  it("EDIT-143 brings back what it changed, and nothing else", async () => {
    const { editor, session } = await openEditor({ ops });
    const gesture = new Gesture(editor);
    gesture.change([set(2, "opacity", 500)]);
    gesture.change([set(2, "opacity", 600), set(2, "turn", 100, "phone")]);
    // Meanwhile something else happens to it.
    editor.change([set(2, "blur", 300)], { silent: true });
    gesture.cancel();
    expect(editor.records.get(id(2))).toMatchObject({
      base: { opacity: 400, blur: 300 },
      phone: {},
    });
    expect(session.canUndo).toBe(false);
  });

  it("answers whether it could go on", async () => {
    const { editor } = await openEditor({ ops, access: "editor" });
    expect(new Gesture(editor).change([set(2, "turn", 100)])).toBe(false);
    expect(editor.records.get(id(2))?.base.turn).toBeUndefined();
  });
});
