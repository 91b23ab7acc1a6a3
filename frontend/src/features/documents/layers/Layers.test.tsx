import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DocumentCommands } from "../commands/DocumentCommands";
import { renderInEditor } from "../editor/testing/render";
import type { Op } from "../model/op";
import { create, id, PAGE, set, typed } from "../model/testing/documents";
import { Layers } from "./Layers";

const at = (number: number, y: number): Op[] => [
  set(number, "position", [0, y * 100]),
  set(number, "size", [10_000, 5_000]),
];

/** From the top: a text (2), a group (3) with two shapes (4, 5), and a locked picture (6). */
const OPS: readonly Op[] = [
  create(6, "picture", PAGE, "a0"),
  create(3, "group", PAGE, "a1"),
  create(2, "text", PAGE, "a2"),
  create(4, "shape", id(3), "a0"),
  create(5, "shape", id(3), "a1"),
  typed(2, 0, "Salt & Kiln"),
  ...at(2, 0),
  set(3, "position", [0, 10_000]),
  ...at(4, 0),
  ...at(5, 100),
  set(4, "name", "Bowl"),
  set(5, "name", "Plate"),
  ...at(6, 400),
  set(6, "locked", true),
];

async function renderLayers(given: Parameters<typeof renderInEditor>[1] = {}) {
  const rendered = await renderInEditor(
    <>
      <DocumentCommands />
      <Layers />
    </>,
    { ops: OPS, ...given },
  );
  const { editor } = rendered;
  const selected = () => editor.selection.store.getState().ids;
  return { ...rendered, selected };
}

const rows = () => screen.getAllByRole("treeitem").map(({ ariaLabel }) => ariaLabel);
const row = (name: RegExp) => screen.getByRole("treeitem", { name });
const ALL = [
  "Salt & Kiln, Text",
  "Group, Group",
  "Bowl, Shape",
  "Plate, Shape",
  "Picture, Picture, locked",
];

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(264);
});

describe("the list of layers", () => {
  it("EDIT-172 EDIT-177 is a tree in reading order with names by content", async () => {
    await renderLayers();
    expect(rows()).toEqual(ALL);
    expect(row(/^Bowl/)).toHaveAttribute("aria-level", "2");
    expect(row(/^Group/)).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(within(row(/^Group/)).getByRole("button", { name: "Fold Group" }));
    expect(rows()).toHaveLength(3);
  });

  it("EDIT-132 selects, what is locked as well, one more with Ctrl and all up to one with Shift", async () => {
    const { editor, selected } = await renderLayers();
    await userEvent.click(row(/^Picture/));
    expect(selected()).toEqual([id(6)]);
    const user = userEvent.setup();
    await user.click(row(/^Salt/));
    await user.keyboard("{Control>}");
    await user.click(row(/^Picture/));
    await user.keyboard("{/Control}");
    expect(selected()).toEqual([id(2), id(6)]);
    await user.click(row(/^Bowl/));
    expect(editor.selection.store.getState().within).toBe(id(3));
    await user.keyboard("{Shift>}");
    await user.click(row(/^Picture/));
    await user.keyboard("{/Shift}");
    expect(selected()).toEqual([id(4), id(5), id(6)]);
  });

  it("shows what is selected on the canvas", async () => {
    const { editor } = await renderLayers();
    await userEvent.click(within(row(/^Group/)).getByRole("button", { name: "Fold Group" }));
    act(() => editor.selection.select([id(5)]));
    expect(await screen.findByRole("treeitem", { name: /^Plate/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });

  it("EDIT-173 is searched, and filtered by kind", async () => {
    await renderLayers();
    await userEvent.type(screen.getByRole("searchbox"), "plat");
    expect(rows()).toEqual(["Group, Group", "Plate, Shape"]);
    await userEvent.clear(screen.getByRole("searchbox"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Texts");
    expect(rows()).toEqual(["Salt & Kiln, Text"]);
    await userEvent.type(screen.getByRole("searchbox"), "xyz");
    expect(screen.getByText("No layer is called so")).toBeInTheDocument();
  });

  it("EDIT-175 names in a row, and Tab goes on to the next", async () => {
    const { editor } = await renderLayers();
    await userEvent.click(row(/^Bowl/));
    await userEvent.keyboard("{F2}Jug{Tab}Cup{Enter}");
    expect(rows().slice(2, 4)).toEqual(["Jug, Shape", "Cup, Shape"]);
    expect(screen.getByRole("tree")).toHaveFocus();
    await userEvent.click(row(/^Jug/));
    await userEvent.keyboard("{F2}{Delete}{Enter}");
    expect(editor.records.get(id(4))?.base.name).toBeUndefined();
  });

  it("EDIT-176 locks and hides at the width that is shown", async () => {
    const { editor } = await renderLayers();
    act(() => editor.view.setState({ width: 375 }));
    await userEvent.click(within(row(/^Salt/)).getByRole("button", { name: "Lock Salt & Kiln" }));
    await userEvent.click(
      within(row(/^Salt/)).getByRole("button", { name: "Hide Salt & Kiln at this width" }),
    );
    expect(editor.records.get(id(2))).toMatchObject({
      base: { locked: true },
      phone: { hidden: true },
    });
    expect(rows()[0]).toBe("Salt & Kiln, Text, locked, hidden at this width");
    await userEvent.click(
      within(row(/^Salt/)).getByRole("button", { name: "Show Salt & Kiln at this width" }),
    );
    expect(editor.records.get(id(2))?.phone).toEqual({});
  });

  it("EDIT-014 EDIT-174 is walked through and put into order with the keyboard alone", async () => {
    const { editor, selected } = await renderLayers();
    act(() => screen.getByRole("tree").focus());
    await userEvent.keyboard("{ArrowDown}{ArrowLeft}");
    expect(rows()).toHaveLength(3);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(selected()).toEqual([id(4)]);
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(rows().slice(2, 4)).toEqual(["Plate, Shape", "Bowl, Shape"]);
    await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    expect(editor.records.get(id(4))?.parent).toBe(PAGE);
    expect(row(/^Bowl/)).toHaveAttribute("aria-level", "1");
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(editor.records.get(id(4))?.parent).toBe(id(3));
    await userEvent.keyboard("{Backspace}");
    expect(editor.records.get(id(4))).toBeUndefined();
  });

  it("EDIT-012 changes nothing where the layout is locked", async () => {
    const { editor } = await renderLayers({ access: "editor" });
    const before = editor.document;
    await userEvent.click(row(/^Bowl/));
    await userEvent.keyboard("{F2}{Alt>}{ArrowDown}{/Alt}{Backspace}");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(within(row(/^Bowl/)).getByRole("button", { name: "Lock Bowl" })).toBeDisabled();
    expect(editor.document).toBe(before);
  });

  it("EDIT-179 has the menu of the selection", async () => {
    const { selected } = await renderLayers();
    await userEvent.pointer({ keys: "[MouseRight]", target: row(/^Group/) });
    const menu = await screen.findByRole("menu", { name: "Group" });
    expect(selected()).toEqual([id(3)]);
    await userEvent.click(within(menu).getByText("Dissolve the group"));
    expect(selected()).toEqual([id(4), id(5)]);
  });
});
