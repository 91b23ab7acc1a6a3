/**
 * Between the texts of the model and those of ProseMirror. The closing of a block is its line end, so that a paragraph's
 * marks sit there. All lengths of deltas are in units of UTF-16.
 */

import type { Fragment, Node as ProseNode } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { compose, lengthOf, normalise, splitsCharacter } from "../model/delta";
import type { Delta, MarkChanges, Step } from "../model/op";
import type { Marks, Segment } from "../model/record";
import { applyDelta, plainOf } from "../model/text";
import { equal } from "../model/values";
import { marksOfParagraph, marksOfText, PARAGRAPH, proseMarks, schema } from "./schema";

/** The text of a document. */
export function segmentsOf(doc: ProseNode): readonly Segment[] {
  return segmentsIn(doc.content);
}

function segmentsIn(blocks: Fragment): readonly Segment[] {
  const steps: Step[] = [];
  blocks.forEach((block) => {
    block.forEach((node) => {
      steps.push({ insert: node.text ?? "", attributes: marksOfText(node.marks) });
    });
    steps.push({ insert: "\n", attributes: marksOfParagraph(block) });
  });
  return normalise(steps) as readonly Segment[];
}

/** The document of a text; its last character is a line end. */
export function docOf(text: readonly Segment[]): ProseNode {
  const blocks: ProseNode[] = [];
  let inline: ProseNode[] = [];
  for (const { insert, attributes } of text) {
    for (const part of insert.split(/(\n)/)) {
      if (part === "\n") {
        blocks.push(PARAGRAPH.create(attributes ?? null, inline));
        inline = [];
      } else if (part !== "") inline.push(schema.text(part, proseMarks(attributes)));
    }
  }
  return schema.topNodeType.create(null, blocks);
}

/** How many units of the text stand before a position. */
export function offsetOf(doc: ProseNode, position: number): number {
  const place = doc.resolve(position);
  // Each block that is over counts one position more than units: its opening.
  return position - place.index(0) - (place.depth > 0 ? 1 : 0);
}

/** The position within a paragraph before which so many units of the text stand. */
export function positionOf(doc: ProseNode, offset: number): number {
  let left = offset;
  let position = 0;
  for (const block of doc.content.content) {
    if (left <= block.content.size) return position + 1 + left;
    left -= block.content.size + 1;
    position += block.nodeSize;
  }
  return Math.max(doc.content.size - 1, 1);
}

/** What a transaction does to the text. A mark that changes is retained with it, never deleted and inserted. */
export function deltaOf(transaction: Transaction): Delta {
  const before = segmentsOf(transaction.before);
  const words = transaction.steps.reduce<Delta>((done, step, index) => {
    const from = transaction.docs[index] ?? transaction.before;
    const to = transaction.docs[index + 1] ?? transaction.doc;
    const changes: Delta[] = [];
    step.getMap().forEach((oldStart, oldEnd, newStart, newEnd) => {
      const [start, end] = [offsetOf(from, oldStart), offsetOf(from, oldEnd)];
      const [first, after] = [offsetOf(to, newStart), offsetOf(to, newEnd)];
      const old = plainOf(cut(segmentsOf(from), start, end));
      const atEnd = oldEnd === from.content.size;
      changes.push(replaced(first, old, cut(segmentsOf(to), first, after), atEnd));
    });
    return changes.reduce(compose, done);
  }, []);
  return compose(words, markDelta(applyDelta(before, words), segmentsOf(transaction.doc)));
}

/** Its units between two offsets. */
function cut(text: readonly Segment[], from: number, to: number): readonly Segment[] {
  let at = 0;
  const parts = text.map(({ insert, attributes }) => {
    const part = insert.slice(Math.max(from - at, 0), Math.max(to - at, 0));
    at += insert.length;
    return attributes === undefined ? { insert: part } : { insert: part, attributes };
  });
  return parts.filter((part) => part.insert !== "");
}

const LINE_END: Segment = { insert: "\n" };

/** Replaces units by others, less what both have in common at their ends. */
function replaced(at: number, old: string, fresh: readonly Segment[], atEnd: boolean): Delta {
  const lacksEnd = atEnd && (old === "" || fresh.length === 0);
  // Behind the last line end nothing is inserted, and it is not deleted: the one before it is, which is like it.
  if (lacksEnd && at > 0) return replaced(at - 1, `\n${old}`, [LINE_END, ...fresh], false);
  const words = plainOf(fresh);
  const tail = commonEnd(old, words);
  const most = Math.min(old.length, words.length) - tail;
  const head = commonStart(old.slice(0, old.length - tail), words.slice(0, words.length - tail));
  const start = Math.min(head, most);
  return normalise([
    { retain: at + start },
    ...cut(fresh, start, words.length - tail),
    { delete: old.length - start - tail },
  ]);
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  const splits = splitsCharacter(one, length) || splitsCharacter(other, length);
  return splits ? length - 1 : length;
}

