import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { registerCommands } from "@/shared/commands";
import { renderInEditor } from "../editor/testing/render";
import type { RecordId } from "../model/record";
import { create, id, set } from "../model/testing/documents";
import { Inspector } from "./Inspector";

const two = [
  create(2, "shape"),
  create(3, "shape", id(1), "a2"),
  set(2, "position", [10_000, 20_000]),
  set(3, "position", [30_000, 20_000]),
  set(2, "size", [5_000, 5_000]),
  set(3, "size", [5_000, 5_000]),
];

async function inspect(selected: readonly RecordId[], ops = two, access?: "editor") {
  const shown = await renderInEditor(
    <Inspector />,
    access === undefined ? { ops } : { ops, access },
  );
  act(() => shown.editor.selection.select(selected));
  const register = (of: number, key: string) => shown.editor.records.get(id(of))?.base[key];
  const undo = () => act(() => void shown.editor.session.undo());
  return { ...shown, register, undo };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("spinbutton", { name });

/** Types over what stands there. */
async function type(name: string, text: string) {
  const user = userEvent.setup();
  const input = field(name);
  act(() => input.focus());
  await user.clear(input);
  await user.type(input, `${text}{Enter}`);
}

const at = (clientX: number, more = {}) => ({ clientX, pointerId: 1, button: 0, ...more });

describe("a number field", () => {
  it("EDIT-140 takes a sum, and one that goes on from each number of several", async () => {
    const { register } = await inspect([id(2)]);
    await type("X", "100/3");
    expect(register(2, "position")).toEqual([3_333, 20_000]);
    expect(field("X")).toHaveValue("33.33");
  });

  it("EDIT-140 shows Mixed for several, and adds to each", async () => {
    const { register, undo } = await inspect([id(2), id(3)]);
    expect(field("X")).toHaveValue("Mixed");
    expect(field("Y")).toHaveValue("200");
    await type("X", "+8");
    expect(register(2, "position")).toEqual([10_800, 20_000]);
    expect(register(3, "position")).toEqual([30_800, 20_000]);
    undo();
    expect(register(2, "position")).toEqual([10_000, 20_000]);
    expect(register(3, "position")).toEqual([30_000, 20_000]);
  });

  it("keeps what it has where something is typed that is no number, and with Escape", async () => {
    const { register, editor } = await inspect([id(2)]);
    await type("X", "left");
    expect(field("X")).toHaveValue("100");
    fireEvent.change(field("X"), { target: { value: "7" } });
    fireEvent.keyDown(field("X"), { key: "Escape" });
    fireEvent.blur(field("X"));
    expect(register(2, "position")).toEqual([10_000, 20_000]);
    expect(editor.session.canUndo).toBe(false);
  });

  it("EDIT-141 steps by 1, 10 and 0.1 with the arrow keys; a held key is one step of undo", async () => {
    const { register, undo } = await inspect([id(2)]);
    act(() => field("X").focus());
    fireEvent.keyDown(field("X"), { key: "ArrowUp" });
    fireEvent.keyUp(field("X"), { key: "ArrowUp" });
    expect(register(2, "position")).toEqual([10_100, 20_000]);
    fireEvent.keyDown(field("X"), { key: "ArrowDown", shiftKey: true });
    fireEvent.keyDown(field("X"), { key: "ArrowDown", shiftKey: true, repeat: true });
    fireEvent.keyUp(field("X"), { key: "ArrowDown" });
    expect(register(2, "position")).toEqual([8_100, 20_000]);
    fireEvent.keyDown(field("X"), { key: "ArrowUp", altKey: true });
    expect(register(2, "position")).toEqual([8_110, 20_000]);
    undo();
    undo();
    expect(register(2, "position")).toEqual([10_100, 20_000]);
  });

  it("EDIT-142 scrubs by dragging, live and in one step of undo", async () => {
    const { register, undo, editor } = await inspect([id(2)]);
    const x = field("X");
    fireEvent.pointerDown(x, at(100));
    fireEvent.pointerMove(x, at(110));
    const before = register(2, "position");
    fireEvent.pointerMove(x, at(130));
    expect(before).toEqual([10_000, 20_000]);
    expect(register(2, "position")).toEqual([12_000, 20_000]);
    fireEvent.pointerMove(x, at(130, { shiftKey: true }));
    expect(register(2, "position")).toEqual([30_000, 20_000]);
    fireEvent.pointerUp(x, at(130));
    expect(x).not.toHaveFocus();
    undo();
    expect(register(2, "position")).toEqual([10_000, 20_000]);
    expect(editor.session.canUndo).toBe(false);
  });

  it("EDIT-143 Escape in the middle of a scrub restores, and leaves no step of undo", async () => {
    const { register, editor } = await inspect([id(2)]);
    const angle = field("Angle");
    fireEvent.pointerDown(angle, at(0));
    fireEvent.pointerMove(angle, at(10));
    fireEvent.pointerMove(angle, at(-10));
    expect(register(2, "turn")).toBe(34_000);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(register(2, "turn")).toBeUndefined();
    fireEvent.pointerMove(angle, at(50));
    fireEvent.pointerUp(angle, at(50));
    expect(register(2, "turn")).toBeUndefined();
    expect(editor.session.canUndo).toBe(false);
  });

  it("undoes steps of the document, but not while something is typed", async () => {
    const undo = vi.fn();
    const end = registerCommands([{ id: "editor.undo", label: "Undo", group: "", run: undo }]);
    await inspect([id(2)]);
    act(() => field("X").focus());
    fireEvent.keyDown(field("X"), { key: "z", ctrlKey: true });
    expect(undo).toHaveBeenCalledOnce();
    fireEvent.change(field("X"), { target: { value: "7" } });
    fireEvent.keyDown(field("X"), { key: "z", ctrlKey: true });
    expect(undo).toHaveBeenCalledOnce();
    end();
  });

  it("Enter selects the number again, but takes no focus back from where it has gone", async () => {
    await inspect([id(2)]);
    const x = field("X");
    act(() => x.focus());
    const select = vi.spyOn(x, "select");
    const enter = () => fireEvent.keyDown(x, { key: "Enter" });
    const frame = () => new Promise(requestAnimationFrame);
    enter();
    await frame();
    expect(select).toHaveBeenCalledOnce();
    enter();
    act(() => field("Y").focus());
    await frame();
    expect(select).toHaveBeenCalledOnce();
    expect(field("Y")).toHaveFocus();
  });

  it("a click without a drag lets type", async () => {
    await inspect([id(2)]);
    fireEvent.pointerDown(field("X"), at(5));
    fireEvent.pointerUp(field("X"), at(6));
    expect(field("X")).toHaveFocus();
  });

  it("says why it cannot be changed where the layout is locked, and does not change", async () => {
    const { register } = await inspect([id(2)], two, "editor");
    const x = field("X");
    expect(x).toHaveAttribute("readonly");
    expect(x).toHaveAccessibleDescription("The layout is locked for you");
    fireEvent.pointerDown(x, at(0));
    fireEvent.pointerMove(x, at(90));
    fireEvent.keyDown(x, { key: "ArrowUp" });
    expect(register(2, "position")).toEqual([10_000, 20_000]);
  });
});
