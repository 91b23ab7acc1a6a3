/** Documents and ops as the wire has them (`docs/api/documents.md`): the twin of `adapters/documents`. */

import { normalise } from "./delta";
import { admits, isRecordId } from "./forms";
import type { ClearOp, Delta, MarkChanges, Op, Step } from "./op";
import { isOrderKey } from "./order";
import {
  type Document,
  type DocumentRecord,
  type Kind,
  newRecord,
  type Place,
  type RecordId,
  type Registers,
  SETTINGS,
  type Segment,
  type Unread,
  type Value,
  WIDTHS,
  type Width,
} from "./record";
import { Refusal } from "./refusal";
import { isKnownKind, markRuleOf, ruleOf, SCHEMA } from "./registers";
import { textOf } from "./text";

/** What was read is not what this version writes: most likely a newer version wrote it. */
export class FormatFault extends Error {
  override readonly name = "FormatFault";
}

type Members = Readonly<Record<string, unknown>>;

/** The lists of a document, and the kind of what is in them; null where each says its own. */
const LISTS: readonly (readonly [string, Exclude<Kind, "unknown"> | null])[] = [
  ["pages", "page"],
  ["textStyles", "textStyle"],
  ["swatches", "swatch"],
  ["widgets", null],
];
/** The members of a record that are no registers. */
const FRAME = ["kind", "parent", "order", "text"];
const KIND_NAME = /^[A-Za-z0-9]{1,40}$/;

function fault(at: string, reason: string): FormatFault {
  return new FormatFault(`${at}: ${reason}`);
}

function membersOf(json: unknown, at: string): Members {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw fault(at, "an object is expected");
  }
  return json as Members;
}

function listOf(json: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(json)) throw fault(at, "a list is expected");
  return json;
}

function idOf(json: unknown, at: string): RecordId {
  if (!isRecordId(json)) throw fault(at, "an id is expected");
  return json as RecordId;
}

/**
 * Reads a document.
 *
 * @throws FormatFault where it is of a newer schema, or is none.
 */
export function readDocument(json: unknown): Document {
  const members = membersOf(json, "document");
  if (members.schema !== SCHEMA) throw fault("schema", "another version wrote this");
  const settings = newRecord("settings", { parent: null, order: "a0" });
  const records = new Map<RecordId, DocumentRecord>([
    [SETTINGS, withRegisters(settings, membersOf(members.settings, "settings"), "settings")],
  ]);
  for (const [list, kind] of LISTS) {
    const listed = membersOf(members[list] ?? {}, list);
    for (const [name, record] of Object.entries(listed)) {
      const at = `${list}.${name}`;
      records.set(idOf(name, at), readRecord(record, kind, at));
    }
  }
  return { records };
}

function placeOf(members: Members, at: string): Place {
  const { order, parent } = members;
  if (typeof order !== "string" || !isOrderKey(order))
    throw fault(`${at}.order`, "a place is expected");
  return { parent: parent === undefined ? null : idOf(parent, `${at}.parent`), order };
}

function readRecord(
  json: unknown,
  kind: Exclude<Kind, "unknown"> | null,
  at: string,
): DocumentRecord {
  const members = membersOf(json, at);
  const place = placeOf(members, at);
  if (kind !== null) return withRegisters(newRecord(kind, place), members, at);
  const named = members.kind;
  if (typeof named !== "string" || named === "settings" || !KIND_NAME.test(named)) {
    throw fault(`${at}.kind`, "a kind is expected");
  }
  return isKnownKind(named) && named !== "unknown"
    ? withRegisters(newRecord(named, place), members, at)
    : unknownRecord(named, place, members);
}

/** Reads all registers of a record, and its words. */
function withRegisters(record: DocumentRecord, members: Members, at: string): DocumentRecord {
  const read: Record<Width, Record<string, Value>> = { base: {}, tablet: {}, phone: {} };
  for (const [key, json] of Object.entries(members)) {
    if (FRAME.includes(key)) continue;
    const values = readRegister(record.kind, key, json);
    if (values === null) throw fault(`${at}.${key}`, "this is not known here");
    for (const [width, value] of values) read[width][key] = value;
  }
  if ((record.kind === "text") !== (members.text !== undefined)) {
    throw fault(`${at}.text`, "a text has words, and nothing else has");
  }
  const text = record.kind === "text" ? readText(members.text, `${at}.text`) : null;
  return { ...record, ...read, text };
}

/** The values of a register by width; null where such a record has no such register or not with these values. */
function readRegister(kind: Kind, key: string, json: unknown): [Width, Value][] | null {
  const rule = ruleOf(key);
  if (!rule?.kinds.includes(kind)) return null;
  const entries = rule.widths === "one" ? [["base", json] as const] : entriesOf(json);
  const valid = entries?.every(
    ([width, value]) => (WIDTHS as readonly string[]).includes(width) && admits(rule.form, value),
  );
  return valid ? (entries as [Width, Value][]) : null;
}

function entriesOf(json: unknown): (readonly [string, unknown])[] | null {
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  return isObject ? Object.entries(json) : null;
}

