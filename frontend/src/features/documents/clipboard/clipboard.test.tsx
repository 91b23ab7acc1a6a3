import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useToasts } from "@/shared/ui";
import { DocumentCommands } from "../commands/DocumentCommands";
import type { Editor } from "../editor/Editor";
import { canvasOf } from "../editor/testing/canvas";
import { openEditor } from "../editor/testing/editor";
import { renderInEditor } from "../editor/testing/render";
import { openWidgetMenu } from "../menus/widgetMenu";
import type { Op } from "../model/op";
import type { RecordId } from "../model/record";
import { create, id, PAGE, set, typed } from "../model/testing/documents";
import { plainOf } from "../model/text";
import { loadProse, type Prose } from "../text/loading";
import { ClipboardParts } from "./ClipboardParts";
import { copySelection, paste } from "./clipboard";
import { textOfHtml } from "./foreign";
import { readCopied } from "./format";
import { formsOf, OWN_TYPE, ownIn } from "./own";

let prose: Prose;
beforeAll(async () => {
  prose = await loadProse();
});

/** The clipboard of the system, as an event brings it. */
class Clipboard {
  readonly data = new Map<string, string>();
  files: readonly File[] = [];
  setData(type: string, text: string) {
    this.data.set(type, text);
  }
  getData(type: string) {
    return this.data.get(type) ?? "";
  }
}

/** A group (2) with a text (3) and a shape (4) that leads to the text; a style (8) with a colour (9); a second page (6). */
const OPS: readonly Op[] = [
  create(9, "swatch", null),
  set(9, "name", "Ember"),
  set(9, "paint", "#e6521fff"),
  create(8, "textStyle", null),
  set(8, "name", "Lead"),
  set(8, "textInk", { swatch: id(9) }),
  create(2, "group", PAGE, "a1"),
  create(3, "text", id(2), "a1"),
  create(4, "shape", id(2), "a2"),
  typed(3, 0, "Salt & Kiln"),
  set(2, "position", [10_000, 20_000]),
  set(3, "position", [1_000, 2_000]),
  set(3, "size", [30_000, 2_400]),
  set(3, "style", id(8)),
  set(4, "link", { widget: id(3) }),
  set(4, "fill", { swatch: id(9) }),
  set(4, "size", [5_000, 5_000]),
  set(2, "position", [1_000, 1_000], "phone"),
  create(6, "page", null, "a1"),
  create(7, "shape", PAGE, "a5"),
];

async function scene(given: Parameters<typeof openEditor>[0] = {}) {
  const onPastedFiles = vi.fn();
  const rendered = await renderInEditor(
    <>
      <DocumentCommands />
      <ClipboardParts onPastedFiles={onPastedFiles} />
      <input aria-label="Field" />
    </>,
    { ops: OPS, ...given },
  );
  const clipboard = new Clipboard();
  const send = (name: "copy" | "cut" | "paste", target: Element = document.body) =>
    fireEvent[name](target, { clipboardData: clipboard });
  return { ...rendered, clipboard, send, onPastedFiles };
}

const selected = (editor: Editor) => editor.selection.store.getState().ids;

/** What lies in a widget, by kind. */
function members(editor: Editor, holder: RecordId) {
  const found = editor.records
    .children(holder)
    .map((each) => [each, editor.records.get(each)] as const);
  const of = (kind: string) => {
    const [member] = found.filter(([, record]) => record?.kind === kind);
    if (member?.[1] === undefined) throw new Error(`There is no ${kind}`);
    return { id: member[0], record: member[1] };
  };
  return { text: of("text"), shape: of("shape") };
}

