import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderInEditor } from "../editor/testing/render";
import { create, id, remove, set } from "../model/testing/documents";
import type { Told } from "../sync/away";
import { ReturnedDialog } from "./ReturnedDialog";

await import("@/shared/ui/DialogPanel");

const person = userEvent.setup();

/** The dialog after somebody else deleted a shape and moved a text, as this person did. */
async function opened() {
  const onClose = vi.fn();
  const ops = [
    create(2, "text"),
    set(2, "name", "Headline"),
    set(2, "position", [2_000, 3_000]),
    create(3, "shape"),
    set(3, "name", "Box"),
    set(3, "turn", 500),
  ];
  const { editor } = await renderInEditor(null, { ops });
  const box = editor.document.records.get(id(3));
  if (box === undefined) throw new Error("There is no box");
  editor.change([remove(3)]);
  const width = "base" as const;
  const mine = [2_000, 3_000];
  const told: Told = {
    lost: new Map([[id(3), box]]),
    list: [
      { type: "gone", id: id(3), record: box },
      {
        type: "set",
        id: id(2),
        key: "position",
        width,
        mine,
        theirs: [4_000, 3_000],
        holds: "mine",
      },
    ],
  };
  const shown = await renderInEditor(<ReturnedDialog told={told} onClose={onClose} />, {
    ops: [...ops, remove(3)],
  });
  const dialog = within(await screen.findByRole("dialog", { name: "While you were offline" }));
  return { dialog, onClose, editor: shown.editor };
}

describe("the list of what both changed", () => {
  it("EDIT-341 lists what both changed in words, with one step for all of it", async () => {
    const { dialog, editor, onClose } = await opened();
    const gone = dialog.getByRole("list", { name: /^Deleted by somebody else/ });
    expect(within(gone).getByRole("listitem")).toHaveTextContent(
      /^BoxShape, with what you changed/,
    );
    const mine = dialog.getByRole("list", { name: "Where yours is there now" });
    expect(within(mine).getByRole("listitem")).toHaveTextContent(
      "HeadlinePlace: yours was 20 × 30, theirs 40 × 30",
    );
    await person.click(dialog.getByRole("button", { name: "Put mine back" }));
    expect(editor.document.records.get(id(3))?.base.turn).toBe(500);
    expect(onClose).toHaveBeenCalled();
    editor.session.undo();
    expect(editor.document.records.has(id(3))).toBe(false);
  });

  it("EDIT-341 takes what is theirs instead, where that is wanted", async () => {
    const { dialog, editor } = await opened();
    await person.click(dialog.getByRole("button", { name: "Take theirs instead" }));
    expect(editor.document.records.get(id(2))?.base.position).toEqual([4_000, 3_000]);
    expect(editor.document.records.has(id(3))).toBe(false);
  });
});
