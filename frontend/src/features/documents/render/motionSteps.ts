/** The steps of motions as declarations. The twin of `adapters/pages/src/motion/steps.rs`. */

import { type Change, changeOf, type Easing, type Motion, type Span } from "../model/motion";
import type { DocumentRecord, Ink, RecordId } from "../model/record";
import { decimal, degrees, inkOf, length, thousandths } from "./css";
import { isDrawing } from "./look";

/** Which steps are printed: every one, or those for readers who ask for less motion (EDIT-300). */
export type Only = "all" | "opacity";

/** The name of the keyframes of a motion. */
export function nameOf(only: Only, id: RecordId, place: number): string {
  return `${only === "all" ? "m" : "o"}${id}-${place}`;
}

/** What stands after a value: what is left of motion holds over the rule that stills all else. */
export function endOf(only: Only): string {
  return only === "all" ? "" : "!important";
}

/** The property of a step, and its values where it begins and ends. */
export interface Said {
  readonly property: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What the steps of a motion say. A colour says nothing of what has no surface and no letters. */
export function said(motion: Motion, record: DocumentRecord, only: Only = "all"): Said[] {
  return motion.steps.flatMap((step) => {
    const [change, span] = changeOf(step);
    if (only === "opacity" && change !== "opacity") return [];
    const property = propertyOf(change, record);
    if (property === undefined) return [];
    const write = WRITERS[change];
    const { from, to } = span as Span<never>;
    const ends = {
      from: from === undefined ? undefined : write(from),
      to: to === undefined ? undefined : write(to),
    };
    if (change !== "clip") return [{ property, ...ends }];
    // Between a cut and none browsers know no way.
    return [{ property, from: ends.from ?? "inset(0)", to: ends.to ?? "inset(0)" }];
  });
}

/** What stands in the keyframes of a motion. */
export function keyframes(motion: Motion, record: DocumentRecord, only: Only): string {
  const all = said(motion, record, only);
  const frame = (end: "from" | "to") => {
    const each = all.flatMap((one) =>
      one[end] === undefined ? [] : [`${one.property}:${one[end]}`],
    );
    return each.length === 0 ? "" : `${end}{${each.join(";")}}`;
  };
  return frame("from") + frame("to");
}

const EASINGS: Readonly<Record<Easing, string>> = {
  linear: "linear",
  ease: "ease",
  easeIn: "ease-in",
  easeOut: "ease-out",
  easeInOut: "ease-in-out",
  back: "cubic-bezier(.34,1.56,.64,1)",
};

/** How an easing is called in CSS. */
export function easingOf(word: Easing): string {
  return EASINGS[word];
}

const pair = (values: readonly number[]) => values.map(length).join(" ");
const inset = (edges: readonly number[]) =>
  `inset(${edges.map((edge) => `${decimal(edge, 1)}%`).join(" ")})`;

const WRITERS: Readonly<Record<Change, (value: never) => string>> = {
  move: pair,
  scale: thousandths,
  turn: (value: number) => `rotate(${degrees(value)})`,
  opacity: thousandths,
  blur: (value: number) => `blur(${length(value)})`,
  colour: (value: Ink) => inkOf(value),
  clip: inset,
};

function propertyOf(change: Change, record: DocumentRecord): string | undefined {
  switch (change) {
    case "move":
      return "translate";
    // How far the widget itself is turned is another property: `rotate`.
    case "turn":
      return "transform";
    case "blur":
      return "filter";
    case "clip":
      return "clip-path";
    case "colour":
      return colourOf(record);
    default:
      return change;
  }
}

/** What a colour is of: letters, or the surface of a box; undefined of what has neither. */
export function colourOf(record: DocumentRecord): "color" | "background-color" | undefined {
  const { kind } = record;
  if (kind === "text" || kind === "menu") return "color";
  if (kind === "picture" || kind === "gallery" || isDrawing(record)) return undefined;
  return "background-color";
}
