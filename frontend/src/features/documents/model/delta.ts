/**
 * Changes of a text, and how two of them that were made at once go together: the twin of
 * `domain/src/documents/text/delta.rs`. The rules are those of the package `quill-delta`, which the tests hold against.
 * It is not used itself, since it brings 12 kB. All lengths are in units of UTF-16.
 */

import type { Delta, MarkChanges, Step } from "./op";
import type { Marks, Segment } from "./record";
import { equal } from "./values";

/** A change ends within a character, or goes on behind the end of the text. */
export class DoesNotFit extends Error {
  override readonly name = "DoesNotFit";
}

/**
 * Whose characters come first where two insert at one place, and whose marks hold where two set the same one. `first` is
 * the change that was before, `second` the one that is transformed.
 */
export type Priority = "first" | "second";

/** How many units a step is long. */
export function lengthOf(step: Step): number {
  if ("insert" in step) return step.insert.length;
  return "retain" in step ? step.retain : step.delete;
}

/** How many units of the text before it a change speaks of. */
export function reachOf(delta: Delta): number {
  return delta.reduce((sum, step) => ("insert" in step ? sum : sum + lengthOf(step)), 0);
}

const retained = (length: number, changes: MarkChanges | undefined): Step =>
  hasMembers(changes) ? { retain: length, attributes: changes } : { retain: length };

const inserted = (text: string, marks: Marks | undefined): Step & Segment =>
  hasMembers(marks) ? { insert: text, attributes: marks } : { insert: text };

function hasMembers<T extends object>(members: T | undefined): members is T {
  return members !== undefined && Object.keys(members).length > 0;
}

/**
 * The change of these steps, in its one form: neighbours that are alike are one step, what comes in stands before what
 * goes, and nothing empty is left.
 */
export function normalise(steps: Iterable<Step>): Delta {
  const delta: Step[] = [];
  for (const step of steps) push(delta, step);
  return chopped(delta);
}

function push(delta: Step[], step: Step): void {
  if (lengthOf(step) === 0) return;
  const last = delta.at(-1);
  // What comes in where something goes stands before it: the two orders do the same.
  if ("insert" in step && last !== undefined && "delete" in last) {
    delta.pop();
    push(delta, step);
    delta.push(last);
    return;
  }
  const joined = last === undefined ? null : join(last, step);
  if (joined === null) delta.push(clean(step));
  else delta[delta.length - 1] = joined;
}

function clean(step: Step): Step {
  if ("insert" in step) return inserted(step.insert, step.attributes);
  return "retain" in step ? retained(step.retain, step.attributes) : step;
}

function join(one: Step, next: Step): Step | null {
  if ("delete" in one) return "delete" in next ? { delete: one.delete + next.delete } : null;
  if ("delete" in next || !equal(one.attributes ?? {}, next.attributes ?? {})) return null;
  if ("insert" in one) {
    return "insert" in next ? inserted(one.insert + next.insert, one.attributes) : null;
  }
  return "retain" in next ? retained(one.retain + next.retain, one.attributes) : null;
}

function chopped(delta: Step[]): Delta {
  const last = delta.at(-1);
  if (last !== undefined && "retain" in last && last.attributes === undefined) delta.pop();
  return delta;
}

/** The steps of a change, taken in parts. Behind the last one everything is retained. */
class Steps {
  readonly #steps: Delta;
  #index = 0;
  /** The units that were taken of the current step. */
  #taken = 0;

  constructor(steps: Delta) {
    this.#steps = steps;
  }

  hasNext(): boolean {
    return this.#index < this.#steps.length;
  }

  current(): Step | undefined {
    return this.#steps[this.#index];
  }

  /** The units that are left of the current step. */
  left(): number {
    const step = this.current();
    return step === undefined ? Number.POSITIVE_INFINITY : lengthOf(step) - this.#taken;
  }

  /** At most so many units of the current step. */
  take(most: number): Step {
    const length = Math.min(most, this.left());
    const [step, from] = [this.current(), this.#taken];
    this.#goOn(length);
    if (step === undefined) return { retain: length };
    if ("delete" in step) return { delete: length };
    if ("retain" in step) return retained(length, step.attributes);
    return inserted(cut(step.insert, from, length), step.attributes);
  }

  #goOn(length: number): void {
    if (length < this.left()) {
      this.#taken += length;
    } else {
      this.#index += 1;
      this.#taken = 0;
    }
  }
}

