import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { SharedMenu } from "@/shared/ui";
import { EditorContext } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { widgetId as id, openWidgets } from "../editor/testing/widgets";
import type { DocumentRecord } from "../model/record";
import type { Access } from "../sync/events";
import { TextStyles } from "./TextStyles";

const widgets: Readonly<Record<string, Partial<DocumentRecord>>> = {
  title: {
    kind: "textStyle",
    parent: null,
    base: {
      name: "Title",
      element: "h1",
      family: "newsreader",
      fontSize: 7_200,
      lineHeight: 1_000,
    },
  },
  body: { kind: "textStyle", parent: null, base: { name: "Body", fontSize: 2_000 } },
  moon: {
    kind: "text",
    base: { position: [0, 0], size: [40_000, 2_400], style: id("title") },
    text: [{ insert: "Low water\n" }],
  },
};

async function show(access: Access = "owner", drawn = widgets): Promise<Editor> {
  const editor = await openWidgets(drawn, access);
  render(
    <EditorContext value={editor}>
      <TextStyles />
    </EditorContext>,
  );
  return editor;
}

const select = (editor: Editor) => act(() => editor.selection.select([id("moon")]));
const specimen = (name: RegExp) => screen.getByRole("button", { name });
const base = (editor: Editor, name: string) => editor.records.get(id(name))?.base;

