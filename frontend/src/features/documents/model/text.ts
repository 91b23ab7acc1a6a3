/** Texts: characters with marks, and nothing nested, so that no change can make one invalid. */

import { compose, DoesNotFit, lengthOf, normalise, splitsCharacter } from "./delta";
import { admits } from "./forms";
import type { Delta, MarkChanges } from "./op";
import type { Marks, Segment } from "./record";
import { Refusal, type RefusalReason } from "./refusal";
import { LIMITS, markRuleOf, type Need } from "./registers";
import { equal } from "./values";

const CONTROL = /(?!\n)\p{Cc}/u;

/** Its characters without their marks. */
export function plainOf(text: readonly Segment[]): string {
  return text.map((segment) => segment.insert).join("");
}

/** Its length in units of UTF-16, the last line end included. */
export function unitsOf(text: readonly Segment[]): number {
  return text.reduce((sum, segment) => sum + segment.insert.length, 0);
}

/**
 * The text after a change. Only what keeps it a text is checked; `checkDelta` asks for more.
 *
 * @throws Refusal where the change goes on behind the end, cuts a character, or takes the last line end.
 */
export function applyDelta(text: readonly Segment[], delta: Delta): readonly Segment[] {
  checkEnds(text, delta);
  try {
    return compose(text, delta) as readonly Segment[];
  } catch (error) {
    throw error instanceof DoesNotFit ? refused("doesNotFit") : error;
  }
}

/**
 * Does the change have nothing but marks and characters that belong there?
 *
 * @throws Refusal where it does not, or where the text would be longer than 100 000 units (EDIT-083).
 */
export function checkDelta(text: readonly Segment[], delta: Delta): void {
  checkSteps(delta);
  checkEnds(text, delta);
  checkScopes(plainOf(text), delta);
  const before = unitsOf(text);
  const after = delta.reduce((sum, step) => {
    if ("insert" in step) return sum + step.insert.length;
    return "delete" in step ? sum - step.delete : sum;
  }, before);
  if (after > LIMITS.text && after > before) throw refused("tooLong");
}

/**
 * A text of these segments, in its one form.
 *
 * @throws Refusal where it is not valid.
 */
export function textOf(segments: readonly Segment[]): readonly Segment[] {
  const text = normalise(segments) as readonly Segment[];
  checkSteps(text);
  if (unitsOf(text) > LIMITS.text) throw refused("tooLong");
  if (!text.at(-1)?.insert.endsWith("\n")) throw refused("lastLineEnd");
  return text;
}

/**
 * What a person needs for a change. Characters with marks that the text holds already are words like others: what is typed
 * within red letters is red.
 */
export function needOfDelta(text: readonly Segment[], delta: Delta): Need {
  const layout = (marks: MarkChanges | undefined) =>
    Object.fromEntries(Object.entries(marks ?? {}).filter(([mark]) => needOf(mark) === "layout"));
  const isLayout = delta.some((step) => {
    if ("delete" in step) return false;
    const wanted = layout(step.attributes);
    if (Object.keys(wanted).length === 0) return false;
    const known = text.some((segment) => equal(layout(segment.attributes), wanted));
    return "retain" in step || !known;
  });
  return isLayout ? "layout" : "content";
}

const needOf = (mark: string): Need => markRuleOf(mark)?.need ?? "layout";

function checkEnds(text: readonly Segment[], delta: Delta): void {
  const plain = plainOf(text);
  let at = 0;
  for (const step of delta) {
    if ("insert" in step) {
      if (at >= plain.length) throw refused("lastLineEnd");
      if (splitsCharacter(plain, at)) throw refused("doesNotFit");
      continue;
    }
    at += lengthOf(step);
    if (splitsCharacter(plain, at)) throw refused("doesNotFit");
    if ("delete" in step && at === plain.length) throw refused("lastLineEnd");
  }
  if (at > plain.length) throw refused("doesNotFit");
}

/** Marks are changed only where they belong: those of paragraphs at line ends, the others elsewhere. */
function checkScopes(plain: string, delta: Delta): void {
  let at = 0;
  for (const step of delta) {
    if ("insert" in step) continue;
    const part = plain.slice(at, at + lengthOf(step));
    at += lengthOf(step);
    if ("retain" in step) checkScope(step.attributes, part);
  }
}

function checkScope(marks: Marks | MarkChanges | undefined, part: string): void {
  const ends = part.split("\n").length - 1;
  for (const mark of Object.keys(marks ?? {})) {
    const fits = markRuleOf(mark)?.scope === "inline" ? ends === 0 : ends === part.length;
    if (!fits) throw refused("misplacedMark");
  }
}

/** What can be said of a change without its text. */
function checkSteps(delta: Delta): void {
  for (const step of delta) {
    if ("delete" in step) continue;
    for (const [mark, value] of Object.entries(step.attributes ?? {})) {
      const rule = markRuleOf(mark);
      const taken = value === null && "retain" in step;
      // A flag is only ever on: it is taken away where it is off.
      const valid = taken || (value !== false && rule !== undefined && admits(rule.form, value));
      if (rule === undefined || !valid) throw refused("markValue");
    }
    if ("insert" in step) {
      if (CONTROL.test(step.insert)) throw refused("controlCharacter");
      checkScope(step.attributes, step.insert);
    }
  }
}

const refused = (reason: RefusalReason) => new Refusal(reason, null);