/** So many units of a text, from a unit on. */
function cut(text: string, from: number, length: number): string {
  const end = from + length;
  if (splitsCharacter(text, from) || splitsCharacter(text, end)) {
    throw new DoesNotFit("A change of a text does not fit the text");
  }
  return text.slice(from, end);
}

/** Is the place within a character of two units? */
export function splitsCharacter(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

/** The marks that are left when some were changed. */
function changed(marks: Marks | undefined, changes: MarkChanges | undefined): Marks {
  const entries = Object.entries({ ...marks, ...changes });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Marks[string]] => entry[1] !== null),
  );
}

/**
 * Two changes as one: the first, then the next.
 *
 * @throws DoesNotFit where the next ends within a character that the first inserts.
 */
export function compose(first: Delta, next: Delta): Delta {
  const [before, after] = [new Steps(first), new Steps(next)];
  const both: Step[] = [];
  while (before.hasNext() || after.hasNext()) {
    const [one, other] = [before.current(), after.current()];
    if (other !== undefined && "insert" in other) {
      push(both, after.take(Number.POSITIVE_INFINITY));
    } else if (one !== undefined && "delete" in one) {
      push(both, before.take(Number.POSITIVE_INFINITY));
    } else {
      const length = Math.min(before.left(), after.left());
      push(both, composed(before.take(length), after.take(length)));
    }
  }
  return chopped(both);
}

/** A part that was retained or inserted, and then retained or deleted. */
function composed(one: Step, other: Step): Step {
  if ("retain" in other && "retain" in one) {
    return retained(one.retain, { ...one.attributes, ...other.attributes });
  }
  if ("retain" in other && "insert" in one) {
    return inserted(one.insert, changed(one.attributes, other.attributes));
  }
  // What the first inserts and the next deletes never was.
  return "insert" in one ? { retain: 0 } : other;
}

/** The other change, made from the same text, as it is to be made after the one that was done. */
export function transform(done: Delta, other: Delta, priority: Priority): Delta {
  const [ours, theirs] = [new Steps(done), new Steps(other)];
  const result: Step[] = [];
  while (ours.hasNext() || theirs.hasNext()) {
    const [one, two] = [ours.current(), theirs.current()];
    const second = two !== undefined && "insert" in two;
    if (one !== undefined && "insert" in one && (priority === "first" || !second)) {
      push(result, { retain: lengthOf(ours.take(Number.POSITIVE_INFINITY)) });
    } else if (second) {
      push(result, theirs.take(Number.POSITIVE_INFINITY));
    } else {
      const length = Math.min(ours.left(), theirs.left());
      push(result, transformed(ours.take(length), theirs.take(length), priority));
    }
  }
  return chopped(result);
}

/** A part of the text before that each of two changes retains or deletes. */
function transformed(done: Step, other: Step, priority: Priority): Step {
  // What is gone is gone.
  if (!("retain" in done)) return { retain: 0 };
  if (!("retain" in other)) return other;
  const kept = Object.entries(other.attributes ?? {}).filter(
    ([mark]) => priority === "second" || !Object.hasOwn(done.attributes ?? {}, mark),
  );
  return retained(other.retain, Object.fromEntries(kept));
}

/** The change that takes a change back; `base` is the text before it. */
export function invert(delta: Delta, base: readonly Segment[]): Delta {
  const old = new Steps(base);
  const inverse: Step[] = [];
  for (const step of delta) {
    if ("insert" in step) {
      push(inverse, { delete: step.insert.length });
      continue;
    }
    for (let left = lengthOf(step); left > 0 && old.hasNext(); ) {
      const part = old.take(left);
      left -= lengthOf(part);
      push(inverse, "delete" in step ? part : remarked(part, step.attributes));
    }
  }
  return chopped(inverse);
}

/** Gives characters the marks again that some changes took or changed. */
function remarked(part: Step, changes: MarkChanges | undefined): Step {
  const before = "insert" in part ? (part.attributes ?? {}) : {};
  const back: [string, Marks[string] | null][] = [];
  for (const [mark, value] of Object.entries(changes ?? {})) {
    const old = before[mark] ?? null;
    if (!equal(old, value)) back.push([mark, old]);
  }
  return retained(lengthOf(part), Object.fromEntries(back));
}
