/** Putting a widget of another kind where one is. */

import type { Op } from "../model/op";
import {
  type Document,
  type DocumentRecord,
  newRecord,
  type RecordId,
  type Registers,
  WIDTHS,
  type WidgetKind,
} from "../model/record";
import { ruleOf } from "../model/registers";
import { equal } from "../model/values";
import { marksOp } from "../remarks/texts";
import { namedIn, renamed } from "./copying";

type OwnKind = Exclude<WidgetKind, "unknown">;

/** Can a widget of a kind have this register? */
export function has(kind: OwnKind, register: string): boolean {
  return ruleOf(register)?.kinds.includes(kind) === true;
}

/**
 * The ops that put a widget of another kind where one is. It has the registers that both kinds have, without those that say
 * another thing of the other kind, and those that are given. What leads to the old one, or is read behind it, leads to the new one.
 */
export function exchangeOps(
  document: Document,
  id: RecordId,
  by: {
    readonly id: RecordId;
    readonly kind: OwnKind;
    readonly registers: Registers;
    readonly without?: readonly string[];
  },
): Op[] {
  const old = document.records.get(id);
  if (old === undefined) return [];
  const both = (registers: Registers): Registers =>
    Object.fromEntries(
      Object.entries(registers).filter(
        ([register]) => has(by.kind, register) && !by.without?.includes(register),
      ),
    );
  const record: DocumentRecord = {
    ...newRecord(by.kind, old),
    base: { ...both(old.base), ...by.registers },
    tablet: both(old.tablet),
    phone: both(old.phone),
  };
  const named = [...document.records].flatMap(([other, each]) =>
    other === id ? [] : namingOps(other, each, id, by.id),
  );
  return [{ type: "create", id: by.id, record }, ...named, { type: "delete", id }];
}

/** The ops that have a record name another one. */
function namingOps(id: RecordId, record: DocumentRecord, old: RecordId, by: RecordId): Op[] {
  if (!namedIn(record).has(old)) return [];
  const next = renamed(record, (each) => (each === old ? by : undefined));
  const set = WIDTHS.flatMap((width) =>
    Object.entries(next[width]).flatMap(([key, value]): Op[] =>
      equal(value, record[width][key]) ? [] : [{ type: "set", id, width, key, value }],
    ),
  );
  return [...set, ...linkOps(id, record, old, by)];
}

/** The ops that have words of a text lead to another widget. */
function linkOps(id: RecordId, { text }: DocumentRecord, old: RecordId, by: RecordId): Op[] {
  let at = 0;
  const parts = (text ?? []).flatMap(({ insert, attributes }) => {
    const part = { at, length: insert.length };
    at += part.length;
    return equal(attributes?.link, { widget: old }) ? [part] : [];
  });
  return parts.length === 0 ? [] : [marksOp(id, parts, { link: { widget: by } })];
}
