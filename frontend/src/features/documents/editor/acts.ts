/** What the canvas asks for, as changes of the document. Each call is one step of undo. */

import { flushSync } from "react-dom";
import type { CanvasActs } from "../canvas/scene";
import type { Bounds, Frame as PageFrame, Point } from "../hit/geometry";
import { togglePlaying } from "../media/playing";
import { measuresOf } from "../model/layout/page";
import { isLightPage } from "../model/layout/tone";
import type { Op } from "../model/op";
import { keysBetween, roomAmong } from "../model/order";
import { type DocumentRecord, type RecordId, type Value, valueAt } from "../model/record";
import { equal } from "../model/values";
import type { Axis } from "../snapping/field";
import type { ChangeOptions } from "../sync/options";
import { type OrderStep, reorder } from "../tools/order";
import { commentedAt } from "./commented";
import { copyOps, siblingsIn } from "./copying";
import { defaultOf } from "./defaults";
import type { Editor } from "./Editor";
import { flowOps } from "./flow";
import { fieldOps, formLook } from "./formFields";
import { GUIDE_REGISTERS } from "./guides";
import { inParent, layoutOf, type PageLayout } from "./layout";

/** A text may be off its drawn height by as much, in hundredths of a pixel, before that is written. */
const SLACK = 100;

const id = (widget: string) => widget as RecordId;

export class Acts implements CanvasActs {
  constructor(
    private readonly editor: Editor,
    private readonly leaveCanvas: () => void,
    /** Asks for the files of pictures that are to lie here; without it a picture is an empty box. */
    private readonly choosePictures?: (at: Point, area: Bounds | null) => void,
  ) {}

  select({ ids, opened }: Parameters<CanvasActs["select"]>[0]): void {
    const { selection } = this.editor;
    if (selection.store.getState().within !== opened) selection.enter(opened as RecordId | null);
    selection.select(ids.map(id));
  }

  ahead(end: () => void): boolean {
    const { shown } = this.editor;
    shown.lagging(end);
    return shown.isBehind;
  }

  catchUp(): void {
    // The event that is being handled needs the scene.
    flushSync(() => this.editor.shown.catchUp());
  }

  /** Writes where widgets lie, at the width that is shown. Frames are on the page, as it is drawn. */
  write(frames: readonly PageFrame[]): void {
    const lain = this.#lain();
    const drawn = new Map(frames.map((frame) => [id(frame.id), frame]));
    const ops = [...drawn].flatMap(([widget, frame]) => this.#frameOps(widget, frame, drawn, lain));
    this.editor.changeOnPage(ops);
  }

  flow(frames: readonly PageFrame[], were: readonly PageFrame[]): void {
    this.editor.changeOnPage(flowOps(this.editor, frames, were));
  }

  #frameOps(
    widget: RecordId,
    frame: PageFrame,
    drawn: ReadonlyMap<RecordId, PageFrame>,
    lain: PageLayout,
  ): Op[] {
    const record = this.editor.records.get(widget);
    const before = lain.frames.get(widget);
    if (record === undefined || before === undefined) return [];
    const { parent } = record;
    const holder = parent === null ? undefined : (drawn.get(parent) ?? lain.onPage.get(parent));
    const { x, y, width, height, turn } = holder === undefined ? frame : inParent(frame, holder);
    const isText = record.kind === "text";
    const wider = Math.round(width) !== before.width;
    const size = [Math.round(width), isText ? before.height : Math.round(height)];
    const resized = wider || size[1] !== before.height;
    return [
      ...this.#differing(widget, "position", [Math.round(x), Math.round(y)], [before.x, before.y]),
      ...(resized ? this.#differing(widget, "size", size, [before.width, before.height]) : []),
      ...this.#differing(
        widget,
        "turn",
        Math.round(turn),
        valueAt(record, "turn", this.editor.width) ?? 0,
      ),
    ];
  }

