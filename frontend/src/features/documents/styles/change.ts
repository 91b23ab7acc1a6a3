/** What is done with text styles, as changes of the document. Each is one step of undo. */

import type { Editor } from "../editor/Editor";
import { stylesMessages as words } from "../messages/styles";
import { normalise } from "../model/delta";
import type { Delta, MarkChanges, Op } from "../model/op";
import { keysBetween } from "../model/order";
import {
  type DocumentRecord,
  type RecordId,
  type Registers,
  type Value,
  WIDTHS,
} from "../model/record";
import { setParagraphs } from "../text/commands";
import { selectedTexts } from "../text/selected";
import { formatOps } from "../text/target";
import { typing } from "../text/typing";
import { isLookOfText, styleOfText, usersOf } from "./use";

/** Gives what is selected a style, and with it what the style says it is (EDIT-199). What a text had of its own goes. */
export function applyStyle(editor: Editor, style: RecordId | null): void {
  const marks = setParagraphs({ style, element: null });
  const { session } = typing.getState();
  if (session !== null) {
    session.run(marks);
    return;
  }
  editor.change(selectedTexts(editor).flatMap((id) => wholeOps(editor, id, style)));
}

/** Gives a whole text a style. */
function wholeOps(editor: Editor, id: RecordId, style: RecordId | null): Op[] {
  const record = editor.records.get(id);
  if (record === undefined) return [];
  const set: Op =
    style === null
      ? { type: "clear", id, key: "style", width: "base" }
      : { type: "set", id, key: "style", width: "base", value: style };
  const plain = setParagraphs({ style: null, element: null });
  return [set, ...resetOps(id, record), ...formatOps(editor, [id], plain)];
}

/** Takes back what a text has of its own look, at every width. */
export function resetOps(id: RecordId, record: DocumentRecord): Op[] {
  return WIDTHS.flatMap((width) =>
    Object.keys(record[width])
      .filter(isLookOfText)
      .map((key): Op => ({ type: "clear", id, key, width })),
  );
}

/** The looks of a style at a width, as registers of a text. */
function looks(registers: Registers): [string, Value][] {
  return Object.entries(registers).filter(([key]) => isLookOfText(key));
}

/** Texts keep the look of their style, and no longer follow it. */
export function detachOps(editor: Editor, ids: readonly RecordId[]): Op[] {
  return ids.flatMap((id): Op[] => {
    const record = editor.records.get(id);
    const style = record && styleOfText(record);
    const look = style == null ? undefined : editor.records.get(style);
    if (record === undefined || look === undefined) return [];
    const own = WIDTHS.flatMap((width) =>
      looks(look[width])
        .filter(([key]) => record[width][key] === undefined)
        .map(([key, value]): Op => ({ type: "set", id, key, width, value })),
    );
    return [
      ...own,
      { type: "clear", id, key: "style", width: "base" },
      ...textOps(id, meaningDelta(record, style as RecordId, look)),
    ];
  });
}

/** Paragraphs that follow a style go on to be what it says, without it. */
function meaningDelta({ text }: DocumentRecord, style: RecordId, { base }: DocumentRecord): Delta {
  const meaning = base.element === "p" ? undefined : base.element;
  return (text ?? []).flatMap(({ insert, attributes: marks = {} }) =>
    insert.split(/(\n)/).map((part) => {
      const follows = marks.style === undefined || marks.style === style;
      if (part !== "\n" || !follows) return { retain: part.length };
      const gone = marks.style === undefined ? {} : { style: null };
      return { retain: 1, attributes: { ...gone, ...absent(marks, { element: meaning }) } };
    }),
  );
}

/** Where a new style stands: behind all others. */
export function nextOrders(editor: Editor, count: number): readonly string[] {
  const last = editor.records.children("textStyles").at(-1);
  const order = last === undefined ? null : (editor.records.get(last)?.order ?? null);
  return keysBetween(order, null, count);
}

/** Makes a style of the look of the first selected text, and gives it to all that are selected. Answers its id. */
export function createStyle(editor: Editor): RecordId | null {
  const [order = "a0"] = nextOrders(editor, 1);
  const number = editor.records.children("textStyles").length + 1;
  const [first] = selectedTexts(editor);
  const record = first === undefined ? undefined : editor.records.get(first);
  const base: Registers = { ...lookOf(editor, record, "base"), name: words.newName(number) };
  const op = editor.createOp("textStyle", { parent: null, order }, base);
  const made = {
    ...op,
    record: {
      ...op.record,
      tablet: lookOf(editor, record, "tablet"),
      phone: lookOf(editor, record, "phone"),
    },
  };
  const isTyping = typing.getState().session !== null;
  const applied = isTyping
    ? []
    : selectedTexts(editor).flatMap((id) => wholeOps(editor, id, op.id));
  if (!editor.change([made, ...applied])) return null;
  if (isTyping) applyStyle(editor, op.id);
  return op.id;
}

