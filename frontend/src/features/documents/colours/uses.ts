/** Where the colours of a project are used, and how one takes the place of another everywhere (EDIT-225, 226). */

import type { Motion, Step as MotionStep, Span } from "../model/motion";
import type { Op, Step } from "../model/op";
import {
  type Document,
  type DocumentRecord,
  type Fill,
  type Ink,
  type RecordId,
  type Shadow,
  type Value,
  WIDTHS,
} from "../model/record";
import { ruleOf } from "../model/registers";
import { equal } from "../model/values";
import { isGradient, isSwatch } from "./paint";

/** A colour that is used, and in how many places: registers of records, and pieces of texts. */
export interface Use {
  readonly fill: Fill;
  readonly count: number;
}

/** The key of what is the same colour. */
function keyOf(fill: Fill): string {
  if (typeof fill === "string") return fill;
  return isSwatch(fill) ? fill.swatch : JSON.stringify(fill);
}

/** The colours in a value, as its register takes them. */
function fillsIn(key: string, value: Value): Fill[] {
  switch (ruleOf(key)?.form.type) {
    case "ink":
      return [value as Ink];
    case "fill": {
      const fill = value as Fill;
      return isGradient(fill) ? [fill, ...fill.gradient.stops.map(({ ink }) => ink)] : [fill];
    }
    case "shadows":
      return (value as readonly Shadow[]).map(({ ink }) => ink);
    case "motions":
      return (value as readonly Motion[]).flatMap(({ steps }) => steps.flatMap(inksOf));
    default:
      return [];
  }
}

const inksOf = ({ colour }: MotionStep): Ink[] => [colour?.from ?? [], colour?.to ?? []].flat();

function mapSpan(span: Span<Ink>, map: (ink: Ink) => Ink): Span<Ink> {
  const { from, to } = span;
  return {
    ...(from === undefined ? {} : { from: map(from) }),
    ...(to === undefined ? {} : { to: map(to) }),
  };
}

/** All colours that are used, the most used first. What a swatch stands for is no use of it. */
export function usesOf({ records }: Document): Use[] {
  const uses = new Map<string, { fill: Fill; count: number }>();
  const add = (fill: Fill) => {
    const key = keyOf(fill);
    const use = uses.get(key) ?? { fill, count: 0 };
    use.count += 1;
    uses.set(key, use);
  };
  for (const record of records.values()) {
    if (record.kind === "swatch") continue;
    for (const width of WIDTHS) {
      for (const [key, value] of Object.entries(record[width])) fillsIn(key, value).forEach(add);
    }
    for (const { attributes } of record.text ?? []) {
      if (attributes?.ink !== undefined) add(attributes.ink as Ink);
    }
  }
  return [...uses.values()].sort((one, other) => other.count - one.count);
}

/** In how many places a colour is used. */
export function countOf(document: Document, fill: Fill): number {
  const key = keyOf(fill);
  return usesOf(document).find((use) => keyOf(use.fill) === key)?.count ?? 0;
}

/** A colour where a gradient cannot stand. */
function inkOf(fill: Fill): Ink {
  return isGradient(fill) ? (fill.gradient.stops[0]?.ink ?? "#000000ff") : fill;
}

/** The value with one colour instead of another; the same object where it does not hold that. */
function replacedIn(key: string, value: Value, from: Fill, to: Fill): Value {
  const ink = (own: Ink) => (equal(own, from) ? inkOf(to) : own);
  switch (ruleOf(key)?.form.type) {
    case "ink":
      return ink(value as Ink);
    case "fill": {
      const fill = value as Fill;
      if (equal(fill, from)) return to;
      if (!isGradient(fill)) return fill;
      const stops = fill.gradient.stops.map((stop) => ({ ...stop, ink: ink(stop.ink) }));
      return { gradient: { ...fill.gradient, stops } };
    }
    case "shadows":
      return (value as readonly Shadow[]).map((shadow) => ({ ...shadow, ink: ink(shadow.ink) }));
    case "motions":
      return (value as readonly Motion[]).map((motion) => ({
        ...motion,
        steps: motion.steps.map((step) =>
          step.colour ? { colour: mapSpan(step.colour, ink) } : step,
        ),
      }));
    default:
      return value;
  }
}

/** The ops after which one colour stands wherever another one is. */
export function replaceOps({ records }: Document, from: Fill, to: Fill): Op[] {
  return [...records].flatMap(([id, record]) => {
    // What a swatch stands for is a colour of its own, not another swatch: they would lead to each other.
    if (record.kind === "swatch" && isSwatch(to)) return [];
    return [...registerOps(id, record, from, to), ...textOps(id, record, from, to)];
  });
}

function registerOps(id: RecordId, record: DocumentRecord, from: Fill, to: Fill): Op[] {
  return WIDTHS.flatMap((width) =>
    Object.entries(record[width]).flatMap(([key, value]): Op[] => {
      const next = replacedIn(key, value, from, to);
      return equal(next, value) ? [] : [{ type: "set", id, key, width, value: next }];
    }),
  );
}

function textOps(id: RecordId, { text }: DocumentRecord, from: Fill, to: Fill): Op[] {
  if (text === null || !text.some(({ attributes }) => equal(attributes?.ink, from))) return [];
  const delta = text.map(({ insert, attributes }): Step => {
    const retain = insert.length;
    return equal(attributes?.ink, from) ? { retain, attributes: { ink: inkOf(to) } } : { retain };
  });
  return [{ type: "text", id, delta }];
}
