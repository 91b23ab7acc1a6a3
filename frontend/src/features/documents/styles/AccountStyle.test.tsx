import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import { ConfirmHost, preloadDialog, SharedMenu, ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { makeFamily } from "@/test/api/documents";
import { EditorContext } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { Gesture } from "../editor/gesture";
import { widgetId as id, openWidgets } from "../editor/testing/widgets";
import { ownFonts } from "../fonts/ownFonts";
import type { DocumentRecord } from "../model/record";
import { TextStyles } from "./TextStyles";

const SHARED = "st7est7est7e";
const ofAccount = (name: string, fontSize: number) => ({
  id: SHARED,
  style: { kind: "textStyle", order: "a0", name, fontSize: { base: fontSize } } as never,
  changedAt: "2026-11-28T00:00:00Z",
});

const own: Readonly<Record<string, Partial<DocumentRecord>>> = {
  title: {
    kind: "textStyle",
    parent: null,
    base: { name: "Title", fontSize: 4_000, textInk: { swatch: id("rose") } },
  },
  rose: { kind: "swatch", parent: null, base: { name: "Rose", paint: "#ff9dbaff" } },
};

async function show(drawn = own): Promise<Editor> {
  const editor = await openWidgets(drawn);
  render(
    <MemoryRouter>
      <EditorContext value={editor}>
        <TextStyles />
      </EditorContext>
      <SharedMenu />
      <ConfirmHost />
      <ToastHost />
    </MemoryRouter>,
  );
  return editor;
}

const base = (editor: Editor, name: string) => editor.records.get(id(name))?.base;
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const follows = (editor: Editor) => base(editor, "title")?.accountStyle !== undefined;

beforeAll(preloadDialog);

describe("the styles of the account", () => {
  it("EDIT-191 takes in a style of the project, with colours of its own", async () => {
    const editor = await show();
    await press(/^Title/);
    await press("Share with all projects");
    await screen.findByText("All projects can use “Title” now");
    const [shared] = mock.documents.textStyles;
    expect(shared?.style).toMatchObject({ name: "Title", textInk: "#ff9dbaff" });
    expect(base(editor, "title")).toMatchObject({ accountStyle: shared?.id, textInk: "#ff9dbaff" });
    expect(screen.getByText(/All projects of the account share this style/)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Title/ })).toHaveTextContent("shared");
  });

  it("EDIT-191 changes the one of the same name once that is confirmed", async () => {
    mock.documents.textStyles = [ofAccount("Title", 7_200)];
    const editor = await show();
    await press(/^Title/);
    await press("Change it in all projects");
    await press("Change it");
    await screen.findByText("“Title” changes in all projects that share it");
    expect(mock.documents.textStyles).toHaveLength(1);
    expect(mock.documents.textStyles[0]?.style).toMatchObject({ fontSize: { base: 4_000 } });
    expect(base(editor, "title")?.accountStyle).toBe(SHARED);
  });

  it("EDIT-191 are added to a project, which follows them until it says otherwise", async () => {
    mock.documents.textStyles = [ofAccount("Heading", 7_200)];
    const editor = await show();
    await press("From the account");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Heading" }));
    const made = [...editor.document.records].find(([, { base }]) => base.name === "Heading");
    expect(made?.[1].base).toEqual({ name: "Heading", fontSize: 7_200, accountStyle: SHARED });
    expect(screen.queryByRole("button", { name: "From the account" })).toBeNull();
    const size = screen.getByRole("spinbutton", { name: "Size" });
    await userEvent.clear(size);
    await userEvent.type(size, "64{Enter}");
    const now = () => editor.document.records.get(made?.[0] ?? id("none"))?.base;
    expect(now()).toEqual({ name: "Heading", fontSize: 6_400 });
    act(() => editor.session.undo());
    expect(now()).toEqual({ name: "Heading", fontSize: 7_200, accountStyle: SHARED });
  });

  it("EDIT-191 are left, and deleted, without a change of the look", async () => {
    mock.documents.textStyles = [ofAccount("Title", 4_000)];
    const title = { ...own.title, base: { ...own.title?.base, accountStyle: SHARED } };
    const editor = await show({ ...own, title });
    await press(/^Title/);
    await press("Make it this project’s own");
    expect(base(editor, "title")).toEqual(own.title?.base);
    act(() => editor.session.undo());
    await press("Delete from the account");
    await press("Delete it");
    await waitFor(() => expect(mock.documents.textStyles).toEqual([]));
    expect(base(editor, "title")).toMatchObject({ fontSize: 4_000 });
    expect(await screen.findByRole("button", { name: "Share with all projects" })).toBeVisible();
  });

  it("EDIT-191 a scrub that is taken back leaves a style with the account", async () => {
    const title = { ...own.title, base: { ...own.title?.base, accountStyle: SHARED } };
    const editor = await openWidgets({ ...own, title });
    const gesture = new Gesture(editor);
    gesture.change([editor.setOp(id("title"), "fontSize", 5_000)]);
    gesture.change([editor.setOp(id("title"), "fontSize", 6_000)]);
    expect(follows(editor)).toBe(false);
    gesture.cancel();
    expect(base(editor, "title")).toEqual(title.base);
  });
});

describe("the axes of a variable font", () => {
  const family = makeFamily("Kiln");
  const [file] = family.files;
  const axes = [
    { tag: "wght", name: "Weight", least: 100_000, usual: 400_000, most: 900_000 },
    { tag: "GRAD", name: "Grade", least: -200_000, usual: 0, most: 150_000 },
    { tag: "opsz", name: "Optical size", least: 6_000, usual: 14_000, most: 72_000 },
  ];
  const drawn: Readonly<Record<string, Partial<DocumentRecord>>> = {
    title: { kind: "textStyle", parent: null, base: { name: "Title", family: family.id } },
  };

  it("EDIT-192 sets the width of letters, and where they stand on each axis", async () => {
    const files = file === undefined ? [] : [{ ...file, leastWidth: 750, mostWidth: 1_250, axes }];
    ownFonts.setState({ families: [{ ...family, files }] });
    const editor = await show(drawn);
    await press(/^Title/);
    const type = async (name: string, typed: string) => {
      const field = screen.getByRole("spinbutton", { name });
      await userEvent.clear(field);
      await userEvent.type(field, `${typed}{Enter}`);
    };
    expect(screen.getByRole("spinbutton", { name: "Optical size" })).toHaveValue("14");
    await type("Optical size", "12.5");
    await type("Grade", "-900");
    await type("Width", "87.5");
    expect(base(editor, "title")).toMatchObject({
      axes: [
        ["GRAD", -200_000],
        ["opsz", 12_500],
      ],
      fontWidth: 875,
    });
    expect(screen.queryByRole("spinbutton", { name: "Weight", description: "axis" })).toBeNull();
    ownFonts.setState({ families: [] });
  });

  it("EDIT-192 shows no axis of a family that has none", async () => {
    await show({ title: { ...drawn.title, base: { name: "Title", family: "newsreader" } } });
    await press(/^Title/);
    expect(screen.queryByRole("spinbutton", { name: "Width" })).toBeNull();
    expect(screen.queryByRole("spinbutton", { name: "Grade" })).toBeNull();
  });
});