/** What a text looks like at a width: by its style, then by itself, with what its first paragraph is. */
function lookOf(
  editor: Editor,
  record: DocumentRecord | undefined,
  width: "base" | "tablet" | "phone",
): Registers {
  if (record === undefined) return {};
  const style = styleOfText(record);
  const styled = style == null ? undefined : editor.records.get(style);
  const said = [styled, record].flatMap((one) => (one === undefined ? [] : looks(one[width])));
  if (width !== "base") return Object.fromEntries(said);
  const line = record.text?.find(({ insert }) => insert.includes("\n"))?.attributes;
  const element = line?.element ?? styled?.base.element;
  const meaning = element === undefined ? [] : [["element", element] as [string, Value]];
  return Object.fromEntries([...said, ...meaning]);
}

/**
 * Deletes a style. What uses it takes another one, or keeps its look as its own. A paragraph among others keeps what a
 * paragraph can have of its own.
 */
export function deleteStyle(editor: Editor, style: RecordId, instead: RecordId | null): boolean {
  const users = usersOf(editor.document, style);
  const ops = users.flatMap((id) =>
    instead === null ? keptOps(editor, id, style) : replacedOps(editor, id, style, instead),
  );
  return editor.change([...ops, { type: "delete", id: style }]);
}

function replacedOps(editor: Editor, id: RecordId, style: RecordId, instead: RecordId): Op[] {
  const record = editor.records.get(id);
  if (record === undefined) return [];
  const own: Op[] =
    record.base.style === style
      ? [{ type: "set", id, key: "style", width: "base", value: instead }]
      : [];
  const delta = (record.text ?? []).map(({ insert, attributes }) => ({
    retain: insert.length,
    ...(attributes?.style === style ? { attributes: { style: instead } } : {}),
  }));
  return [...own, ...textOps(id, delta)];
}

function keptOps(editor: Editor, id: RecordId, style: RecordId): Op[] {
  const record = editor.records.get(id);
  const look = editor.records.get(style);
  if (record === undefined || look === undefined) return [];
  if (record.text === null) {
    const own = looks(look.base)
      .filter(([key]) => record.base[key] === undefined)
      .map(([key, value]): Op => ({ type: "set", id, key, width: "base", value }));
    return [...own, { type: "clear", id, key: "style", width: "base" }];
  }
  if (styleOfText(record) === style) return detachOps(editor, [id]);
  const own: Op[] =
    record.base.style === style ? [{ type: "clear", id, key: "style", width: "base" }] : [];
  return [...own, ...paragraphOps(id, record, style, look)];
}

/** Single paragraphs of a style keep what marks can say of it. */
function paragraphOps(
  id: RecordId,
  record: DocumentRecord,
  style: RecordId,
  { base }: DocumentRecord,
): Op[] {
  const text = record.text ?? [];
  const inherits = record.base.style === style;
  const lines = text.flatMap(({ insert, attributes }) =>
    insert
      .split(/(\n)/)
      .flatMap((part) => (part === "" ? [] : [{ part, marks: attributes ?? {} }])),
  );
  const isOf = (at: number): boolean => {
    const end = lines.slice(at).find(({ part }) => part === "\n");
    const own = end?.marks.style;
    return own === style || (own === undefined && inherits);
  };
  const delta = lines.map(({ part, marks }, at) => {
    if (!isOf(at)) return { retain: part.length };
    const wanted: MarkChanges =
      part === "\n"
        ? { style: null, ...absent(marks, { element: base.element, align: base.align }) }
        : absent(marks, {
            family: base.family,
            weight: base.weight,
            size: base.fontSize,
            ink: base.textInk,
          });
    return { retain: part.length, attributes: wanted };
  });
  return textOps(id, delta);
}

/** The op of a change of a text; none where it changes nothing. */
function textOps(id: RecordId, steps: Delta): Op[] {
  const delta = normalise(steps);
  return delta.length === 0 ? [] : [{ type: "text", id, delta }];
}

/** Marks that are said and not there yet. */
function absent(
  marks: Readonly<Record<string, Value>>,
  wanted: Readonly<Record<string, Value | undefined>>,
): MarkChanges {
  const entries = Object.entries(wanted).filter(
    (entry): entry is [string, Value] => entry[1] !== undefined && marks[entry[0]] === undefined,
  );
  return Object.fromEntries(entries);
}

const STARTERS = [
  [
    "title",
    "h1",
    { family: "newsreader", weight: 400, fontSize: 7_200, lineHeight: 1_050, tracking: -20 },
  ],
  [
    "section",
    "h2",
    { family: "newsreader", weight: 400, fontSize: 4_000, lineHeight: 1_150, tracking: -15 },
  ],
  ["deck", "p", { family: "newsreader", weight: 400, fontSize: 2_600, lineHeight: 1_300 }],
  [
    "body",
    "p",
    { family: "literata", weight: 400, fontSize: 1_800, lineHeight: 1_550, spaceAfter: 1_200 },
  ],
  ["quote", "quote", { family: "newsreader", italic: true, fontSize: 3_200, lineHeight: 1_250 }],
  [
    "caption",
    "caption",
    { family: "schibsted-grotesk", weight: 400, fontSize: 1_400, lineHeight: 1_450 },
  ],
] as const;

/** Makes six styles that go together, for a project without any. */
export function beginStyles(editor: Editor): void {
  const orders = nextOrders(editor, STARTERS.length);
  editor.change(
    STARTERS.map(([name, element, look], at) =>
      editor.createOp(
        "textStyle",
        { parent: null, order: orders[at] ?? "a0" },
        { ...look, element, name: words.starters[name] },
      ),
    ),
  );
}
