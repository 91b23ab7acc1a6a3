/** Motion of widgets: what starts it, what it changes, and how long that takes. The twin of `domain/src/documents/motion.rs`. */

import type { Ink, RecordId } from "./record";

/** Where a change begins and ends. What is not said is what is drawn. */
export interface Span<T> {
  readonly from?: T;
  readonly to?: T;
}

/** What a step changes (EDIT-291): lengths in hundredths of a pixel, angles of a degree, parts in thousandths. */
export interface Changes {
  /** Where it is, from where it is drawn: across and down. */
  readonly move: readonly [number, number];
  readonly scale: number;
  /** How far it is turned from how it is drawn. */
  readonly turn: number;
  readonly opacity: number;
  readonly blur: number;
  readonly colour: Ink;
  /** How much of it is cut, from the top edge clockwise. */
  readonly clip: readonly [number, number, number, number];
}

export type Change = keyof Changes;

/** An object with one member: what it changes, and from where to where. */
export type Step = { readonly [One in Change]?: Span<Changes[One]> };

export type Trigger = "appear" | "scroll" | "hover" | "click";
export type Easing = "linear" | "ease" | "easeIn" | "easeOut" | "easeInOut" | "back";
export type Repeat = "once" | "loop" | "swing";

/** A motion of a widget. Times are in milliseconds. */
export interface Motion {
  readonly trigger: Trigger;
  /** The part of the widget's way through the window that it follows, in thousandths; of `scroll` alone. */
  readonly range?: readonly [number, number];
  /** The widget with which it starts, where that is another one (EDIT-293). */
  readonly by?: RecordId;
  readonly delay: number;
  readonly duration: number;
  readonly easing: Easing;
  readonly repeat: Repeat;
  readonly steps: readonly Step[];
}

export const TRIGGERS: readonly Trigger[] = ["appear", "scroll", "hover", "click"];
export const EASINGS: readonly Easing[] = [
  "linear",
  "ease",
  "easeIn",
  "easeOut",
  "easeInOut",
  "back",
];
export const REPEATS: readonly Repeat[] = ["once", "loop", "swing"];
export const CHANGES: readonly Change[] = [
  "move",
  "scale",
  "turn",
  "opacity",
  "blur",
  "colour",
  "clip",
];

/** The most motions of a widget. */
export const MOST_MOTIONS = 8;
/** The longest delay and the longest duration. */
export const LONGEST = 60_000;
/** The shortest time after which a motion begins anew: nothing flashes more than three times a second. */
export const SHORTEST_LOOP = 350;

/** The least and the most of each number of a change. */
export const REACHES: Readonly<Record<Exclude<Change, "colour">, readonly [number, number]>> = {
  move: [-500_000, 500_000],
  scale: [0, 10_000],
  turn: [-360_000, 360_000],
  opacity: [0, 1_000],
  blur: [0, 20_000],
  clip: [0, 1_000],
};

/** How many numbers a change has, where that is more than one. */
const COUNTS: Readonly<Partial<Record<Change, number>>> = { move: 2, clip: 4 };

const NEEDED = ["trigger", "delay", "duration", "easing", "repeat", "steps"];
const MEMBERS = [...NEEDED, "range", "by"];

/** Does it run again and again? */
export function isLoop({ repeat }: Motion): boolean {
  return repeat !== "once";
}

/** What a step changes, and from where to where. */
export function changeOf(step: Step): readonly [Change, Span<unknown>] {
  const [entry] = Object.entries(step);
  return entry as [Change, Span<unknown>];
}

/** What the check of motions needs to know of ids and colours. */
interface Checks {
  readonly isInk: (value: unknown) => boolean;
  readonly isId: (value: unknown) => boolean;
}

/**
 * Is it a motion within its limits? What appears ends as it is drawn, and so says only where its steps begin. What starts
 * under the pointer or on a click begins as it is drawn. What follows the scroll takes no time of its own.
 */
export function isMotion(value: unknown, { isInk, isId }: Checks): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  if (!NEEDED.every((name) => names.includes(name))) return false;
  if (!names.every((name) => MEMBERS.includes(name))) return false;
  const motion = value as unknown as Motion;
  const { trigger, range, by, delay, duration, easing, repeat, steps } = motion;
  const isKnown =
    TRIGGERS.includes(trigger) && EASINGS.includes(easing) && REPEATS.includes(repeat);
  const isTimed = within(delay, 0, LONGEST) && within(duration, 0, LONGEST);
  if (!isKnown || !isTimed || (by !== undefined && !isId(by))) return false;
  if (isLoop(motion) && duration < SHORTEST_LOOP) return false;
  if ((range !== undefined) !== (trigger === "scroll")) return false;
  if (trigger === "scroll") {
    const isPart = numbers(range, 2, 0, 1_000) && (range?.[0] ?? 0) < (range?.[1] ?? 0);
    if (!isPart || delay !== 0 || duration !== 0 || isLoop(motion)) return false;
  }
  if (!Array.isArray(steps) || steps.length === 0) return false;
  if (!steps.every((step) => isStep(step, trigger, isInk))) return false;
  return new Set(steps.map((step) => changeOf(step)[0])).size === steps.length;
}

function isStep(value: unknown, trigger: Trigger, isInk: (value: unknown) => boolean): boolean {
  if (!isObject(value)) return false;
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0) return false;
  const [change, span] = entry as [Change, unknown];
  if (!CHANGES.includes(change) || !isObject(span)) return false;
  if (!Object.keys(span).every((end) => end === "from" || end === "to")) return false;
  const [begins, ends] = [Object.hasOwn(span, "from"), Object.hasOwn(span, "to")];
  if (trigger === "appear" && (!begins || ends)) return false;
  if ((trigger === "hover" || trigger === "click") && (begins || !ends)) return false;
  if (!begins && !ends) return false;
  return Object.values(span).every((end) => {
    if (change === "colour") return isInk(end);
    const [least, most] = REACHES[change];
    const count = COUNTS[change];
    return count === undefined ? within(end, least, most) : numbers(end, count, least, most);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function within(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function numbers(value: unknown, count: number, least: number, most: number): boolean {
  return (
    Array.isArray(value) &&
    value.length === count &&
    value.every((each) => within(each, least, most))
  );
}
