import { describe, expect, it } from "vitest";
import { availability, type Command } from "@/shared/commands";
import { useLimits } from "@/shared/limits";
import { canvasCommands } from "../canvas/commands";
import { clipboardCommands } from "../clipboard/commands";
import { differsOn } from "../editor/differs";
import { guidesOf } from "../editor/guides";
import { canvasOf } from "../editor/testing/canvas";
import { openEditor } from "../editor/testing/editor";
import type { Op } from "../model/op";
import { type RecordId, SETTINGS } from "../model/record";
import { create, id, PAGE, set } from "../model/testing/documents";
import { pageCommands } from "../paging/commands";
import { documentCommands } from "./DocumentCommands";

const STYLE = id(50);

/** A page with a text (2), shapes (3, 4), and a locked shape (5); a second page (6). */
const OPS: readonly Op[] = [
  { ...create(50, "textStyle", null) },
  create(2, "text"),
  create(3, "shape", PAGE, "a2"),
  create(4, "shape", PAGE, "a3"),
  create(5, "shape", PAGE, "a4"),
  set(2, "style", STYLE),
  set(3, "position", [10_000, 10_000]),
  set(3, "size", [10_000, 10_000]),
  set(4, "position", [30_000, 10_000]),
  set(4, "size", [10_000, 10_000]),
  set(5, "locked", true),
  create(6, "page", null, "a1"),
];

async function scene(given: Parameters<typeof openEditor>[0] = {}) {
  const { editor } = await openEditor({ ops: OPS, ...given });
  const controller = canvasOf(editor);
  const commands = documentCommands({ editor, controller });
  const command = (name: string): Command => {
    const found = commands.find((each) => each.id === name);
    if (found === undefined) throw new Error(`There is no command ${name}`);
    return found;
  };
  const run = (name: string) => {
    expect(availability(command(name))).toBe(true);
    command(name).run();
  };
  const selected = () => editor.selection.store.getState().ids;
  const select = (...numbers: number[]) => editor.selection.select(numbers.map(id));
  return { editor, controller, command, run, selected, select };
}

const base = (editor: Awaited<ReturnType<typeof scene>>["editor"], record: RecordId) =>
  editor.records.get(record)?.base;

