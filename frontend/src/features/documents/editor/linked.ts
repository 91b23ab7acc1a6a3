import type { Op } from "../model/op";
import type { Document, RecordId } from "../model/record";

/** A text style that follows one of the account is the project's own as soon as a change says otherwise (EDIT-191). */
export function withUnlinked({ records }: Document, ops: readonly Op[]): readonly Op[] {
  const ids = new Set<RecordId>();
  for (const op of ops) {
    if (op.type !== "set" && op.type !== "clear") continue;
    if (records.get(op.id)?.base.accountStyle !== undefined) ids.add(op.id);
  }
  for (const op of ops) {
    if ((op.type === "set" || op.type === "clear") && op.key === "accountStyle") ids.delete(op.id);
  }
  if (ids.size === 0) return ops;
  const unlinked = [...ids].map(
    (id): Op => ({ type: "clear", id, key: "accountStyle", width: "base" }),
  );
  return [...ops, ...unlinked];
}
