/** What takes a change back. */

import { effectOn } from "./apply";
import { invert as invertDelta } from "./delta";
import type { Op } from "./op";
import type { Document, DocumentRecord, RecordId } from "./record";

/**
 * The ops that take a change back, in the order in which they are to be done.
 *
 * @param before the document before the change
 * @param ops what the change did: effective ops
 */
export function inverseOf(before: Document, ops: readonly Op[]): Op[] {
  const inverse: Op[] = [];
  const changed = new Map<RecordId, DocumentRecord | undefined>();
  for (const op of ops) {
    const record = changed.has(op.id) ? changed.get(op.id) : before.records.get(op.id);
    const back = inverseOfOp(record, op);
    if (back !== null) inverse.push(back);
    changed.set(op.id, after(record, op));
  }
  return inverse.reverse();
}

function after(record: DocumentRecord | undefined, op: Op): DocumentRecord | undefined {
  if (op.type === "create") return op.record;
  return op.type === "delete" || record === undefined ? undefined : effectOn(record, op);
}

function inverseOfOp(before: DocumentRecord | undefined, op: Op): Op | null {
  const { id } = op;
  if (op.type === "create") return { type: "delete", id };
  if (before === undefined) return null;
  switch (op.type) {
    case "delete":
      return { type: "create", id, record: before };
    case "place":
      return { type: "place", id, parent: before.parent, order: before.order };
    case "text":
      return { type: "text", id, delta: invertDelta(op.delta, before.text ?? []) };
    default: {
      const { key, width } = op;
      const value = before[width][key];
      return value === undefined
        ? { type: "clear", id, key, width }
        : { type: "set", id, key, width, value };
    }
  }
}
