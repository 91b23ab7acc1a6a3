import { act, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formsApi } from "@/shared/api/forms";
import { queryClient } from "@/shared/api/query";
import { create, id, set } from "../model/testing/documents";
import { widgetsIn } from "../structure/tree";
import { choose, inspect, section, sections, write } from "./testInspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));
beforeEach(() => {
  queryClient.clear();
  const known = { name: null, page: null, isInDraft: true, fields: [], lastAt: null };
  const settings = { keptDays: null, webhook: null, recipients: [] };
  const form = { form: id(2), count: 3, ...known, ...settings };
  vi.spyOn(formsApi, "forms").mockResolvedValue([form]);
});

const FORM = [
  create(2, "form"),
  create(3, "field", id(2), "a1"),
  set(3, "words", "Name"),
  create(4, "field", id(2), "a2"),
  set(4, "words", "Day"),
  set(4, "fieldType", "date"),
];

describe("the inspector of forms", () => {
  it("EDIT-271 EDIT-273 writes what a form says, and how its fields look", async () => {
    const { record, user } = await inspect({ ops: FORM, selected: [id(2)] });
    expect(sections().slice(0, 2)).toEqual(["Form", "Fields and button"]);
    await write(user, "Button", "Come along");
    await write(user, "Once sent", "See you there");
    const corners = screen.getByRole("spinbutton", { name: "Field corners" });
    await user.clear(corners);
    await user.type(corners, "8{Enter}");
    expect(record(2)?.base).toMatchObject({
      words: "Come along",
      done: "See you there",
      fieldCorners: 800,
    });
  });

  it("EDIT-274 says how many answers there are, and leads to them", async () => {
    await inspect({ ops: FORM, selected: [id(2)] });
    expect(await screen.findByText("It has 3 answers.")).toBeInTheDocument();
    const link = screen.getByRole("link", { name: "Open the answers" });
    expect(link).toHaveAttribute("href", `/edit/7/answers/?form=${id(2)}`);
  });

  it("EDIT-268 lists its fields: each can be moved, deleted and gone to", async () => {
    const { editor, user } = await inspect({ ops: FORM, selected: [id(2)] });
    const list = within(screen.getByRole("list", { name: "Fields" }));
    const names = () => list.getAllByRole("listitem").map((each) => each.textContent);
    const ids = () => widgetsIn(editor.document, id(2)).map(([each]) => each);
    expect(names()).toEqual(["NameLine of text", "DayDate"]);
    await user.click(list.getByRole("button", { name: "Move Name down" }));
    expect(ids()).toEqual([id(4), id(3)]);
    await user.click(list.getByRole("button", { name: "Move Name up" }));
    expect(ids()).toEqual([id(3), id(4)]);
    await user.click(list.getByRole("button", { name: "Delete Name" }));
    expect(ids()).toEqual([id(4)]);
    expect(list.getByRole("button", { name: "Day, Date" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Add a field" }));
    await user.click(await screen.findByRole("menuitem", { name: "Tick" }));
    expect(names()).toEqual(["DayDate", "I agreeTick"]);
    await user.click(list.getByRole("button", { name: "Day, Date" }));
    expect(editor.selection.store.getState().ids).toEqual([id(4)]);
  });

  it("EDIT-269 EDIT-272 asks of a field what its type has", async () => {
    const { record, user } = await inspect({ ops: FORM, selected: [id(3)] });
    expect(sections()[0]).toBe("Field");
    // The form says where it lies; a field says itself what it is.
    expect(sections()).not.toContain("Place");
    expect(sections()).not.toContain("Read aloud");
    expect(screen.queryByRole("textbox", { name: "Choices" })).toBeNull();
    await write(user, "Hint", "As on your card");
    expect(screen.queryByRole("textbox", { name: "If empty" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Required" }));
    expect(screen.getByPlaceholderText("Please fill this in")).toBeInTheDocument();
    await write(user, "If empty", "We need your name");
    await choose(user, "Asks for", "E-mail address");
    await write(user, "If it does not fit", "That is not one");
    expect(record(3)?.base).toMatchObject({
      hint: "As on your card",
      required: true,
      requiredError: "We need your name",
      fieldType: "email",
      invalidError: "That is not one",
    });
  });

  it("EDIT-269 takes choices one on each line, and says which cannot be", async () => {
    const ops = [...FORM, set(3, "fieldType", "several")];
    const { record, user } = await inspect({ ops, selected: [id(3)] });
    const field = screen.getByRole("textbox", { name: "Choices" });
    await user.type(field, "Bread{Enter}Soup{Enter}Bread");
    expect(field).toHaveAccessibleDescription(
      "“Bread” is there twice. Readers could not tell them apart.",
    );
    expect(field).toBeInvalid();
    await user.tab();
    expect(record(3)?.base.choices).toBeUndefined();
    await user.clear(field);
    await user.type(field, "Bread{Enter}{Enter}Soup");
    expect(field).toHaveAccessibleDescription(/^A line is empty/);
    await user.clear(field);
    await user.type(field, "Bread{Enter} Soup {Enter}");
    await user.tab();
    expect(record(3)?.base.choices).toEqual(["Bread", "Soup"]);
    expect(field).toHaveValue("Bread\nSoup");
  });

  it("EDIT-271 gives a field a part of the width, which phones do not follow", async () => {
    const { editor, record, user } = await inspect({ ops: FORM, selected: [id(3)] });
    await choose(user, "Width", "Half");
    expect(record(3)?.base.fieldWidth).toBe("half");
    act(() => editor.view.setState({ width: 390 }));
    expect(screen.getByRole("button", { name: "Width: Full" })).toBeInTheDocument();
    await choose(user, "Width", "Third");
    expect(record(3)?.phone.fieldWidth).toBe("third");
  });

  it("EDIT-012 lets words be changed where the layout is locked, and shows no answers", async () => {
    const { record, user } = await inspect({ ops: FORM, selected: [id(2)], access: "editor" });
    expect(screen.queryByRole("button", { name: "Move Name down" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Open the answers" })).toBeNull();
    expect(formsApi.forms).not.toHaveBeenCalled();
    expect(section("Fields and button")).toHaveTextContent("locked");
    await write(user, "Button", "Come along");
    expect(record(2)?.base.words).toBe("Come along");
  });
});
