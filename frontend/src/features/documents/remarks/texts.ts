/** Changes of marks in texts, as ops. */

import { normalise } from "../model/delta";
import type { MarkChanges, Op, Step } from "../model/op";
import type { RecordId } from "../model/record";

/** A part of a text, in units. */
export interface Stretch {
  readonly at: number;
  readonly length: number;
}

/** The op that changes marks in parts of a text, which come one after the other. */
export function marksOp(id: RecordId, parts: readonly Stretch[], marks: MarkChanges): Op {
  const steps: Step[] = [];
  let end = 0;
  for (const { at, length } of parts) {
    if (at > end) steps.push({ retain: at - end });
    steps.push({ retain: length, attributes: marks });
    end = at + length;
  }
  return { type: "text", id, delta: normalise(steps) };
}