describe("copy and paste", () => {
  it("EDIT-162 pastes on the page beside the original, with new ids that name each other", async () => {
    const { editor, send } = await scene();
    act(() => editor.selection.select([id(2)]));
    send("copy");
    send("paste");
    const [copy] = selected(editor) as [RecordId];
    expect(editor.records.get(copy)).toMatchObject({
      kind: "group",
      parent: PAGE,
      base: { position: [11_600, 21_600] },
      phone: { position: [2_600, 2_600] },
    });
    const { text, shape } = members(editor, copy);
    expect(shape.record.base.link).toEqual({ widget: text.id });
    expect(text.record.base.style).toBe(id(8));
    send("paste");
    const [second] = selected(editor) as [RecordId];
    expect(editor.records.get(second)?.base.position).toEqual([13_200, 23_200]);
    act(() => {
      editor.session.undo();
    });
    expect(editor.records.get(second)).toBeUndefined();
  });

  it("EDIT-162 pastes on another page in the same place, and cuts", async () => {
    const { editor, send } = await scene();
    act(() => editor.selection.select([id(3)]));
    send("cut");
    expect(editor.records.get(id(3))).toBeUndefined();
    act(() => editor.openPage(id(6)));
    send("paste");
    const [moved] = selected(editor) as [RecordId];
    expect(editor.records.get(moved)).toMatchObject({
      parent: id(6),
      base: { position: [11_000, 22_000] },
    });
  });

  it("EDIT-268 pastes fields into the form that is meant, and nowhere else", async () => {
    const form = [
      create(20, "form", PAGE, "a7"),
      create(21, "field", id(20)),
      set(21, "words", "Name"),
    ];
    const { editor, send } = await scene({ ops: [...OPS, ...form, create(22, "form", id(6))] });
    act(() => editor.selection.select([id(21)]));
    send("copy");
    act(() => editor.selection.clear());
    send("paste");
    expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/^Fields lie in forms/);
    act(() => editor.selection.select([id(20)]));
    send("paste");
    act(() => editor.openPage(id(6)));
    act(() => editor.selection.select([id(22)]));
    send("paste");
    const [copy] = selected(editor) as [RecordId];
    expect(editor.records.get(copy)).toMatchObject({ parent: id(22), base: { words: "Name" } });
    expect(editor.records.children(id(20))).toHaveLength(2);
    // A form that is copied brings its fields along.
    act(() => editor.selection.select([id(22)]));
    send("copy");
    send("paste");
    const [twin] = selected(editor) as [RecordId];
    expect(editor.records.get(twin)?.parent).toBe(id(6));
    expect(editor.records.children(twin)).toHaveLength(1);
  });

  it("EDIT-163 brings styles and colours along into another project", async () => {
    const { editor, send, clipboard } = await scene();
    act(() => editor.selection.select([id(2)]));
    send("copy");
    const other = await openEditor({ numId: 8 });
    const held = { own: clipboard.getData(OWN_TYPE), html: "", plain: "", files: [] };
    const paster = {
      editor: other.editor,
      controller: canvasOf(other.editor),
      onPastedFiles: null,
    };
    expect(paste(paster, held, prose)).toBe(true);
    const { records } = other.editor;
    const [style] = records.children("textStyles") as [RecordId];
    const [swatch] = records.children("swatches") as [RecordId];
    expect(records.get(style)?.base).toEqual({ name: "Lead", textInk: { swatch } });
    const { text, shape } = members(other.editor, selected(other.editor)[0] as RecordId);
    expect([text.record.base.style, shape.record.base.fill]).toEqual([style, { swatch }]);
    paste(paster, held, prose);
    expect(records.children("textStyles")).toEqual([style]);
  });

  it("EDIT-163 forgets links to what is not in the other project", async () => {
    const { editor } = await scene();
    editor.set([id(4)], "link", { page: id(6) });
    act(() => editor.selection.select([id(4)]));
    const forms = copySelection(editor);
    const other = await openEditor({ numId: 8 });
    const held = { own: forms?.own ?? "", html: "", plain: "", files: [] };
    paste(
      { editor: other.editor, controller: canvasOf(other.editor), onPastedFiles: null },
      held,
      prose,
    );
    const [pasted] = selected(other.editor) as [RecordId];
    expect(other.editor.records.get(pasted)?.base.link).toBeUndefined();
  });

  it("EDIT-164 gives other programs HTML and words, and finds its own form in HTML", async () => {
    const { editor, send, clipboard } = await scene();
    act(() => editor.selection.select([id(2)]));
    send("copy");
    expect(clipboard.getData("text/plain")).toBe("Salt & Kiln");
    const html = clipboard.getData("text/html");
    expect(html).toContain("Salt &amp; Kiln</p>");
    expect(ownIn(html)).toBe(clipboard.getData(OWN_TYPE));
    clipboard.data.delete(OWN_TYPE);
    send("paste");
    expect(editor.records.get(selected(editor)[0] as RecordId)?.kind).toBe("group");
  });

  it("EDIT-164 makes a text of HTML and of words of other programs", async () => {
    const { editor, send, clipboard } = await scene();
    clipboard.setData(
      "text/html",
      "<h2>Ebb</h2><p style='color:red'>and <b>flow</b></p><script>1</script>",
    );
    send("paste");
    const text = () => editor.records.get(selected(editor)[0] as RecordId)?.text;
    expect(text()).toEqual([
      { insert: "Ebb" },
      { insert: "\n", attributes: { element: "h2" } },
      { insert: "and " },
      { insert: "flow", attributes: { bold: true } },
      { insert: "\n" },
    ]);
    clipboard.data.clear();
    clipboard.setData("text/plain", "One\r\ntwo\u0007");
    send("paste");
    expect(plainOf(text() ?? [])).toBe("One\ntwo\n");
    expect(textOfHtml("<img src='x'>")).toBeNull();
  });

  it("EDIT-164 EDIT-166 hands pictures to those who upload them", async () => {
    const { send, clipboard, onPastedFiles } = await scene();
    const file = new File(["x"], "a.png", { type: "image/png" });
    clipboard.files = [file];
    send("paste");
    expect(onPastedFiles).toHaveBeenCalledExactlyOnceWith([file], { x: 0, y: 0 });
  });

  it("leaves fields and empty clipboards alone", async () => {
    const { editor, send, clipboard } = await scene();
    const before = editor.document;
    clipboard.setData("text/plain", "words");
    expect(send("paste", screen.getByRole("textbox"))).toBe(true);
    clipboard.data.clear();
    expect(send("paste")).toBe(true);
    act(() => editor.selection.clear());
    expect(send("copy")).toBe(true);
    expect(editor.document).toBe(before);
  });

  it("EDIT-012 is refused with a sentence where the layout is locked", async () => {
    const { editor, send } = await scene({ access: "editor" });
    const before = editor.document;
    act(() => editor.selection.select([id(2)]));
    send("copy");
    send("paste");
    send("cut");
    expect(editor.document).toBe(before);
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      "The layout is locked for you: you can change words and pictures",
      "The layout is locked for you: you can change words and pictures",
    ]);
  });

  it("says so where another version wrote what was copied", async () => {
    const { editor, send, clipboard } = await scene();
    act(() => editor.selection.select([id(2)]));
    send("copy");
    const newer = clipboard.getData(OWN_TYPE).replace('"schema":1', '"schema":99');
    expect(readCopied(newer)).toBe("newer");
    expect(readCopied("{}")).toBeNull();
    expect(readCopied("no JSON")).toBeNull();
    clipboard.setData(OWN_TYPE, newer);
    send("paste");
    expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/another version/);
  });
});

