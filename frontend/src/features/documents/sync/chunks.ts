/** Changes in parts that the server takes at once. */

import { splitsCharacter } from "../model/delta";
import { writeOps } from "../model/json";
import type { CreateOp, Op, Step, TextOp } from "../model/op";
import type { Segment } from "../model/record";
import { LIMITS } from "../model/registers";

/** The most bytes of ops that are sent at once; the server takes 256 KiB with all that is around them. */
const MOST_BYTES = 200 * 1024;

const encoder = new TextEncoder();

const bytesOf = (ops: readonly Op[]) => encoder.encode(JSON.stringify(writeOps(ops))).length;

/** Ops that do the same, in as few parts as the server takes. */
export function chunksOf(ops: readonly Op[]): (readonly Op[])[] {
  if (ops.length <= LIMITS.ops && bytesOf(ops) <= MOST_BYTES) return [ops];
  const [op] = ops;
  if (ops.length === 1 && op !== undefined) {
    const parts = partsOf(op);
    return parts === null ? [ops] : parts.flatMap((part) => chunksOf([part]));
  }
  const half = Math.ceil(ops.length / 2);
  return [...chunksOf(ops.slice(0, half)), ...chunksOf(ops.slice(half))];
}

/** How many of the first changes can be sent at once; one always is. */
export function countThatFits(changes: readonly { readonly ops: readonly Op[] }[]): number {
  let [count, ops, bytes] = [0, 0, 0];
  for (const change of changes) {
    ops += change.ops.length;
    bytes += bytesOf(change.ops);
    if (count > 0 && (ops > LIMITS.ops || bytes > MOST_BYTES)) break;
    count += 1;
  }
  return count;
}

/** Two ops that do what one does: a long text comes in two parts. Null where there is nothing to part. */
function partsOf(op: Op): readonly [Op, Op] | null {
  if (op.type === "create" && op.record.text !== null) return createThenType(op, op.record.text);
  return op.type === "text" ? typeInParts(op) : null;
}

/** Makes a text with its last line end alone; its words come in behind. */
function createThenType(op: CreateOp, text: readonly Segment[]): readonly [Op, Op] | null {
  const last = text.at(-1);
  if (last === undefined || (text.length === 1 && last.insert === "\n")) return null;
  const { insert: _, ...marks } = last;
  const words = { ...last, insert: last.insert.slice(0, -1) };
  const delta = [...text.slice(0, -1), ...(words.insert === "" ? [] : [words])];
  const record = { ...op.record, text: [{ insert: "\n", ...marks }] };
  return [
    { ...op, record },
    { type: "text", id: op.id, delta },
  ];
}

/** The second half of the longest part of a text comes in behind all else. */
function typeInParts(op: TextOp): readonly [Op, Op] | null {
  const lengths = op.delta.map((step) => ("insert" in step ? step.insert.length : 0));
  const longest = lengths.indexOf(Math.max(...lengths));
  const step = op.delta[longest];
  if (step === undefined || !("insert" in step) || step.insert.length < 4) return null;
  const middle = Math.floor(step.insert.length / 2);
  const half = splitsCharacter(step.insert, middle) ? middle + 1 : middle;
  const first = { ...step, insert: step.insert.slice(0, half) };
  const second = { ...step, insert: step.insert.slice(half) };
  const before = op.delta.slice(0, longest).reduce((sum, passed) => sum + lengthAfter(passed), 0);
  return [
    { ...op, delta: op.delta.with(longest, first) },
    { ...op, delta: [{ retain: before + half }, second] },
  ];
}

function lengthAfter(step: Step): number {
  if ("insert" in step) return step.insert.length;
  return "retain" in step ? step.retain : 0;
}