  #differing(widget: RecordId, key: string, value: Value, before: Value): Op[] {
    return equal(value, before) ? [] : [this.editor.setOp(widget, key, value)];
  }

  duplicate(ids: readonly string[], dx: number, dy: number): readonly string[] {
    const by: readonly [number, number] = [Math.round(dx), Math.round(dy)];
    const copies = ids.map(() => this.editor.newId());
    const ops = ids.flatMap((original, at) => {
      const copy = copies[at];
      return copy === undefined ? [] : copyOps(this.editor, id(original), copy, by);
    });
    return this.editor.change(ops) ? copies : [];
  }

  order(ids: readonly string[], step: OrderStep): void {
    const { records } = this.editor;
    const parents = new Map<RecordId | null, RecordId[]>();
    for (const widget of ids.map(id)) {
      const parent = records.get(widget)?.parent ?? null;
      parents.set(parent, [...(parents.get(parent) ?? []), widget]);
    }
    const ops = [...parents].flatMap(([parent, chosen]): Op[] => {
      const siblings = records.children(parent ?? "everywhere").flatMap((sibling) => {
        const record = records.get(sibling);
        return record ? [{ id: sibling as string, order: record.order }] : [];
      });
      const between = (before: string | null, after: string | null) =>
        keysBetween(before, after, 1)[0] ?? "";
      return reorder(siblings, chosen, step, between).map(({ id: moved, order }) => ({
        type: "place",
        id: id(moved),
        parent,
        order,
      }));
    });
    this.editor.change(ops);
  }

  guides(axis: Axis, places: readonly number[]): void {
    const { page } = this.editor.view.getState();
    this.editor.set([page], GUIDE_REGISTERS[axis], places.length > 0 ? [...places] : null);
  }

  create(drawn: string, at: Point, area: Bounds | null): void {
    if (drawn === "picture" && this.choosePictures) {
      this.choosePictures(at, area);
      return;
    }
    const size = area && { width: Math.round(area.width), height: Math.round(area.height) };
    const frame = { x: Math.round(at.x), y: Math.round(at.y), ...size };
    const widget = makeWidget(this.editor, drawn, frame);
    if (widget === null) return;
    if (this.editor.records.get(widget)?.kind === "text") {
      this.editor.reshaped.add(widget);
      this.editor.selection.edit(widget);
    } else this.editor.selection.select([widget]);
  }

  edit(widget: string): void {
    const { kind } = this.editor.records.get(id(widget)) ?? {};
    if (kind === "video" || kind === "audio") togglePlaying(id(widget));
    if (kind !== "text") return;
    this.editor.reshaped.add(id(widget));
    this.editor.selection.edit(id(widget));
  }

  comment(at: Parameters<CanvasActs["comment"]>[0]): void {
    this.editor.view.setState({ commenting: commentedAt(this.editor, at) });
  }

  tool(tool: Parameters<CanvasActs["tool"]>[0]): void {
    this.editor.view.setState({ tool });
  }

  leave(): void {
    this.leaveCanvas();
  }

  /**
   * Keeps the height that a text has got by what this person did to it. Where something that is drawn below would be
   * overlapped, that goes on to make room by the elastic line (EDIT-095).
   */
  measured(widget: string, height: number): void {
    const text = id(widget);
    if (!this.editor.reshaped.has(text) || !this.editor.layout) return;
    const lain = this.#lain();
    const before = lain.frames.get(text);
    const record = this.editor.records.get(text);
    if (before === undefined || record === undefined) return;
    if (Math.abs(height - before.height) <= SLACK) return;
    // At other widths the height follows the arrangement until somebody corrects it.
    if (this.editor.width !== "base" && record[this.editor.width].size === undefined) return;
    if (pushes(lain, record, text, height)) return;
    const { editor } = this;
    // The page shows it already.
    editor.shown.lagging(() =>
      editor.set([text], "size", [before.width, height], { silent: true }),
    );
  }

  #lain(): PageLayout {
    const { document, view, width } = this.editor;
    return layoutOf(document, view.getState().page, width);
  }
}

/** Does something begin between the drawn bottom of a text and the one that it has got? */
function pushes(lain: PageLayout, record: DocumentRecord, text: RecordId, height: number): boolean {
  const frame = lain.frames.get(text);
  if (frame === undefined) return false;
  const bottom = frame.y + frame.height - SLACK;
  const { parent } = record;
  const siblings =
    parent !== null && lain.onPage.has(parent)
      ? (lain.widgets.children.get(parent) ?? [])
      : lain.widgets.top;
  return siblings.some((sibling) => {
    const other = lain.frames.get(sibling);
    return (
      sibling !== text && other !== undefined && other.y >= bottom && other.y < frame.y + height
    );
  });
}

/**
 * Makes a widget on the page that is shown, above all that is there. `frame` is in hundredths of a pixel of the design width
 * that is shown; without a size the widget gets its own. Answers its id, or null where it was refused.
 */
export function makeWidget(
  editor: Editor,
  drawn: string,
  frame: Point & { readonly width?: number; readonly height?: number },
  registers: DocumentRecord["base"] = {},
  options?: ChangeOptions,
): RecordId | null {
  const made = defaultOf(drawn);
  if (made === undefined) return null;
  const { page } = editor.view.getState();
  const siblings = siblingsIn(editor, page);
  const { orders, moved } = roomAmong(siblings, siblings.length, 1);
  const order = orders[0];
  if (order === undefined) return null;
  const { document, width } = editor;
  const ratio = measuresOf(document, "base").width / measuresOf(document, width).width;
  const position = [frame.x, frame.y];
  const least = made.kind === "text" || made.kind === "line" ? made.size[1] : 100;
  const size = [
    Math.max(frame.width ?? made.size[0], 100),
    made.kind === "text" ? made.size[1] : Math.max(frame.height ?? made.size[1], least),
  ];
  const isLight = isLightPage(document, page, width);
  const base = {
    ...made.registers,
    ...(made.kind === "form" ? formLook(document, isLight) : {}),
    ...registers,
    position: position.map((part) => Math.round(part * (width === "base" ? 1 : ratio))),
    size: size.map((part, at) => Math.round(at === 0 && width !== "base" ? part * ratio : part)),
  };
  const op = editor.createOp(made.kind, { parent: page, order }, base);
  // What is drawn at another width lies there where it was drawn, and not where the arrangement would put it.
  const record = width === "base" ? op.record : { ...op.record, [width]: { position, size } };
  const ops: Op[] = [
    ...moved.map(([other, key]): Op => ({ type: "place", id: other, parent: page, order: key })),
    { ...op, record },
    ...fieldOps(editor, op.id, made.fields ?? []),
  ];
  return editor.change(ops, options) ? op.id : null;
}
