import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { create, id, set } from "../model/testing/documents";
import { inspect } from "./testInspector";

const code = { ops: [create(2, "code")], selected: [id(2)] };
const field = () => screen.getByRole("textbox", { name: "HTML" }) as HTMLTextAreaElement;

describe("the inspector of code", () => {
  it("EDIT-071 keeps what was written, in lines", async () => {
    const { record, user } = await inspect(code);
    await user.click(field());
    await user.paste("<p>One</p>\r\n<p>Two</p>\u0000");
    expect(screen.getByText("2 lines, 21 byte")).toBeVisible();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(record(2)?.base.html).toBe("<p>One</p>\n<p>Two</p>");
  });

  it("EDIT-071 is not saved when it is too long, and stays in the field", async () => {
    const { record, user } = await inspect(code);
    await user.click(field());
    await user.paste("ä".repeat(40_000));
    await user.click(screen.getByRole("textbox", { name: "Title" }));
    expect(record(2)?.base.html).toBeUndefined();
    expect(field().value).toHaveLength(40_000);
    expect(
      screen.getByText("The HTML of a code widget has at most 64 kB. This has 80 kB."),
    ).toBeVisible();
  });

  it("EDIT-071 indents with Tab, and lets Tab leave after Escape", async () => {
    const { user } = await inspect(code);
    await user.click(field());
    await user.keyboard("<p>{Enter}");
    await user.tab();
    expect(field()).toHaveValue("<p>\n  ");
    await user.tab({ shift: true });
    expect(field()).toHaveValue("<p>\n");
    await user.keyboard("{Escape}");
    expect(screen.getByText("Tab leaves the field now.")).toBeVisible();
    await user.tab();
    expect(field()).not.toHaveFocus();
  });

  it("EDIT-071 is for those who change the layout; what is said instead is for all", async () => {
    const { user, record } = await inspect({
      ops: [create(2, "code"), set(2, "html", "<b>1</b>")],
      selected: [id(2)],
      access: "editor",
    });
    expect(field()).toHaveAttribute("readonly");
    await user.type(screen.getByRole("textbox", { name: "Instead of it" }), "A clock");
    await user.tab();
    expect(record(2)?.base.instead).toBe("A clock");
  });
});

describe("the inspector of a share widget", () => {
  it("EDIT-073 chooses the ways that are shown, and what each is called", async () => {
    const { record, user } = await inspect({ ops: [create(2, "share")], selected: [id(2)] });
    await user.click(screen.getByRole("checkbox", { name: "Send by mail" }));
    expect(record(2)?.base.mailLink).toBe(false);
    expect(screen.getAllByRole("textbox", { name: "Says" })).toHaveLength(2);
    const [copy] = screen.getAllByRole("textbox", { name: "Says" });
    expect(copy).toHaveAttribute("placeholder", "Copy link");
    if (copy) await user.type(copy, "Kopieren{Enter}");
    expect(record(2)?.base.copyWords).toBe("Kopieren");
  });
});
