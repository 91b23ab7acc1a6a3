/** Changes of motions: what one of them becomes when something of it is chosen. */

import {
  type Change,
  type Changes,
  changeOf,
  isLoop,
  type Motion,
  type Repeat,
  SHORTEST_LOOP,
  type Span,
  type Step,
  type Trigger,
} from "../model/motion";
import type { RecordId } from "../model/record";

/** What a motion takes where nobody said it, in milliseconds. */
const USUAL = 600;

/** What a change is where nothing moves. */
export const REST: Changes = {
  move: [0, 0],
  scale: 1_000,
  turn: 0,
  opacity: 1_000,
  blur: 0,
  colour: "#000000ff",
  clip: [0, 0, 0, 0],
};

/** What a change begins with when it is added: something that is seen. */
const FIRST: Changes = {
  move: [0, 4_000],
  scale: 900,
  turn: 1_500,
  opacity: 0,
  blur: 1_200,
  colour: "#1a1a1aff",
  clip: [0, 1_000, 0, 0],
};

/** The ends that the steps of a motion say. */
export function endsOf(trigger: Trigger): readonly ("from" | "to")[] {
  if (trigger === "scroll") return ["from", "to"];
  return trigger === "appear" ? ["from"] : ["to"];
}

/** A step of what a trigger says. */
export function stepOf(change: Change, trigger: Trigger, value: unknown = FIRST[change]): Step {
  const end = endsOf(trigger)[0] ?? "from";
  return { [change]: { [end]: value } } as Step;
}

/** A motion that something else starts. What was at the one end of its steps is at the other one. */
export function withTrigger(motion: Motion, trigger: Trigger): Motion {
  if (motion.trigger === trigger) return motion;
  const { range: _, ...rest } = motion;
  const steps = motion.steps.map((step) => {
    const [change, { from, to }] = changeOf(step);
    return stepOf(change, trigger, from ?? to);
  });
  if (trigger === "scroll") {
    return { ...rest, trigger, steps, range: [0, 1_000], delay: 0, duration: 0, repeat: "once" };
  }
  const duration = motion.trigger === "scroll" ? USUAL : motion.duration;
  return { ...rest, trigger, steps, duration };
}

/** A motion that runs so often. One that begins anew takes a while. */
export function withRepeat(motion: Motion, repeat: Repeat): Motion {
  return withDuration({ ...motion, repeat }, motion.duration);
}

export function withDuration(motion: Motion, duration: number): Motion {
  return { ...motion, duration: isLoop(motion) ? Math.max(duration, SHORTEST_LOOP) : duration };
}

/** A motion that starts with another widget; null: with its own. */
export function startingWith(motion: Motion, by: RecordId | null): Motion {
  const { by: _, ...own } = motion;
  return by === null ? own : { ...own, by };
}

/** A motion with another value at one end of a step. */
export function withEnd(motion: Motion, at: number, end: "from" | "to", value: unknown): Motion {
  const steps = motion.steps.map((step, place) => {
    if (place !== at) return step;
    const [change, span] = changeOf(step);
    return { [change]: { ...span, [end]: value } as Span<unknown> } as Step;
  });
  return { ...motion, steps };
}

/**
 * The motions of several widgets, in the order in which they are read, so that each starts later than the one before, and
 * all with the first (EDIT-293). What follows the scroll has its own time.
 */
export function inSequence(
  ids: readonly RecordId[],
  motions: readonly (readonly Motion[])[],
  interval: number,
  longest: number,
): Motion[][] {
  const [first] = ids;
  return ids.map((id, place) =>
    (motions[place] ?? []).map((motion) => {
      if (first === undefined || motion.trigger === "scroll") return motion;
      const delay = Math.min(place * interval, longest);
      return { ...startingWith(motion, id === first ? null : first), delay };
    }),
  );
}
