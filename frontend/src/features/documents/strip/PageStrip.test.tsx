import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useLimits } from "@/shared/limits";
import { useToasts } from "@/shared/ui";
import { toPage } from "../canvas/camera";
import { DocumentCommands } from "../commands/DocumentCommands";
import { useView } from "../editor/context";
import { renderInEditor } from "../editor/testing/render";
import { Flatplan } from "../flatplan/Flatplan";
import { SETTINGS } from "../model/record";
import { create, id, PAGE, set } from "../model/testing/documents";
import { placeAt } from "../paging/PageDrag";
import { PageStrip } from "./PageStrip";

const OPS = [
  set(1, "title", "Cover"),
  create(2, "page", null, "a1"),
  create(3, "page", null, "a2"),
  set(2, "title", "Tides"),
  set(2, "path", "tides"),
  set(3, "title", "Words"),
  set(3, "state", "draft"),
];

function Parts() {
  const flatplan = useView((view) => view.flatplan);
  return (
    <>
      <DocumentCommands />
      <PageStrip addressOf={(path) => `https://example.test/${path}`} />
      {flatplan && <Flatplan />}
    </>
  );
}

const renderStrip = (given: Parameters<typeof renderInEditor>[1] = {}) =>
  renderInEditor(<Parts />, { ops: OPS, ...given });

const page = (name: string | RegExp) => screen.getByRole("button", { name });

async function focusOn(name: RegExp) {
  await act(async () => page(name).focus());
}

describe("the strip of pages", () => {
  it("shows every page with its number and state, and opens one", async () => {
    const { editor } = await renderStrip();
    expect(page("Page 01, Cover, In menu")).toHaveAttribute("aria-current", "page");
    await userEvent.click(page("Page 03, Words, Draft"));
    expect(editor.view.getState().page).toBe(id(3));
    expect(page(/^Page 03/)).toHaveAttribute("aria-current", "page");
  });

  it("EDIT-231 EDIT-232 shows the page in dark colours, where the project has some", async () => {
    const { editor } = await renderStrip();
    const dark = () => screen.queryByRole("button", { name: "Dark colours of the page" });
    expect(dark()).toBeNull();
    act(() => void editor.set([SETTINGS], "darkColours", true));
    await userEvent.click(dark() as HTMLElement);
    expect(editor.view.getState().dark).toBe(true);
    expect(dark()).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{Shift>}D{/Shift}");
    expect(editor.view.getState().dark).toBe(false);
  });

  it("EDIT-014 is walked through and put into order with the keyboard", async () => {
    const { editor } = await renderStrip();
    await focusOn(/^Page 01/);
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(editor.view.getState().page).toBe(id(2));
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(editor.records.children("pages")).toEqual([PAGE, id(3), id(2)]);
    await userEvent.keyboard("{Home}");
    expect(page(/Cover/)).toHaveFocus();
  });

  it("renames with F2, and takes the path along", async () => {
    const { editor } = await renderStrip();
    await focusOn(/^Page 02/);
    await userEvent.keyboard("{F2}Ebb{Enter}");
    expect(editor.records.get(id(2))?.base).toEqual({ title: "Ebb", path: "ebb" });
    await userEvent.keyboard("{F2}Other{Escape}");
    expect(editor.records.get(id(2))?.base.title).toBe("Ebb");
  });

  it("deletes with a key, shows the one beside it, and can be taken back", async () => {
    const { editor } = await renderStrip();
    await userEvent.click(page(/^Page 02/));
    await focusOn(/^Page 02/);
    await userEvent.keyboard("{Delete}");
    expect(editor.records.children("pages")).toEqual([PAGE, id(3)]);
    expect(editor.view.getState().page).toBe(id(3));
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: "Tides deleted" });
    act(() => {
      editor.session.undo();
    });
    expect(editor.records.children("pages")).toHaveLength(3);
  });

  it("EDIT-085 EDIT-087 adds a page, and shows the limit of the plan where there are no more", async () => {
    const { editor } = await renderStrip({ pages: 4 });
    await userEvent.click(page("Add a page"));
    expect(editor.records.children("pages")).toHaveLength(4);
    await userEvent.click(page("Add a page"));
    expect(editor.records.children("pages")).toHaveLength(4);
    expect(useLimits.getState()).toMatchObject({
      limit: "default",
      sentence: "A project of this plan has at most 4 pages",
    });
  });

  it("EDIT-052 EDIT-053 has a menu for each page", async () => {
    const { editor } = await renderStrip();
    await userEvent.pointer({ keys: "[MouseRight]", target: page(/^Page 02/) });
    const menu = await screen.findByRole("menu", { name: "Page Tides" });
    const states = within(menu).getAllByRole("menuitemradio");
    expect(states.map(({ ariaChecked }) => ariaChecked)).toEqual(["true", "false", "false"]);
    await userEvent.click(within(menu).getByText("Hidden"));
    expect(editor.records.get(id(2))?.base.state).toBe("hidden");
    expect(page("Page 02, Tides, Hidden")).toBeInTheDocument();
    await userEvent.pointer({ keys: "[MouseRight]", target: page(/^Page 01/) });
    expect(await screen.findByText("The first page is always in reach")).toBeInTheDocument();
  });

  it("changes no layout where it is locked, but titles", async () => {
    const { editor } = await renderStrip({ access: "editor" });
    expect(screen.queryByRole("button", { name: "Add a page" })).toBeNull();
    await focusOn(/^Page 02/);
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}{Delete}{F2}Ebb{Enter}");
    expect(editor.records.children("pages")).toEqual([PAGE, id(2), id(3)]);
    expect(editor.records.get(id(2))?.base).toEqual({ title: "Ebb", path: "tides" });
  });
});

