/** What one person did, and how it is taken back without taking back what others did meanwhile. */

import { compose } from "../model/delta";
import { Draft } from "../model/draft";
import { inverseOfOp } from "../model/invert";
import type { Op } from "../model/op";
import type { Document, Place, RecordId, Value } from "../model/record";
import { equal } from "../model/values";
import { rebase } from "./rebase";

/** The most steps that can be undone. */
const MOST_STEPS = 500;
/** How long a step can be undone, in milliseconds: 30 days. */
export const LONGEST_MS = 30 * 24 * 60 * 60 * 1_000;

/** An op that takes one back. */
type Inverse = Op & {
  /** What the register or the place has since what is taken back; only then it is. Null: the register was cleared. */
  readonly expected?: Value | Place | null;
  /** Others have changed the record since it was made, or made one of its id since it was deleted. */
  readonly touched?: true;
};

/** One step of undo (EDIT-333). */
export interface UndoStep {
  /** The id of the change that it takes back. */
  readonly id: string;
  /** When it was done, in milliseconds. */
  readonly at: number;
  /** Changes of one continuing gesture are one step. */
  readonly group: string | null;
  /** What takes it back, in the order in which it is to be done. */
  readonly inverses: readonly Inverse[];
}

/** The steps, the latest one last. */
export type Steps = readonly UndoStep[];

/** What undoing would do. */
export interface Undoing {
  /** The step that is taken back. */
  readonly id: string;
  readonly ops: readonly Op[];
  /** Of what others have changed since: it stays theirs, and the person is told. */
  readonly stays: readonly RecordId[];
}

/** The step that takes a change back: effective ops, and the document before them. */
export function stepOf(
  { id, at, group }: Omit<UndoStep, "inverses">,
  before: Document,
  ops: readonly Op[],
): UndoStep {
  const draft = new Draft(before);
  const inverses: Inverse[] = [];
  for (const op of ops) {
    const inverse = inverseOfOp(draft.get(op.id), op);
    if (inverse !== null) inverses.push({ ...inverse, ...expectedAfter(op) });
    draft.make(op);
  }
  return { id, at, group, inverses: inverses.reverse() };
}

function expectedAfter(op: Op): Pick<Inverse, "expected"> {
  switch (op.type) {
    case "set":
      return { expected: op.value };
    case "clear":
      return { expected: null };
    case "place":
      return { expected: { parent: op.parent, order: op.order } };
    default:
      return {};
  }
}

/** The steps with another one; one that goes on with the gesture of the last one is part of it. */
export function withStep(steps: Steps, step: UndoStep): Steps {
  const last = steps.at(-1);
  const goesOn = step.group !== null && last?.group === step.group;
  const all =
    goesOn && last !== undefined
      ? [...steps.slice(0, -1), ...unlessBack(joined(last, step))]
      : [...steps, step];
  return all.filter(({ at }) => at >= step.at - LONGEST_MS).slice(-MOST_STEPS);
}

/** A gesture that ended where it began, as one that was called off, is no step (EDIT-143). */
function unlessBack(step: UndoStep): Steps {
  const inverses = step.inverses.filter((inverse) => {
    const { type } = inverse;
    return (type !== "set" && type !== "clear") || !restores(inverse, inverse);
  });
  return inverses.length === 0 ? [] : [{ ...step, inverses }];
}

function joined(earlier: UndoStep, later: UndoStep): UndoStep {
  const inverses = [...earlier.inverses];
  for (const inverse of [...later.inverses].reverse()) {
    const index = inverses.findIndex((known) => isOfSameRegister(known, inverse));
    const known = inverses[index];
    if (known !== undefined && restores(inverse, known)) {
      inverses[index] = { ...known, expected: inverse.expected ?? null };
      continue;
    }
    const first = inverses[0];
    if (inverse.type === "text" && first?.type === "text" && first.id === inverse.id) {
      inverses[0] = { ...first, delta: compose(inverse.delta, first.delta) };
    } else {
      inverses.unshift(inverse);
    }
  }
  return { ...later, inverses };
}

function isOfSameRegister(one: Op, other: Op): boolean {
  if (one.type !== "set" && one.type !== "clear") return false;
  if (other.type !== "set" && other.type !== "clear") return false;
  return one.id === other.id && one.key === other.key && one.width === other.width;
}

/** Does the later inverse bring back what the earlier one expects? */
function restores(later: Inverse, earlier: Inverse): boolean {
  return equal(later.type === "set" ? later.value : null, earlier.expected);
}

