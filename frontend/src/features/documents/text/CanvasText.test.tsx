import { act, render } from "@testing-library/react";
import { TextSelection } from "prosemirror-state";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { EditorContext } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { canvasOf } from "../editor/testing/canvas";
import { widgetId as id, openWidgets } from "../editor/testing/widgets";
import type { DocumentRecord } from "../model/record";
import { plainOf } from "../model/text";
import type { Access } from "../sync/events";
import { CanvasText } from "./CanvasText";
import { setElement, setMark, toggleMark } from "./commands";
import { loadProse } from "./loading";
import { format } from "./target";
import { typing } from "./typing";

const moon: Partial<DocumentRecord> = {
  kind: "text",
  base: { position: [0, 0], size: [40_000, 2_400] },
  text: [{ insert: "Low water\n" }],
};

async function open(
  widgets: Readonly<Record<string, Partial<DocumentRecord>>> = { moon },
  access: Access = "owner",
): Promise<{ editor: Editor; host: HTMLElement; root: HTMLElement }> {
  const editor = await openWidgets(widgets, access);
  const controller = canvasOf(editor);
  const root = document.body.appendChild(document.createElement("div"));
  root.tabIndex = 0;
  controller.root = root;
  const page = root.appendChild(document.createElement("main"));
  page.className = "page";
  const title = page.appendChild(document.createElement("h1"));
  title.textContent = "Tides";
  const host = page.appendChild(document.createElement("div"));
  host.className = "t";
  host.appendChild(document.createElement("p")).textContent = "Low water";
  controller.elements.set(id("moon"), host);
  render(
    <EditorContext value={editor}>
      <CanvasText controller={controller} />
    </EditorContext>,
  );
  return { editor, host, root };
}