describe("the minimap", () => {
  it("EDIT-170 goes to where it is pressed, and by its keys", async () => {
    const { controller } = await renderStrip();
    controller.setViewport({ width: 1000, height: 500 });
    const map = screen.getByRole("scrollbar", { name: "The part of the page that is seen" });
    map.getBoundingClientRect = () => new DOMRect(0, 0, 96, 72);
    const middleOf = () => {
      const { camera, viewport } = controller;
      return toPage(camera, { x: viewport.width / 2, y: viewport.height / 2 });
    };
    fireEvent.pointerDown(map, { buttons: 1, clientX: 48, clientY: 36, pointerId: 1 });
    const { page: whole } = controller.context();
    expect(Math.round(middleOf().x)).toBe(whole.width / 2);
    expect(Math.round(middleOf().y)).toBe(whole.height / 2);
    const before = middleOf().y;
    await act(async () => map.focus());
    await userEvent.keyboard("{ArrowDown}");
    expect(middleOf().y).toBeGreaterThan(before);
  });
});

describe("the flatplan", () => {
  it("opens from the strip, filters by state, and goes to a page", async () => {
    const { editor } = await renderStrip();
    await userEvent.dblClick(page(/^Pages/));
    expect(screen.getByRole("heading", { name: "Pages" })).toBeInTheDocument();
    const plan = within(screen.getByRole("main", { name: "Pages" }));
    expect(plan.getByRole("button", { name: /^Page 01/ })).toHaveFocus();
    await userEvent.click(page("Drafts, 1 page"));
    expect(plan.getAllByRole("button", { name: /^Page/ })).toHaveLength(1);
    await userEvent.dblClick(plan.getByRole("button", { name: /^Page 03/ }));
    expect(editor.view.getState()).toMatchObject({ page: id(3), flatplan: false });
  });

  it("is put into order by the keyboard, and left with Escape", async () => {
    const { editor } = await renderStrip();
    act(() => editor.view.setState({ flatplan: true }));
    await userEvent.keyboard("{ArrowRight}{Alt>}{ArrowLeft}{/Alt}");
    expect(editor.records.children("pages")).toEqual([id(2), PAGE, id(3)]);
    await userEvent.keyboard("{Escape}");
    expect(editor.view.getState().flatplan).toBe(false);
  });

  it("finds the place in the rows that a carried page would take", () => {
    const list = document.createElement("ol");
    for (const [left, top] of [
      [0, 0],
      [100, 0],
      [0, 200],
    ] as const) {
      const cell = document.createElement("button");
      cell.dataset.page = `${left} ${top}`;
      cell.getBoundingClientRect = () => new DOMRect(left, top, 100, 200);
      list.append(cell);
    }
    const places = [
      [10, 50],
      [90, 50],
      [190, 50],
      [10, 250],
      [90, 250],
    ].map(([x = 0, y = 0]) => placeAt(list, x, y));
    expect(places).toEqual([0, 1, 2, 2, 3]);
  });
});
