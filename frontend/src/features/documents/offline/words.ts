/** What both changed, in words. */

import { nameOf } from "../editor/names";
import { editorMessages } from "../messages/editor";
import { inspectorMessages } from "../messages/inspector";
import { offlineMessages as words } from "../messages/offline";
import type { Document, DocumentRecord, Place, RecordId, Value } from "../model/record";
import { ruleOf } from "../model/registers";
import type { Overwritten } from "../sync/overwritten";

/** Longer words are cut. */
const MOST = 40;

/** What is said of one thing. */
export interface Said {
  readonly key: string;
  readonly name: string;
  readonly sentence: string;
}

/** Says it. `lost` has the records that are not in the document any more. */
export function sayOverwritten(
  one: Overwritten,
  document: Document,
  lost: ReadonlyMap<RecordId, DocumentRecord>,
): Said {
  const { id } = one;
  const known = { records: new Map([...lost, ...document.records]) };
  const record = known.records.get(id);
  const name = calledIn(known, id, record);
  if (one.type === "gone") {
    return { key: id, name, sentence: words.gone.what(kindOf(one.record)) };
  }
  const part = partOf(one.key) + words.onWidth[one.width];
  const sentence = words.both(capital(part), sayValue(one, one.mine), sayValue(one, one.theirs));
  return { key: `${id} ${one.width} ${one.key}`, name, sentence };
}

function calledIn(document: Document, id: RecordId, record: DocumentRecord | undefined): string {
  if (record === undefined) return "";
  const { title, name } = record.base;
  if (record.kind === "page") return `${words.page} ${cut(String(title ?? ""))}`.trim();
  if (record.kind === "settings") return words.settings;
  if (record.kind === "textStyle" || record.kind === "swatch") {
    return typeof name === "string" && name !== "" ? cut(name) : kindOf(record);
  }
  return nameOf(document, id);
}

function kindOf({ kind }: DocumentRecord): string {
  if (kind === "page") return words.page;
  if (kind === "textStyle") return words.style;
  if (kind === "swatch") return words.colour;
  if (kind === "settings") return words.settings;
  return editorMessages.kinds[kind];
}

function partOf(key: string | null): string {
  if (key === null) return words.parts.place ?? words.other;
  return inspectorMessages.widths.parts[key] ?? words.parts[key] ?? words.other;
}

function sayValue(
  { key }: Extract<Overwritten, { type: "set" }>,
  value: Value | Place | null,
): string {
  const { values } = words;
  if (value === null) return values.none;
  if (key === null) return values.elsewhere;
  if (typeof value === "boolean") return value ? values.yes : values.no;
  const form = ruleOf(key)?.form.type;
  if (typeof value === "number") return numberOf(value, form);
  if (typeof value === "string") return stringOf(value, form);
  const isPair = Array.isArray(value) && value.length === 2;
  const [across, down] = isPair ? (value as readonly unknown[]) : [];
  if (typeof across === "number" && typeof down === "number") {
    return values.across(numberOf(across, "length"), numberOf(down, "length"));
  }
  return values.another;
}

function numberOf(value: number, form: string | undefined): string {
  if (form === "angle") return `${value / 100}°`;
  if (form === "thousandths") return `${value / 10} %`;
  return String(form === "whole" ? value : value / 100);
}

function stringOf(value: string, form: string | undefined): string {
  if (form === "ink" || form === "fill") return value.replace(/^(#[0-9a-f]{6})ff$/, "$1");
  const isPlain = form === "line" || form === "path" || form === "word" || form === "language";
  return isPlain ? words.values.quoted(cut(value)) : words.values.another;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function cut(text: string): string {
  const letters = [...text.trim()];
  return letters.length <= MOST ? text.trim() : `${letters.slice(0, MOST).join("").trimEnd()}…`;
}
