/** What a gesture does to what a stack lays out: another place in the row, another size, a turn (EDIT-074). */

import { type Frame, middle } from "../hit/geometry";
import type { Op } from "../model/op";
import {
  type DocumentRecord,
  laysOut,
  type RecordId,
  sizesMembers,
  valueAt,
} from "../model/record";
import { moveOps } from "../structure/moving";
import type { Editor } from "./Editor";

/** Sizes that differ by less were measured otherwise, and not changed; in hundredths of a pixel. */
const SLACK = 100;

/** The ops for frames that were others before. Places are those that are shown, and sizes those of the drawing. */
export function flowOps(editor: Editor, frames: readonly Frame[], were: readonly Frame[]): Op[] {
  const before = new Map(were.map((frame) => [frame.id, frame]));
  return frames.flatMap((frame): Op[] => {
    const id = frame.id as RecordId;
    const [record, was] = [editor.records.get(id), before.get(id)];
    if (record === undefined || was === undefined) return [];
    const sizes = isSized(editor, record) ? [] : sizeOps(editor, id, record, frame, was);
    const looks = [...sizes, ...turnOps(editor, id, frame, was)];
    return looks.length > 0 ? looks : placeOps(editor, id, record, frame, were);
  });
}

function sizeOps(
  editor: Editor,
  id: RecordId,
  record: DocumentRecord,
  { width, height }: Frame,
  was: Frame,
): Op[] {
  const isWider = Math.abs(width - was.width) > SLACK;
  const isText = record.kind === "text";
  const isHigher = !isText && Math.abs(height - was.height) > SLACK;
  if (!isWider && !isHigher) return [];
  const said = valueAt(record, "size", editor.width) as readonly number[] | undefined;
  // The height of a text follows its words.
  const down = isText ? (said?.[1] ?? was.height) : height;
  return [editor.setOp(id, "size", [Math.round(width), Math.round(down)])];
}

function turnOps(editor: Editor, id: RecordId, { turn }: Frame, was: Frame): Op[] {
  return turn === was.turn ? [] : [editor.setOp(id, "turn", Math.round(turn))];
}

/** Albums decide how large their pictures are, and forms their fields. */
const isSized = (editor: Editor, { parent }: DocumentRecord) =>
  parent !== null && sizesMembers(editor.records.get(parent)?.kind);

/** It goes before the first of the others that lies behind its middle. */
function placeOps(
  editor: Editor,
  id: RecordId,
  { parent }: DocumentRecord,
  frame: Frame,
  were: readonly Frame[],
): Op[] {
  const stack = parent === null ? undefined : editor.records.get(parent);
  if (parent === null || stack === undefined || !laysOut(stack.kind)) return [];
  const siblings = editor.records.children(parent);
  const lain = new Map(were.map((each) => [each.id, each]));
  const isRow = valueAt(stack, "direction", editor.width) !== "column";
  const at = middle(frame);
  const isBefore = (other: Frame) => {
    const its = middle(other);
    if (stack.base.galleryLayout === "columns") {
      // One column follows the other.
      return other.x + other.width < at.x || (other.x <= at.x && its.y < at.y);
    }
    if (!isRow || (stack.kind === "form" && isAlone(other, were))) return its.y < at.y;
    // A row may go on in another one.
    return endOfRow(other, were) < at.y || (other.y <= at.y && its.x < at.x);
  };
  const others = siblings.filter((sibling) => sibling !== id);
  const place = others.filter((sibling) => {
    const other = lain.get(sibling);
    return other !== undefined && isBefore(other);
  }).length;
  if (place === siblings.indexOf(id)) return [];
  const next = others[place];
  const target = next === undefined ? siblings.length : siblings.indexOf(next);
  const { page } = editor.view.getState();
  return moveOps(editor.document, page, [id], { holder: parent, at: target });
}

const areBeside = (one: Frame, other: Frame) =>
  one.y < other.y + other.height && other.y < one.y + one.height;

/** Does nothing lie beside it? */
const isAlone = (of: Frame, all: readonly Frame[]) =>
  all.every((each) => each.id === of.id || !areBeside(each, of));

/** How far down the row of a widget reaches: as far as the highest of those that lie beside it. */
function endOfRow(of: Frame, all: readonly Frame[]): number {
  const beside = all.filter((each) => areBeside(each, of));
  return Math.max(...beside.map(({ y, height }) => y + height), of.y + of.height);
}