describe("the commands of the editor", () => {
  it("EDIT-231 EDIT-232 show the dark colours of a project that has some", async () => {
    const { editor, command, run } = await scene();
    expect(availability(command("view.dark"))).toEqual({ reason: expect.stringContaining("dark") });
    editor.set([SETTINGS], "darkColours", true);
    run("view.dark");
    expect(editor.view.getState().dark).toBe(true);
    expect(command("view.dark").label).toBe("Show the page in its light colours");
  });

  it("EDIT-158 group and dissolve, each as one step of undo", async () => {
    const { editor, run, selected, select } = await scene();
    const before = editor.document;
    select(3, 4);
    run("edit.group");
    const [group] = selected();
    expect(editor.records.children(group as RecordId)).toEqual([id(3), id(4)]);
    run("edit.ungroup");
    expect(selected()).toEqual([id(3), id(4)]);
    expect(base(editor, id(4))?.position).toEqual([30_000, 10_000]);
    editor.session.undo();
    editor.session.undo();
    expect(editor.document).toEqual(before);
  });

  it("EDIT-074 EDIT-159 stack, lock, hide at this width, and show again", async () => {
    const { editor, run, command, select, selected } = await scene();
    select(3, 4);
    run("edit.stack");
    const [stack] = selected() as [RecordId];
    expect(base(editor, stack)).toMatchObject({ direction: "row", gap: 10_000 });
    editor.view.setState({ width: 375 });
    run("edit.hide");
    expect(editor.records.get(stack)?.phone.hidden).toBe(true);
    expect(command("edit.hide").label).toBe("Show at this width (phone)");
    run("edit.hide");
    expect(editor.records.get(stack)?.phone).toEqual({});
    run("edit.lock");
    expect(base(editor, stack)?.locked).toBe(true);
    expect(command("edit.lock").label).toBe("Unlock");
    expect(availability(command("edit.ungroup"))).toEqual({ reason: "It is locked" });
    run("edit.lock");
    expect(base(editor, stack)?.locked).toBeUndefined();
  });

  it("EDIT-252 give a picture a caption, once and as one step of undo", async () => {
    const { editor, command, run, select } = await scene();
    editor.change([
      create(9, "picture", PAGE, "a7"),
      set(9, "position", [10_000, 20_000]),
      set(9, "size", [30_000, 20_000]),
      set(9, "position", [2_000, 5_000], "phone"),
      set(9, "size", [20_000, 10_000], "phone"),
    ]);
    const before = editor.document;
    select(3);
    expect(availability(command("picture.caption"))).toEqual({ reason: "Select one picture" });
    select(9);
    run("picture.caption");
    const group = editor.records.get(id(9))?.parent as RecordId;
    expect(editor.records.get(group)).toMatchObject({
      kind: "group",
      base: { position: [10_000, 20_000] },
      phone: { position: [2_000, 5_000] },
    });
    const [picture, text] = editor.records.children(group) as [RecordId, RecordId];
    expect(picture).toBe(id(9));
    expect(editor.records.get(text)).toMatchObject({
      kind: "text",
      text: [{ insert: "\n", attributes: { element: "caption" } }],
      base: { position: [0, 20_800], size: [30_000, 2_100] },
      phone: { position: [0, 10_800], size: [20_000, 2_100] },
    });
    expect(editor.selection.store.getState().editing).toBe(text);
    select(9);
    expect(availability(command("picture.caption"))).toEqual({
      reason: "The picture has a caption",
    });
    editor.session.undo();
    expect(editor.document).toEqual(before);
    // The text style of captions carries what the paragraph is.
    editor.change([set(50, "element", "caption")]);
    run("picture.caption");
    const holder = editor.records.get(id(9))?.parent as RecordId;
    const made = editor.records.children(holder).at(-1) as RecordId;
    expect(editor.records.get(made)).toMatchObject({ base: { style: STYLE } });
  });

  it("delete what is selected, but for what is locked", async () => {
    const { editor, run, select, selected } = await scene();
    select(3, 5);
    run("edit.delete");
    expect(editor.records.get(id(3))).toBeUndefined();
    expect(editor.records.get(id(5))).toBeDefined();
    expect(selected()).toEqual([id(5)]);
  });

  it("EDIT-130 select all of a kind, but for what is locked", async () => {
    const { run, select, selected } = await scene();
    run("select.kind.shape");
    expect(selected()).toEqual([id(3), id(4)]);
    select(2);
    run("select.sameKind");
    expect(selected()).toEqual([id(2)]);
  });

  it("EDIT-131 select all with a text style, of the whole or of a paragraph", async () => {
    const { editor, run, command, select, selected } = await scene();
    const styled = { insert: "\n", attributes: { style: STYLE } };
    editor.change([
      create(8, "text", PAGE, "a6"),
      { type: "text", id: id(8), delta: [{ retain: 1, attributes: { style: STYLE } }] },
    ]);
    expect(editor.records.get(id(8))?.text).toEqual([styled]);
    select(2);
    run("select.sameStyle");
    expect(selected()).toEqual([id(2), id(8)]);
    select(3);
    expect(availability(command("select.sameStyle"))).toEqual({
      reason: "What is selected has no text style",
    });
  });

  it("EDIT-014 add a widget in the middle of what is seen, and take tools in hand", async () => {
    const { editor, run, selected } = await scene();
    run("insert.rectangle");
    const [made] = selected() as [RecordId];
    expect(editor.records.get(made)).toMatchObject({
      kind: "shape",
      parent: PAGE,
      base: { figure: "rectangle" },
    });
    run("insert.text");
    const { ids, editing } = editor.selection.store.getState();
    expect(editing).toBe(ids[0]);
    run("tool.line");
    expect(editor.view.getState().tool).toEqual({ name: "create", kind: "line", keep: false });
  });

  it("EDIT-014 a text that is added keeps the height that typing gives it", async () => {
    const { editor, controller, run, selected } = await scene();
    run("insert.text");
    const [made] = selected() as [RecordId];
    controller.acts.measured(made, 7_400);
    expect(base(editor, made)).toMatchObject({ size: [48_000, 7_400] });
  });

  it("go to other pages and widths, and add a page behind the one that is shown", async () => {
    const { editor, run, command } = await scene();
    expect(availability(command("page.previous"))).toEqual({ reason: "This is the first page" });
    run("page.add");
    expect(editor.records.children("pages")).toEqual([PAGE, editor.view.getState().page, id(6)]);
    run("page.next");
    expect(editor.view.getState().page).toBe(id(6));
    run("page.previous");
    run("width.phone");
    expect([editor.view.getState().width, editor.width]).toEqual([375, "phone"]);
  });

  it("EDIT-168 what is fitted stays so in a window of another size", async () => {
    const { controller } = await scene();
    controller.setViewport({ width: 960, height: 600 });
    controller.setViewport({ width: 640, height: 700 });
    expect(controller.camera).toMatchObject({ zoom: 640 / 1920, y: 48 });
    controller.setCamera({ ...controller.camera, zoom: 1 });
    controller.setViewport({ width: 960, height: 600 });
    expect(controller.camera.zoom).toBe(1);
  });

  it("EDIT-151 keep the guides of a width in the page, where they correct nothing", async () => {
    const { editor, controller } = await scene();
    controller.acts.guides("x", [4_000, 9_000]);
    editor.view.setState({ width: 375 });
    controller.acts.guides("y", [1_000]);
    const page = editor.records.get(PAGE);
    expect(page).toMatchObject({
      base: { uprightGuides: [4_000, 9_000] },
      phone: { levelGuides: [1_000] },
    });
    expect(guidesOf(editor.document, PAGE, "phone")).toEqual({ x: [], y: [1_000] });
    expect(differsOn(editor.document, PAGE, "phone")).toBe(false);
    controller.acts.guides("y", []);
    expect(editor.records.get(PAGE)?.phone).toEqual({});
  });

  it("EDIT-085 EDIT-087 say the limit where the plan has no more pages", async () => {
    const { editor, run } = await scene({ pages: 2 });
    run("page.add");
    expect(editor.records.children("pages")).toHaveLength(2);
    expect(useLimits.getState().sentence).toBe("A project of this plan has at most 2 pages");
  });

  it("EDIT-179 EDIT-181 have keys and names of their own, beside those of the canvas", async () => {
    const { editor } = await openEditor({ ops: OPS });
    const controller = canvasOf(editor);
    const all = [
      ...documentCommands({ editor, controller }),
      ...canvasCommands(controller),
      ...pageCommands(editor, null),
      ...clipboardCommands({ editor, controller, onPastedFiles: null }),
    ];
    const twice = (values: readonly (string | undefined)[]) =>
      values.filter((value, at) => value !== undefined && values.indexOf(value) !== at);
    expect(twice(all.map(({ id: name }) => name))).toEqual([]);
    expect(twice(all.map(({ shortcut }) => shortcut))).toEqual([]);
    const listed = all.filter(({ hiddenInPalette }) => !hiddenInPalette);
    expect(twice(listed.map(({ label, group }) => `${group} ${label}`))).toEqual([]);
  });

  it("EDIT-012 are refused with a reason where the layout is locked", async () => {
    const { command, select } = await scene({ access: "editor" });
    select(3, 4);
    const reason = { reason: "The layout is locked for you" };
    for (const name of ["edit.group", "edit.delete", "edit.lock", "insert.text", "page.add"])
      expect(availability(command(name))).toEqual(reason);
  });
});
