/** What is kept here, as it is to be done after what others did. */

import { transform } from "../model/delta";
import type { Delta, Op } from "../model/op";
import type { RecordId } from "../model/record";

/** What is kept and what others did, each as it is to be done after the other. */
export interface Rebased<T extends Op> {
  /** What is kept, list by list. */
  readonly kept: readonly (readonly T[])[];
  /** What others did, as it is done after all that is kept. */
  readonly theirs: readonly Op[];
}

/**
 * Rebases lists of ops that are done one after the other. Registers need nothing: what is done last holds. Texts are
 * transformed. A change of a text that others deleted or made anew is dropped, since it was said of another text.
 */
export function rebase<T extends Op>(
  theirs: readonly Op[],
  kept: readonly (readonly T[])[],
): Rebased<T> {
  let lists = kept;
  const after: Op[] = [];
  for (const op of theirs) {
    if (op.type === "text") {
      const { delta, lists: rebased } = overText(op.id, op.delta, lists);
      lists = rebased;
      if (delta !== null) after.push({ ...op, delta });
    } else {
      if (op.type === "create" || op.type === "delete") lists = withoutTexts(op.id, lists);
      after.push(op);
    }
  }
  return { kept: lists, theirs: after };
}

/** Did a list make or delete the record? What follows is said of another text of that id. */
const remakes = (op: Op, id: RecordId) =>
  op.id === id && (op.type === "create" || op.type === "delete");

function overText<T extends Op>(
  id: RecordId,
  theirs: Delta,
  kept: readonly (readonly T[])[],
): { readonly delta: Delta | null; readonly lists: readonly (readonly T[])[] } {
  let delta: Delta | null = theirs;
  const lists = kept.map((list) => {
    if (delta === null || !list.some((op) => op.id === id)) return list;
    return list.map((op): T => {
      if (delta === null || op.id !== id) return op;
      if (remakes(op, id)) delta = null;
      if (op.type !== "text" || delta === null) return op;
      const rebased = { ...op, delta: transform(delta, op.delta, "first") };
      delta = transform(op.delta, delta, "second");
      return rebased;
    });
  });
  return { delta, lists };
}

function withoutTexts<T extends Op>(
  id: RecordId,
  kept: readonly (readonly T[])[],
): readonly (readonly T[])[] {
  let remade = false;
  return kept.map((list) => {
    if (remade || !list.some((op) => op.id === id)) return list;
    return list.filter((op) => {
      remade ||= remakes(op, id);
      return remade || op.type !== "text" || op.id !== id;
    });
  });
}