describe("the menu of the selection", () => {
  it("EDIT-165 pastes the look and leaves the content", async () => {
    // This browser does not let the page read its clipboard.
    const read = () => Promise.reject(new Error("The page may not read"));
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { read } });
    const { editor, controller } = await scene();
    editor.set([id(4)], "opacity", 500);
    editor.set([id(7)], "strokeWidth", 400);
    act(() => editor.selection.select([id(4)]));
    copySelection(editor);
    act(() => editor.selection.select([id(7)]));
    act(() => openWidgetMenu({ editor, controller }, { x: 0, y: 0 }));
    await userEvent.click(await screen.findByText("Paste the look"));
    await vi.waitFor(() => {
      expect(editor.records.get(id(7))?.base).toEqual({ opacity: 500, fill: { swatch: id(9) } });
    });
  });

  it("EDIT-178 lists what lies below the pointer, and selects it", async () => {
    const { editor, controller } = await scene();
    const below = [id(4), id(2), id(7)];
    const pasteHere = vi.fn();
    act(() => openWidgetMenu({ editor, controller }, { x: 0, y: 0 }, { below, pasteHere }));
    const menu = await screen.findByRole("menu", { name: "Page" });
    const group = within(menu).getByText("Select below").parentElement as HTMLElement;
    const names = within(group)
      .getAllByRole("menuitemradio")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Shape", "Group", "Shape"]);
    await userEvent.click(within(group).getAllByRole("menuitemradio")[1] as HTMLElement);
    expect(selected(editor)).toEqual([id(2)]);
  });

  it("EDIT-012 lists only what can be done where the layout is locked", async () => {
    const { editor, controller } = await scene({ access: "editor" });
    act(() => editor.selection.select([id(7)]));
    act(() => openWidgetMenu({ editor, controller }, { x: 0, y: 0 }));
    const menu = await screen.findByRole("menu");
    const names = within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["CopyCtrlC", "Select all of this kind"]);
  });

  it("keeps a form for other programs that has no words of ours in it", () => {
    expect(
      formsOf({ project: 1, page: PAGE, roots: [], records: new Map(), named: new Map() }),
    ).toMatchObject({
      plain: "",
    });
  });
});