/** jsdom lays nothing out, and has no boxes of letters. */
beforeAll(async () => {
  await loadProse();
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
afterEach(() => document.body.replaceChildren());

const words = (editor: Editor) => plainOf(editor.records.get(id("moon"))?.text ?? []);

const type = (letters: string) =>
  act(() => {
    typing.getState().session?.run((state, dispatch) => {
      dispatch?.(state.tr.insertText(letters));
      return true;
    });
  });

const edit = (editor: Editor) => act(() => editor.selection.edit(id("moon")));

describe("typing on the canvas", () => {
  it("EDIT-187 puts the cursor into the text where it stands, in the elements of the page", async () => {
    const { editor, host } = await open({
      moon: {
        ...moon,
        text: [
          { insert: "High" },
          { insert: "\n", attributes: { element: "h1", align: "end" } },
          { insert: "a" },
          { insert: "\n", attributes: { element: "quote" } },
          { insert: "b" },
          { insert: "\n", attributes: { element: "quote" } },
          { insert: "c" },
          { insert: "\n", attributes: { list: "ordered" } },
          { insert: "d" },
          { insert: "\n", attributes: { list: "ordered", depth: 2 } },
          { insert: "e" },
          { insert: "\n", attributes: { list: "ordered" } },
        ],
      },
    });
    edit(editor);
    const field = host.querySelector<HTMLElement>("[role=textbox]");
    expect(document.activeElement).toBe(field);
    // The page has a heading of the first level before it.
    expect(field?.querySelector("h2.a-end")?.textContent).toBe("High");
    const quotes = [...(field?.querySelectorAll("blockquote > p") ?? [])];
    expect(quotes.map((quote) => quote.parentElement?.hasAttribute("data-joined"))).toEqual([
      false,
      true,
    ]);
    const items = [...(field?.querySelectorAll("li:not([data-around])") ?? [])];
    expect(items.map((item) => (item.parentElement as HTMLOListElement).start)).toEqual([1, 1, 2]);
    expect(items[1]?.closest("[data-around]")).not.toBeNull();
  });

  it.each([
    ["h1", "h2"],
    ["h3", "h3"],
    ["h6", "h6"],
    ["quote", "blockquote > p"],
    ["code", "pre > code"],
    ["caption", "p.caption"],
    ["p", "p"],
  ])("EDIT-189 makes a paragraph %s, which is typed as it is published", async (kind, element) => {
    const { editor, host } = await open();
    edit(editor);
    act(() => void typing.getState().session?.run(setElement(kind)));
    expect(host.querySelector(`[role=textbox] > ${element}`)?.textContent).toBe("Low water");
    const said = editor.records.get(id("moon"))?.text?.at(-1)?.attributes?.element;
    expect(said).toBe(kind === "p" ? undefined : kind);
  });

  it("EDIT-333 makes one step of undo of what is typed in one sitting", async () => {
    const { editor } = await open();
    edit(editor);
    type("High tide ");
    type("at night ");
    expect(words(editor)).toBe("High tide at night \n");
    act(() => editor.selection.stopEditing());
    act(() => void editor.session.undo());
    expect(words(editor)).toBe("Low water\n");
    act(() => void editor.session.redo());
    expect(words(editor)).toBe("High tide at night \n");
  });

  it("EDIT-378 shows what somebody else writes, and both are kept", async () => {
    const { editor, host } = await open();
    edit(editor);
    act(() => {
      typing.getState().session?.run((state, dispatch) => {
        dispatch?.(state.tr.setSelection(TextSelection.atEnd(state.doc)).insertText(" at night "));
        return true;
      });
    });
    act(() => {
      editor.session.change([{ type: "text", id: id("moon"), delta: [{ insert: "The " }] }]);
    });
    expect(host.querySelector("[role=textbox] p")?.textContent).toBe("The Low water at night ");
    type("again ");
    expect(words(editor)).toBe("The Low water at night again \n");
  });

  it("leaves with Escape, and gives the canvas the keyboard", async () => {
    const { editor, host, root } = await open();
    edit(editor);
    const field = host.querySelector<HTMLElement>("[role=textbox]");
    act(() => {
      field?.dispatchEvent(
        new KeyboardEvent("keydown", {
          key: "Escape",
          keyCode: 27,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    expect(editor.selection.store.getState()).toMatchObject({ ids: [id("moon")], editing: null });
    expect(host.querySelector("[role=textbox]")).toBeNull();
    expect(document.activeElement).toBe(root);
  });

  it("leaves when something else of the canvas is pressed, and stays for the bar", async () => {
    const { editor, host, root } = await open();
    const panel = document.body.appendChild(document.createElement("button"));
    edit(editor);
    act(() => panel.focus());
    expect(editor.selection.store.getState().editing).toBe(id("moon"));
    act(() => host.querySelector<HTMLElement>("[role=textbox]")?.focus());
    act(() => root.focus());
    expect(editor.selection.store.getState().editing).toBeNull();
  });

  it("deletes a text that is left without a word, and only one that was begun so", async () => {
    const { editor } = await open({ moon: { ...moon, text: [{ insert: "\n" }] } });
    edit(editor);
    act(() => editor.selection.stopEditing());
    expect(editor.records.get(id("moon"))).toBeUndefined();
    expect(editor.session.canUndo).toBe(false);
  });

  it("keeps a text whose words were deleted", async () => {
    const { editor } = await open();
    edit(editor);
    // All words are selected where the text was entered with the keyboard.
    act(() => {
      typing.getState().session?.run((state, dispatch) => {
        dispatch?.(state.tr.deleteSelection());
        return true;
      });
    });
    act(() => editor.selection.stopEditing());
    expect(words(editor)).toBe("\n");
  });

  it("EDIT-370 lets those type for whom the layout is locked, without looks", async () => {
    const { editor } = await open({ moon }, "editor");
    edit(editor);
    type("High ");
    expect(words(editor)).toBe("High \n");
    expect(format(editor, setMark("ink", "#ff0000ff"))).toBe(false);
    act(() => editor.selection.stopEditing());
    expect(editor.records.get(id("moon"))?.text).toEqual([{ insert: "High \n" }]);
  });

  it("ends where somebody deletes the text", async () => {
    const { editor, host } = await open();
    edit(editor);
    act(() => editor.session.change([{ type: "delete", id: id("moon") }]));
    expect(editor.selection.store.getState().editing).toBeNull();
    expect(host.querySelector("[role=textbox]")).toBeNull();
  });
});

describe("formatting selected texts", () => {
  it("EDIT-188 does to all their words what it does to selected ones, in one step", async () => {
    const { editor } = await open({ moon, sea: { ...moon, text: [{ insert: "Sea\n" }] } });
    editor.selection.select([id("moon"), id("sea")]);
    format(editor, toggleMark("bold"));
    const bold = (name: string) => editor.records.get(id(name))?.text?.[0]?.attributes;
    expect([bold("moon"), bold("sea")]).toEqual([{ bold: true }, { bold: true }]);
    editor.session.undo();
    expect([bold("moon"), bold("sea")]).toEqual([undefined, undefined]);
  });
});
