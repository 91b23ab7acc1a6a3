import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { registerCommands } from "@/shared/commands";
import { renderInEditor } from "../../editor/testing/render";
import { create, id, set } from "../../model/testing/documents";
import { Inspector } from "../Inspector";

const three = [2, 3, 4].flatMap((one) => [
  create(one, "shape"),
  set(one, "position", [one * 10_000, 20_000]),
  set(one, "size", [5_000, 5_000]),
]);

async function select(count: number, access: "owner" | "editor" = "owner") {
  const { editor } = await renderInEditor(<Inspector />, { ops: three, access });
  act(() => editor.selection.select([id(2), id(3), id(4)].slice(0, count)));
  return userEvent.setup();
}

const labels = () =>
  within(screen.getByRole("group", { name: "Align" }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

it("EDIT-153 EDIT-154 aligns what is selected, and distributes three", async () => {
  const user = await select(3);
  const run = vi.fn();
  const label = "Distribute across";
  onTestFinished(registerCommands([{ id: "canvas.distribute.x", label, group: "Align", run }]));
  await user.click(screen.getByRole("button", { name: label }));
  expect(run).toHaveBeenCalledOnce();
  expect(labels()).toHaveLength(8);
});

it("offers no gaps for fewer than three", async () => {
  await select(2);
  expect(labels()).toEqual([
    "Align left edges",
    "Align centres across",
    "Align right edges",
    "Align top edges",
    "Align centres down",
    "Align bottom edges",
  ]);
});

it("is not there for those to whom the layout is locked", async () => {
  await select(2, "editor");
  expect(screen.queryByRole("group", { name: "Align" })).toBeNull();
});
