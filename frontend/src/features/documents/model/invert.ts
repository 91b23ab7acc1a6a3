/** What takes a change back. */

import { invert as invertDelta } from "./delta";
import { Draft } from "./draft";
import type { Op } from "./op";
import type { Document, DocumentRecord } from "./record";

/**
 * The ops that take a change back, in the order in which they are to be done.
 *
 * @param before the document before the change
 * @param ops what the change did: effective ops
 */
export function inverseOf(before: Document, ops: readonly Op[]): Op[] {
  const draft = new Draft(before);
  const inverse: Op[] = [];
  for (const op of ops) {
    const back = inverseOfOp(draft.get(op.id), op);
    if (back !== null) inverse.push(back);
    draft.make(op);
  }
  return inverse.reverse();
}

/** The op that takes an effective op back; null where there was nothing that it could change. */
export function inverseOfOp(before: DocumentRecord | undefined, op: Op): Op | null {
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