/** The steps without one that was taken back by these ops. What was done after it comes to lie upon them. */
export function withoutStep(steps: Steps, id: string, done: readonly Op[]): Steps {
  const index = steps.findIndex((step) => step.id === id);
  return index < 0
    ? steps
    : [...steps.slice(0, index), ...stepsAfter(steps.slice(index + 1), done)];
}

/** What taking a step back does to a document. */
export function undoing(step: UndoStep, document: Document): Undoing {
  const draft = new Draft(document);
  const ops: Op[] = [];
  const stays = new Set<RecordId>();
  for (const inverse of step.inverses) {
    const can = verdict(inverse, draft, document);
    if (can === "stays") stays.add(inverse.id);
    if (can !== "do") continue;
    const { expected: _, touched: __, ...op } = inverse;
    draft.make(op as Op);
    ops.push(op as Op);
  }
  return { id: step.id, ops, stays: [...stays] };
}

/** Can it be done; does it stay since somebody has changed it; or is there nothing left to do? */
function verdict(inverse: Inverse, draft: Draft, document: Document): "do" | "stays" | "nothing" {
  const record = draft.get(inverse.id);
  if (inverse.type === "create") return canComeBack(inverse, draft);
  if (record === undefined) return inverse.type === "delete" ? "nothing" : "stays";
  switch (inverse.type) {
    case "delete":
      return inverse.touched || hasChildren(inverse.id, draft, document) ? "stays" : "do";
    case "place": {
      const { parent, order } = record;
      const gone = inverse.parent !== null && draft.get(inverse.parent) === undefined;
      return gone || !equal({ parent, order }, inverse.expected) ? "stays" : "do";
    }
    case "text":
      if (record.text === null) return "stays";
      return inverse.delta.length === 0 ? "nothing" : "do";
    default: {
      const value = record[inverse.width][inverse.key] ?? null;
      return equal(value, inverse.expected) ? "do" : "stays";
    }
  }
}

function canComeBack(inverse: Extract<Inverse, { type: "create" }>, draft: Draft): "do" | "stays" {
  const { parent } = inverse.record;
  const gone = parent !== null && draft.get(parent) === undefined;
  return gone || inverse.touched || draft.get(inverse.id) !== undefined ? "stays" : "do";
}

/** What lies in it by now was put there by others: what was made in the same step is gone already. */
function hasChildren(id: RecordId, draft: Draft, document: Document): boolean {
  for (const [child, { parent }] of document.records) {
    if (parent === id && draft.get(child)?.parent === id) return true;
  }
  return false;
}

/** The steps after others did something to what the person sees. */
export function stepsAfter(steps: Steps, theirs: readonly Op[]): Steps {
  if (steps.length === 0 || theirs.length === 0) return steps;
  const latestFirst = steps.map(({ inverses }) => inverses).reverse();
  const { kept } = rebase(theirs, latestFirst);
  const touches = touchesOf(theirs);
  return steps.map((step, index) => {
    const inverses = kept[steps.length - 1 - index] ?? [];
    const marked = inverses.some((inverse) => isTouched(inverse, touches))
      ? inverses.map(
          (inverse): Inverse =>
            isTouched(inverse, touches) ? { ...inverse, touched: true } : inverse,
        )
      : inverses;
    return marked === step.inverses ? step : { ...step, inverses: marked };
  });
}

interface Touches {
  /** What others changed, or put something into. */
  readonly changed: ReadonlySet<RecordId>;
  /** What others made or deleted. */
  readonly remade: ReadonlySet<RecordId>;
}

function touchesOf(theirs: readonly Op[]): Touches {
  const changed = new Set<RecordId>();
  const remade = new Set<RecordId>();
  for (const op of theirs) {
    changed.add(op.id);
    if (op.type === "create" || op.type === "delete") remade.add(op.id);
    const into = op.type === "create" ? op.record.parent : op.type === "place" ? op.parent : null;
    if (into !== null) changed.add(into);
  }
  return { changed, remade };
}

function isTouched({ type, id }: Inverse, { changed, remade }: Touches): boolean {
  return (type === "delete" && changed.has(id)) || (type === "create" && remade.has(id));
}

/** The steps without what they say of these texts: where a change of them was refused, they no longer fit. */
export function withoutTexts(steps: Steps, ids: ReadonlySet<RecordId>): Steps {
  if (ids.size === 0) return steps;
  const kept = steps.map((step) => ({
    ...step,
    inverses: step.inverses.filter((inverse) => inverse.type !== "text" || !ids.has(inverse.id)),
  }));
  return kept.filter(({ inverses }) => inverses.length > 0);
}
