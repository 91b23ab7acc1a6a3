import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { SETTINGS } from "../model/record";
import { create, id, set } from "../model/testing/documents";
import { choose, inspect, section, shape, write } from "./testInspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));

describe("with nothing selected", () => {
  it("EDIT-047 EDIT-054 has the properties of the page", async () => {
    const { record, user } = await inspect({});
    await write(user, "Title of the page", "The long ebb");
    await write(user, "Description", "Forty people");
    await choose(user, "Search engines", "Kept out");
    await user.click(screen.getByRole("radio", { name: /^Hidden/ }));
    expect(record(1)?.base).toMatchObject({
      title: "The long ebb",
      description: "Forty people",
      noIndex: true,
      state: "hidden",
    });
    expect(screen.queryByRole("radio", { name: /^Draft/ })).toBeNull();
    expect(section("Address")).toHaveTextContent("The first page");
  });

  it("EDIT-048 EDIT-049 takes a path of letters, digits and dashes that no other page has", async () => {
    const pages = [create(5, "page", null, "a5"), create(6, "page", null, "a6")];
    const ops = [...pages, set(6, "path", "walks")];
    const { record, user, editor } = await inspect({ ops });
    act(() => editor.openPage(id(5)));
    await write(user, "Path", "the long ebb");
    expect(record(5)?.base.path).toBe("the-long-ebb");
    await write(user, "Path", "è");
    expect(screen.getByRole("textbox", { name: "Path" })).toBeInvalid();
    expect(record(5)?.base.path).toBe("the-long-ebb");
    await write(user, "Path", "walks");
    expect(record(5)?.base.path).toBe("the-long-ebb");
  });

  it("EDIT-041 EDIT-043 EDIT-044 has the measures of each class, and the widest page", async () => {
    const { editor, user } = await inspect({});
    const settings = () => editor.records.get(SETTINGS);
    expect(screen.getByRole("spinbutton", { name: "Columns" })).toHaveValue("12");
    expect(screen.getByRole("spinbutton", { name: "Widest page" })).toHaveValue("1680");
    act(() => editor.view.setState({ width: 375 }));
    expect(screen.getByRole("spinbutton", { name: "Columns" })).toHaveValue("4");
    const gutter = screen.getByRole("spinbutton", { name: "Gutter" });
    await user.clear(gutter);
    await user.type(gutter, "16{Enter}");
    expect(settings()?.phone.gutter).toBe(1_600);
    expect(settings()?.base.gutter).toBeUndefined();
  });

  it("EDIT-040 EDIT-200 EDIT-232 has the language, the look of links and the dark colours", async () => {
    const { editor, user } = await inspect({});
    const project = section("Project");
    const language = within(project).getByRole("textbox", { name: "Language" });
    await user.type(language, "no language{Enter}");
    expect(language).toBeInvalid();
    await user.clear(language);
    await user.type(language, "pt{Enter}");
    expect(project).toHaveTextContent("Portuguese");
    await choose(user, "Underlined", "When pointed at");
    await user.click(within(project).getByRole("checkbox"));
    expect(editor.records.get(SETTINGS)?.base).toMatchObject({
      language: "pt",
      linkUnderline: "hover",
      darkColours: true,
    });
  });

  it("follows what others change, and forgets what is gone", async () => {
    const { editor } = await inspect({ ops: shape, selected: [id(2)] });
    act(() => void editor.change([set(2, "opacity", 250)]));
    expect(screen.getByRole("spinbutton", { name: "Opacity" })).toHaveValue("25 %");
    act(() => void editor.change([{ type: "delete", id: id(2) }]));
    expect(section("Readers find it")).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: "Escape" });
  });
});