describe("the styles of a project", () => {
  it("shows each in its own face, with its size and element, and the current one", async () => {
    const editor = await show();
    select(editor);
    const title = specimen(/^Title/);
    expect(title).toHaveAttribute("aria-pressed", "true");
    expect(title).toHaveTextContent("72 / 72");
    expect(title).toHaveTextContent("h1");
    expect(within(title).getByText("Title")).toHaveStyle({ fontSize: "28px" });
    expect(specimen(/^Body/)).toHaveAttribute("aria-pressed", "false");
  });

  it("EDIT-199 gives the selected texts a style by a click", async () => {
    const editor = await show();
    select(editor);
    await userEvent.click(specimen(/^Body/));
    expect(base(editor, "moon")?.style).toBe(id("body"));
    expect(specimen(/^Body/)).toHaveAttribute("aria-pressed", "true");
  });

  it("says how far a change reaches, and changes the style", async () => {
    const editor = await show();
    select(editor);
    expect(screen.getByText(/A change here changes 1 text on 1 page\./)).toBeVisible();
    const size = screen.getByRole("spinbutton", { name: "Size" });
    await userEvent.clear(size);
    await userEvent.type(size, "64 + 16{Enter}");
    expect(base(editor, "title")?.fontSize).toBe(8_000);
    const line = screen.getByRole("spinbutton", { name: "Line" });
    await userEvent.type(line, "{ArrowUp}{ArrowUp}");
    expect(base(editor, "title")?.lineHeight).toBe(1_020);
    await userEvent.click(screen.getByRole("checkbox", { name: "Italic" }));
    expect(base(editor, "title")?.italic).toBe(true);
  });

  it.each([
    ["Weight", "640", "weight", 640],
    ["Size", "80", "fontSize", 8_000],
    ["Smallest", "32", "leastFontSize", 3_200],
    ["Largest", "96", "mostFontSize", 9_600],
    ["Line", "110", "lineHeight", 1_100],
    ["Track", "-2", "tracking", -20],
    ["Indent", "24", "indent", 2_400],
    ["Before", "12", "spaceBefore", 1_200],
    ["After", "8.5", "spaceAfter", 850],
  ])(
    "EDIT-192 EDIT-193 EDIT-194 EDIT-195 sets %s of a style",
    async (label, typed, register, value) => {
      const editor = await show();
      await userEvent.click(specimen(/^Title/));
      await userEvent.click(screen.getByRole("button", { name: "More" }));
      const field = screen.getByRole("spinbutton", { name: label });
      await userEvent.clear(field);
      await userEvent.type(field, `${typed}{Enter}`);
      expect(base(editor, "title")?.[register]).toBe(value);
      editor.session.undo();
      expect(base(editor, "title")?.[register]).toBe(widgets.title?.base?.[register]);
    },
  );

  it.each([
    ["Italic", "italic"],
    ["Hyphens", "hyphens"],
    ["Small capitals", "smallCapitals"],
  ])("EDIT-192 EDIT-196 EDIT-197 sets whether a style has %s", async (label, register) => {
    const editor = await show();
    await userEvent.click(specimen(/^Title/));
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    await userEvent.click(screen.getByRole("checkbox", { name: label }));
    expect(base(editor, "title")?.[register]).toBe(true);
  });

  it.each([
    ["Case", "Capitals", "case", "upper"],
    ["Align", "Justify", "align", "justify"],
    ["Ligatures", "All", "ligatures", "all"],
    ["Figures", "Old style", "figures", "oldstyle"],
    ["Element", "Heading 2", "element", "h2"],
  ])(
    "EDIT-194 EDIT-195 EDIT-197 EDIT-199 sets %s of a style to %s",
    async (label, name, register, value) => {
      const editor = await show();
      render(<SharedMenu />, { wrapper: MemoryRouter });
      await userEvent.click(specimen(/^Title/));
      await userEvent.click(screen.getByRole("button", { name: "More" }));
      await userEvent.click(screen.getByRole("button", { name: new RegExp(`^${label}`) }));
      await userEvent.click(await screen.findByRole("menuitemradio", { name }));
      expect(base(editor, "title")?.[register]).toBe(value);
    },
  );

  it("EDIT-198 overrides one property on this text, and takes it back", async () => {
    const editor = await show();
    select(editor);
    await userEvent.click(screen.getByRole("radio", { name: "Only this text" }));
    const size = screen.getByRole("spinbutton", { name: "Size" });
    expect(size).toHaveValue("72");
    await userEvent.clear(size);
    await userEvent.type(size, "40{Enter}");
    expect(base(editor, "moon")?.fontSize).toBe(4_000);
    expect(base(editor, "title")?.fontSize).toBe(7_200);
    await userEvent.click(screen.getByRole("button", { name: "Reset Size" }));
    expect(base(editor, "moon")?.fontSize).toBeUndefined();
  });

  it("detaches a text from its style", async () => {
    const editor = await show();
    select(editor);
    await userEvent.click(screen.getByRole("button", { name: "detach" }));
    expect(base(editor, "moon")).toMatchObject({ family: "newsreader", fontSize: 7_200 });
    expect(base(editor, "moon")?.style).toBeUndefined();
  });

  it("renames a style, and asks before it deletes one that is used", async () => {
    const editor = await show();
    await userEvent.click(specimen(/^Title/));
    const name = screen.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "Headline{Enter}");
    expect(base(editor, "title")?.name).toBe("Headline");
    await userEvent.click(screen.getByRole("button", { name: "Delete style" }));
    expect(editor.records.get(id("title"))).toBeDefined();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /uses it/ }), "Take “Body”");
    await userEvent.click(screen.getByRole("button", { name: "Delete style" }));
    expect(editor.records.get(id("title"))).toBeUndefined();
    expect(base(editor, "moon")?.style).toBe(id("body"));
  });

  it("EDIT-219 finds a font, shows it in itself, and remembers it", async () => {
    const editor = await show();
    await userEvent.click(specimen(/^Body/));
    await userEvent.click(screen.getByRole("button", { name: /^Font/ }));
    const group = (name: string) => within(screen.getByRole("group", { name }));
    expect(group("In this project").getByRole("option", { name: "Newsreader" })).toBeVisible();
    await userEvent.type(screen.getByRole("combobox", { name: "Find a font" }), "frau");
    await userEvent.click(screen.getByRole("option", { name: "Fraunces" }));
    expect(base(editor, "body")?.family).toBe("fraunces");
    const opener = screen.getByRole("button", { name: /^Font/ });
    expect(within(opener).getByText("Fraunces")).toHaveStyle({ fontFamily: /Fraunces/ });
    await userEvent.click(opener);
    expect(group("Recent").getByRole("option", { name: "Fraunces" })).toBeVisible();
  });

  it("EDIT-370 changes nothing for those for whom the layout is locked, and says so", async () => {
    const editor = await show("editor");
    select(editor);
    expect(screen.getByText(/Styles are locked for you/)).toBeVisible();
    await userEvent.click(specimen(/^Body/));
    expect(base(editor, "moon")?.style).toBe(id("title"));
    expect(screen.queryByRole("spinbutton", { name: "Size" })).toBeNull();
  });

  it("offers six styles to a project without any", async () => {
    const editor = await show("owner", {});
    await userEvent.click(screen.getByRole("button", { name: "Begin with six styles" }));
    expect(editor.records.children("textStyles")).toHaveLength(6);
  });
});
