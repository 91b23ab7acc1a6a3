/** Copies of records: new ids, and what they say of each other is said of the copies. */

import type { Motion } from "../model/motion";
import type { Marks, Registers, Value } from "../model/record";
import { type DocumentRecord, type RecordId, WIDTHS } from "../model/record";
import { type Form, markRuleOf, ruleOf } from "../model/registers";

/** The new id of a record; undefined where it is none of those that are copied; null where it is to be forgotten. */
export type Renaming = (id: RecordId) => RecordId | null | undefined;

/** A record in which the ids of others are their new ones. Its own place is not changed. */
export function renamed(record: DocumentRecord, renaming: Renaming): DocumentRecord {
  const made = { ...record };
  for (const width of WIDTHS) made[width] = renamedRegisters(record[width], renaming);
  if (record.text !== null) {
    made.text = record.text.map(({ insert, attributes }) => {
      const marks: Marks =
        attributes === undefined ? {} : renamedValues(attributes, renaming, formOfMark);
      return Object.keys(marks).length === 0 ? { insert } : { insert, attributes: marks };
    });
  }
  return made;
}

const formOfMark = (key: string) => markRuleOf(key)?.form;
const formOfRegister = (key: string) => ruleOf(key)?.form;

function renamedRegisters(registers: Registers, renaming: Renaming): Registers {
  return renamedValues(registers, renaming, formOfRegister);
}

function renamedValues(
  values: Registers,
  renaming: Renaming,
  formOf: (key: string) => Form | undefined,
): Registers {
  const entries = Object.entries(values).flatMap(([key, value]): [string, Value][] => {
    const form = formOf(key);
    const next = form === undefined ? value : renamedValue(value, form, renaming);
    return next === null ? [] : [[key, next]];
  });
  return Object.fromEntries(entries);
}

/** The value with the new ids; null where it cannot be without what is forgotten. */
function renamedValue(value: Value, form: Form, renaming: Renaming): Value | null {
  const next = (id: string) => {
    const found = renaming(id as RecordId);
    return found === undefined ? id : found;
  };
  switch (form.type) {
    case "record":
      return typeof value === "string" ? next(value) : value;
    case "records":
      return (value as readonly string[]).map(next).filter((id) => id !== null);
    case "link": {
      const [kind, target] = Object.entries(value as object)[0] ?? [];
      if (kind !== "page" && kind !== "widget") return value;
      const id = next(String(target));
      return id === null ? null : ({ [kind]: id } as Value);
    }
    case "ink":
    case "fill":
    case "shadows":
      return renamedInks(value, next) as Value;
    case "motions":
      return (value as readonly Motion[]).map(({ by, ...motion }): Motion => {
        const source = by === undefined ? null : (next(by) as RecordId | null);
        const steps = renamedInks(motion.steps, next) as Motion["steps"];
        return { ...motion, ...(source === null ? {} : { by: source }), steps };
      });
    default:
      return value;
  }
}

/** Colours with the new ids of their swatches, however deep they lie. A swatch that is forgotten is black. */
function renamedInks(value: unknown, next: (id: string) => string | null): unknown {
  if (Array.isArray(value)) return value.map((each) => renamedInks(each, next));
  if (typeof value !== "object" || value === null) return value;
  if ("swatch" in value) {
    const id = next(String(value.swatch));
    return id === null ? "#000000ff" : { swatch: id };
  }
  const entries = Object.entries(value).map(([key, each]) => [key, renamedInks(each, next)]);
  return Object.fromEntries(entries);
}

/** The ids of others that a record names: of styles, colours, pages and widgets. */
export function namedIn(record: DocumentRecord): ReadonlySet<RecordId> {
  const found = new Set<RecordId>();
  renamed(record, (id) => {
    found.add(id);
    return undefined;
  });
  return found;
}