/** A widget of a kind that a newer version knows. What every widget has is read; the rest is kept (EDIT-075). */
function unknownRecord(kind: string, place: Place, members: Members): DocumentRecord {
  const read: Record<Width, Record<string, Value>> = { base: {}, tablet: {}, phone: {} };
  const kept: Record<string, unknown> = {};
  for (const [key, json] of Object.entries(members)) {
    if (["kind", "parent", "order"].includes(key)) continue;
    const values = readRegister("unknown", key, json);
    if (values === null) kept[key] = json;
    for (const [width, value] of values ?? []) read[width][key] = value;
  }
  const unread: Unread = { kind, registers: kept };
  return { kind: "unknown", ...place, ...read, text: null, unread };
}

function readText(json: unknown, at: string): readonly Segment[] {
  const steps = readSteps(json, at);
  if (!steps.every((step) => "insert" in step))
    throw fault(at, "a text has nothing but characters");
  try {
    return textOf(steps as readonly Segment[]);
  } catch (error) {
    throw error instanceof Refusal ? fault(at, "this is not a valid text") : error;
  }
}

function readDelta(json: unknown, at: string): Delta {
  return normalise(readSteps(json, at));
}

function readSteps(json: unknown, at: string): Step[] {
  return listOf(json, at).map((step, index) => readStep(step, `${at}.${index}`));
}

function readStep(json: unknown, at: string): Step {
  const { insert, retain, delete: deleted, attributes } = membersOf(json, at);
  const changes = attributes === undefined ? {} : readMarks(attributes, at);
  if (typeof insert === "string") {
    if (Object.values(changes).includes(null)) throw fault(at, "what comes in has its marks");
    return { insert, attributes: changes as Registers };
  }
  const length = retain ?? deleted;
  if (!Number.isInteger(length) || (length as number) < 0) throw fault(at, "a length is expected");
  return retain === undefined
    ? { delete: length as number }
    : { retain: length as number, attributes: changes };
}

function readMarks(json: unknown, at: string): MarkChanges {
  const changes = membersOf(json, at);
  for (const [mark, value] of Object.entries(changes)) {
    const rule = markRuleOf(mark);
    if (rule === undefined || (value !== null && !admits(rule.form, value))) {
      throw fault(`${at}.${mark}`, "this is not known here");
    }
  }
  return changes as MarkChanges;
}

/**
 * Reads the ops of a change.
 *
 * @throws FormatFault where one is not known.
 */
export function readOps(json: unknown): Op[] {
  return listOf(json, "ops").map((op, index) => readOp(op, `ops.${index}`));
}

function readOp(json: unknown, at: string): Op {
  const [[type, inner] = ["", null], ...others] = Object.entries(membersOf(json, at));
  if (others.length > 0) throw fault(at, "an object with one member is expected");
  const members = membersOf(inner, at);
  const id = idOf(members.id, `${at}.id`);
  switch (type) {
    case "create":
      return { type, id, record: readRecord(members.record, null, `${at}.record`) };
    case "set":
      return { ...readSlot(members, id, at), type, value: readValue(members, at) };
    case "clear":
      return { ...readSlot(members, id, at), type };
    case "place":
      return { type, id, ...placeOf(members, at) };
    case "delete":
      return { type, id };
    case "text":
      return { type, id, delta: readDelta(members.delta, `${at}.delta`) };
    default:
      throw fault(at, "there is no such op");
  }
}

/** The register of an op; the base where it names no width. */
function readSlot(
  { key, width = "base" }: Members,
  id: RecordId,
  at: string,
): Omit<ClearOp, "type"> {
  if (typeof key !== "string" || ruleOf(key) === undefined) {
    throw fault(`${at}.key`, "there is no such register");
  }
  const found = WIDTHS.find((known) => known === width);
  if (found === undefined) throw fault(`${at}.width`, "there is no such width");
  return { id, key, width: found };
}

function readValue({ key, value }: Members, at: string): Value {
  const rule = typeof key === "string" ? ruleOf(key) : undefined;
  if (rule === undefined || !admits(rule.form, value))
    throw fault(`${at}.value`, "this is no value of it");
  return value as Value;
}

/** Writes the ops of a change. The same ops are always the same text. */
export function writeOps(ops: readonly Op[]): unknown[] {
  return ops.map(writeOp);
}

function writeOp(op: Op): unknown {
  const { id } = op;
  switch (op.type) {
    case "create":
      return { create: { id, record: writeRecord(op.record) } };
    case "set":
      return { set: { ...writeSlot(op), value: op.value } };
    case "clear":
      return { clear: writeSlot(op) };
    case "place":
      return { place: { id, ...writePlace(op) } };
    case "delete":
      return { delete: { id } };
    case "text":
      return { text: { id, delta: op.delta } };
  }
}

function writeSlot({ id, key, width }: Omit<ClearOp, "type">): Members {
  return ruleOf(key)?.widths === "each" ? { id, key, width } : { id, key };
}

function writePlace({ parent, order }: Place): Members {
  return parent === null ? { order } : { parent, order };
}

function writeRecord(record: DocumentRecord): Members {
  const registers: Record<string, unknown> = { ...record.unread?.registers };
  for (const width of WIDTHS) {
    for (const [key, value] of Object.entries(record[width])) {
      const each = ruleOf(key)?.widths === "each";
      registers[key] = each
        ? { ...(registers[key] as Members | undefined), [width]: value }
        : value;
    }
  }
  const kind = record.unread?.kind ?? record.kind;
  const text = record.text === null ? {} : { text: record.text };
  return { kind, ...writePlace(record), ...registers, ...text };
}
