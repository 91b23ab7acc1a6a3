import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { DocumentCommands } from "../commands/DocumentCommands";
import { renderInEditor } from "../editor/testing/render";
import { Panels } from "../frame/Panels";
import { Tools } from "../frame/Tools";
import type { Op } from "../model/op";
import { SETTINGS } from "../model/record";
import { create, id, PAGE, set } from "../model/testing/documents";
import { RemarksContext, useRemarksOf } from "./context";
import { KEY, text } from "./testRemarks";

// What is fetched when it is shown is here before.
await Promise.all([
  import("./survey"),
  import("./RemarksPanel"),
  import("./PageRemarks"),
  import("../order/OrderPanel"),
]);

/** A project of which nothing can be said. */
const FINE: readonly Op[] = [
  set(1, "language", "en"),
  set(1, "title", "Tides"),
  set(1, "description", "When the sea comes"),
  ...text(2, "The long ebb", { element: "h1" }),
];
const BOAT = [create(3, "picture", PAGE, "a3"), set(3, "name", "Boat"), set(3, "asset", KEY)];

function Around() {
  return (
    <RemarksContext value={useRemarksOf()}>
      <DocumentCommands />
      <Tools hidden={false} />
      <Panels />
    </RemarksContext>
  );
}

async function open(
  ops: readonly Op[] = [],
  access: "owner" | "editor" = "owner",
  panel: "remarks" | "order" = "remarks",
) {
  const shown = await renderInEditor(<Around />, { ops: [...FINE, ...ops], access });
  act(() => shown.editor.view.setState({ panel }));
  const record = (of: number) => shown.editor.records.get(id(of));
  const selected = () => shown.editor.selection.store.getState().ids;
  return { ...shown, record, selected, user: userEvent.setup() };
}

const NO_TEXT = "“Boat” has no alternative text";
const remark = (sentence: string) => screen.findByRole("button", { name: sentence });
const isGone = (sentence: string) =>
  waitFor(() => expect(screen.queryByRole("button", { name: sentence })).toBeNull());

describe("the panel of remarks", () => {
  it("EDIT-306 says that there is nothing to say", async () => {
    await open();
    expect(await screen.findByText(/^Nothing to remark:/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Checks" })).toHaveAttribute("aria-pressed", "true");
  });

  it("EDIT-306 a remark comes and goes with the change that causes and mends it, and with undo", async () => {
    const { editor, session } = await open();
    act(() => void editor.change(BOAT));
    await remark(NO_TEXT);
    expect(screen.getByRole("button", { name: "Checks 1" })).toBeVisible();
    act(() => void editor.change([set(3, "label", "A boat at anchor")]));
    await isGone(NO_TEXT);
    act(() => void session.undo());
    await remark(NO_TEXT);
  });

  it("EDIT-318 goes to what a remark is about, at the width at which it is seen", async () => {
    const small = [...text(4, "Neap"), set(4, "fontSize", 1_000, "phone")];
    const { editor, selected, user } = await open([...small, create(9, "page", null, "a9")]);
    act(() => editor.openPage(id(9)));
    await user.click(await remark("“Neap” has letters of 10 px on phones, 12 can be read"));
    expect(editor.view.getState().page).toBe(PAGE);
    expect(selected()).toEqual([id(4)]);
    expect(editor.width).toBe("phone");
  });

  it("EDIT-318 mends in one step of undo, and the focus goes on to what follows", async () => {
    const jump = text(4, "High water", { element: "h4" });
    const { record, session, user } = await open([...jump, ...BOAT]);
    await remark(NO_TEXT);
    const [act1] = screen.getAllByRole("button", { name: /^Make it h2: / });
    await user.click(act1 as HTMLElement);
    const said = "“High water” is h4 after h1: a level is left out";
    await isGone(said);
    expect(record(4)?.text?.at(-1)?.attributes).toEqual({ element: "h2" });
    await waitFor(() => expect(screen.getByRole("button", { name: NO_TEXT })).toHaveFocus());
    act(() => void session.undo());
    expect(record(4)?.text?.at(-1)?.attributes).toEqual({ element: "h4" });
    await remark(said);
  });

  it("EDIT-307 EDIT-318 has what is missing written where it is remarked, by keyboard", async () => {
    const { record, user } = await open(BOAT);
    const said = await remark(NO_TEXT);
    said.focus();
    await user.tab();
    await user.keyboard("{Enter}");
    const field = screen.getByRole("textbox", { name: "Alternative text" });
    expect(field).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("textbox", { name: "Alternative text" })).toBeNull();
    expect(screen.getByRole("button", { name: NO_TEXT })).toHaveFocus();
    await user.tab();
    await user.keyboard("{Enter}A boat at anchor{Enter}");
    await isGone(NO_TEXT);
    expect(record(3)?.base.label).toBe("A boat at anchor");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Remarks" })).toHaveFocus());
  });

  it("EDIT-314 takes a language that is one, and says why another one is none", async () => {
    const clear: Op = { type: "clear", id: PAGE, key: "language", width: "base" };
    const { editor, user } = await open([clear]);
    const said = "Nobody has said in which language this is";
    await remark(said);
    await user.click(screen.getByRole("button", { name: `Say the language: ${said}` }));
    await user.keyboard("English!{Enter}");
    expect(screen.getByText(/^A language is a code/)).toBeVisible();
    const field = screen.getByRole("textbox");
    await user.clear(field);
    await user.type(field, "en{Enter}");
    await isGone(said);
    expect(editor.records.get(SETTINGS)?.base.language).toBe("en");
  });

  it("EDIT-318 goes to the property that mends it, with the focus in its field", async () => {
    const button = [create(4, "button", PAGE, "a4"), set(4, "words", "Tides")];
    const { selected, user } = await open([...button, set(4, "size", [12_000, 4_800])]);
    await remark("“Tides” leads nowhere");
    await user.click(screen.getByRole("button", { name: /^Choose where: / }));
    expect(selected()).toEqual([id(4)]);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Leads to: Nothing" })).toHaveFocus(),
    );
  });

  it("EDIT-318 offers those for whom the layout is locked what they may do", async () => {
    const grey = [...text(4, "Neap"), set(4, "textInk", "#999999ff")];
    await open([...grey, ...BOAT], "editor");
    const row = (await remark(NO_TEXT)).closest("li") as HTMLElement;
    expect(within(row).getByRole("button", { name: /^Write it/ })).toBeVisible();
    const other = (await remark("“Neap” has a contrast of 2.8, 4.5 is needed")).closest("li");
    expect(within(other as HTMLElement).getAllByRole("button")).toHaveLength(1);
    expect(other).toHaveTextContent("Somebody who may change the layout can mend it.");
  });

  it("EDIT-306 follows below the reading order, for the page that is shown", async () => {
    const { editor } = await open([...BOAT, create(9, "page", null, "a9")], "owner", "order");
    await remark(NO_TEXT);
    expect(screen.getByRole("heading", { name: "Remarks on this page 1" })).toBeVisible();
    act(() => editor.openPage(id(9)));
    await remark("The page has no description for search and sharing");
    expect(screen.queryByRole("button", { name: NO_TEXT })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "All remarks of the project" }));
    await remark(NO_TEXT);
  });
});