function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  const splits =
    splitsCharacter(one, one.length - length) || splitsCharacter(other, other.length - length);
  return splits ? length - 1 : length;
}

/** The marks that change between two texts with the same characters. */
export function markDelta(before: readonly Segment[], after: readonly Segment[]): Delta {
  const steps: Step[] = [];
  let [index, used] = [0, 0];
  for (const { insert, attributes } of after) {
    for (let left = insert.length; left > 0; ) {
      const old = before[index];
      const length = Math.min(left, (old?.insert.length ?? left) - used);
      steps.push({ retain: length, attributes: markChanges(old?.attributes, attributes) });
      left -= length;
      used += length;
      if (old !== undefined && used === old.insert.length) [index, used] = [index + 1, 0];
    }
  }
  return normalise(steps);
}

function markChanges(before: Marks = {}, after: Marks = {}): MarkChanges {
  const changes: [string, Marks[string] | null][] = Object.keys(before)
    .filter((mark) => !Object.hasOwn(after, mark))
    .map((mark) => [mark, null]);
  for (const [mark, value] of Object.entries(after)) {
    if (!equal(before[mark], value)) changes.push([mark, value]);
  }
  return Object.fromEntries(changes);
}

/** Makes a change of the text part of a transaction. The selection goes along. */
export function addDelta(transaction: Transaction, delta: Delta): Transaction {
  let at = 0;
  for (const step of delta) {
    if ("delete" in step) deleteUnits(transaction, at, step.delete);
    else if ("insert" in step) insertUnits(transaction, at, step);
    else if (step.attributes !== undefined)
      markUnits(transaction, at, step.retain, step.attributes);
    if (!("delete" in step)) at += lengthOf(step);
  }
  return transaction;
}

/** The transaction of what somebody else did: undo leaves it alone, and what is typed next keeps its marks. */
export function remoteTransaction(state: EditorState, delta: Delta): Transaction {
  const transaction = addDelta(state.tr, delta).setMeta("addToHistory", false);
  return transaction.setStoredMarks(state.storedMarks);
}

function insertUnits(
  transaction: Transaction,
  offset: number,
  { insert, attributes }: Segment,
): void {
  let at = offset;
  for (const part of insert.split(/(\n)/).filter(Boolean)) {
    const position = positionOf(transaction.doc, at);
    if (part === "\n") splitAt(transaction, position, attributes ?? {});
    else transaction.insert(position, schema.text(part, proseMarks(attributes)));
    at += part.length;
  }
}

/** The new line end is that of the words before it; those behind it keep theirs. */
function splitAt(transaction: Transaction, position: number, marks: Marks): void {
  const place = transaction.doc.resolve(position);
  const { attrs } = place.parent;
  transaction.split(position, 1, [{ type: PARAGRAPH, attrs }]);
  setMarks(transaction, place.before(), { ...noMarks(attrs), ...marks });
}

const noMarks = (attrs: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(attrs).map((name) => [name, null]));

/** Paragraphs that become one have the line end of the last of them. */
function deleteUnits(transaction: Transaction, offset: number, length: number): void {
  const [from, to] = [offset, offset + length].map((at) => positionOf(transaction.doc, at));
  if (from === undefined || to === undefined) return;
  const { attrs } = transaction.doc.resolve(to).parent;
  const start = transaction.doc.resolve(from).before();
  transaction.delete(from, to);
  setMarks(transaction, start, attrs);
}

function markUnits(
  transaction: Transaction,
  offset: number,
  length: number,
  marks: MarkChanges,
): void {
  let start = 0;
  transaction.doc.forEach((block, position) => {
    const size = block.content.size;
    const from = Math.max(offset - start, 0);
    const to = Math.min(offset + length - start, size);
    if (from < to) markText(transaction, position + 1 + from, position + 1 + to, marks);
    if (offset <= start + size && start + size < offset + length) {
      setMarks(transaction, position, marks);
    }
    start += size + 1;
  });
}

function markText(transaction: Transaction, from: number, to: number, marks: MarkChanges): void {
  for (const [name, value] of Object.entries(marks)) {
    const type = schema.marks[name];
    if (type === undefined) continue;
    if (value === null) transaction.removeMark(from, to, type);
    else transaction.addMark(from, to, type.create({ value }));
  }
}

/** Changes marks of the paragraph at a position. */
export function setMarks(
  transaction: Transaction,
  position: number,
  marks: Readonly<Record<string, unknown>>,
): void {
  const attrs = transaction.doc.nodeAt(position)?.attrs ?? {};
  for (const [name, value] of Object.entries(marks)) {
    if (name in attrs && !equal(attrs[name], value)) {
      transaction.setNodeAttribute(position, name, value);
    }
  }
}
