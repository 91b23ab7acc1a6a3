/** The rules of motions, one by one. The twin of `adapters/pages/src/motion/rules.rs`. */

import { isLoop } from "../model/motion";
import {
  type Document,
  type DocumentRecord,
  type RecordId,
  SETTINGS,
  type Width,
} from "../model/record";
import { inner } from "./css";
import { numberAt, wordAt } from "./look";
import type { Active } from "./motionActive";
import { easingOf, endOf, nameOf, type Only, type Said, said } from "./motionSteps";

/** How long a lap of a marquee takes where nobody said it, in milliseconds. */
export const LAP = 20_000;
/** How far the end of a marquee is from its beginning where nobody said it, in hundredths of a pixel. */
const MARQUEE_GAP = 4_800;

/** Readers who ask for no less motion. */
export const FULL = "(prefers-reduced-motion:no-preference)";

/** What a page change looks like (EDIT-297). A fade is what browsers do of themselves. */
export function changeOfPages({ records }: Document): string {
  const change = wordAt(records.get(SETTINGS), "pageChange", "base");
  if (change !== "fade" && change !== "slide") return "";
  const fade = "@view-transition{navigation:auto}";
  if (change === "fade") return fade;
  return (
    `${fade}@media ${FULL}{` +
    "@keyframes gone{to{translate:-12% 0;opacity:0}}@keyframes come{from{translate:12% 0;opacity:0}}" +
    "::view-transition-old(root){animation:gone 350ms ease both}" +
    "::view-transition-new(root){animation:come 350ms ease both}}"
  );
}

/** The selector of a widget while something is pointed at, in focus or pressed; undefined of what needs neither. */
export function stateOf(id: RecordId, { motion, source }: Active): string | undefined {
  switch (motion.trigger) {
    case "hover":
      return source === id
        ? `.w${id}:is(:hover,:focus-visible,:has(:focus-visible))`
        : `body:has(.w${source}:is(:hover,:focus-visible),.w${source} :focus-visible) .w${id}`;
    case "click":
      return source === id
        ? `.w${id}:has(>.press[open])`
        : `body:has(.w${source}>.press[open]) .w${id}`;
    default:
      return undefined;
  }
}

/** How long it takes until a state looks as it does, and back. */
export function transitions(
  id: RecordId,
  record: DocumentRecord,
  motions: readonly Active[],
  only: Only,
): string {
  const list = new Map<string, string>();
  for (const active of motions) {
    const { motion } = active;
    if (stateOf(id, active) === undefined || isLoop(motion)) continue;
    const { duration, delay } = motion;
    for (const { property } of said(motion, record, only)) {
      if (list.has(property)) continue;
      list.set(property, `${property} ${duration}ms ${easingOf(motion.easing)} ${delay}ms`);
    }
  }
  if (list.size === 0) return "";
  const end = endOf(only);
  // What is cut has to begin with a cut of nothing.
  const whole = list.has("clip-path") ? `:where(.w${id}){clip-path:inset(0)}` : "";
  const words = list.get("color");
  const inWords = words === undefined ? "" : `.w${id} *{transition:${words}${end}}`;
  return `${whole}.w${id}{transition:${[...list.values()].join(",")}${end}}${inWords}`;
}

export function animation(id: RecordId, active: Active, only: Only): string {
  const { trigger, duration, delay, repeat, easing } = active.motion;
  const isState = stateOf(id, active) !== undefined;
  const name = isState ? `var(--l${id}-${active.place},none)` : nameOf(only, id, active.place);
  if (trigger === "scroll") return `${name} ${easingOf(easing)} both`;
  const again = { once: "", loop: " infinite", swing: " infinite alternate" }[repeat];
  return `${duration}ms ${easingOf(easing)} ${delay}ms${again} backwards ${name}`;
}

export function marquee(id: RecordId, record: DocumentRecord): string {
  const lap = numberAt(record, "lap", "base") ?? LAP;
  const way = record.base.marquee === "right" ? " reverse" : "";
  const gap =
    record.kind === "text" ? "2em" : inner(numberAt(record, "gap", "base") ?? MARQUEE_GAP);
  return (
    `.w${id}{overflow:clip}.w${id}>.run{display:flex;flex:none;align-items:inherit;direction:ltr;` +
    `width:max-content;min-width:200%;max-width:none;animation:${lap}ms linear infinite${way} lap}` +
    `.w${id}>.run>.lap{display:flex;flex:1 0 auto;align-items:inherit;justify-content:space-around;` +
    `gap:${gap};padding-right:${gap};white-space:nowrap;direction:var(--dir,ltr)}` +
    `.w${id}:is(:hover,:has(:focus-visible))>.run{animation-play-state:paused}`
  );
}

/** The declarations of where motions end. */
export function ending(all: readonly Said[]): string {
  return all
    .flatMap(({ property, to }) => (to === undefined ? [] : [`${property}:${to}`]))
    .join(";");
}

/** The windows of a class of widths (EDIT-042). */
export const RANGES: Readonly<Record<Width, string>> = {
  base: "(width>=1024px)",
  tablet: "(600px<=width<1024px)",
  phone: "(width<600px)",
};

export function media(condition: string, rules: string): string {
  return rules === "" ? "" : `@media ${condition}{${rules}}`;
}
