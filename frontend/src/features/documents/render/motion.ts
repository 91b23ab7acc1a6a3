/**
 * Motion as CSS alone (EDIT-287 to 300). The twin of `adapters/pages/src/motion.rs`. The canvas shows none of it: there all
 * stands as drawn, which is how motions end.
 */

import { isLoop, type Motion } from "../model/motion";
import {
  type Document,
  type DocumentRecord,
  isAlbum,
  type Kind,
  type RecordId,
  SETTINGS,
  valueAt,
  WIDTHS,
  type Width,
} from "../model/record";
import { decimal, inner } from "./css";
import { numberAt, wordAt } from "./look";
import { easingOf, endOf, keyframes, nameOf, type Only, type Said, said } from "./motionSteps";
import type { Places } from "./place";
import { pinOf } from "./placing";

/** How far a widget has come into sight when it appears, of its height or that of the window. */
const SEEN = "entry 20%";
/** How long a lap of a marquee takes where nobody said it, in milliseconds. */
export const LAP = 20_000;
/** How far the end of a marquee is from its beginning where nobody said it, in hundredths of a pixel. */
const MARQUEE_GAP = 4_800;

const FULL = "(prefers-reduced-motion:no-preference)";
const LESS = "(prefers-reduced-motion:reduce)";
const TRIGGERS = "@supports (animation-trigger:--a play-forwards)";

/** What can be shown twice: a copy of it asks for nothing, and works nothing. */
const DRAWN: readonly Kind[] = ["text", "picture", "shape", "line", "button", "group", "stack"];

/** What moves on a page. */
export interface Moving {
  /** The last part of the sheet; empty where nothing moves. */
  readonly rules: string;
  /** The widgets that are pressed to start something. */
  readonly pressed: ReadonlySet<RecordId>;
  /** The widgets whose content runs through them, and is there twice. */
  readonly marquees: ReadonlySet<RecordId>;
  /** Does something run without an end, so that readers need a way to stop it? */
  readonly hasLoops: boolean;
}

/** Where nothing moves, as on the canvas. */
export const STILL: Moving = {
  rules: "",
  pressed: new Set(),
  marquees: new Set(),
  hasLoops: false,
};

/** A motion of a widget that can start. */
export interface Active {
  /** Its place in the list of the widget, in the names of keyframes. */
  readonly place: number;
  readonly motion: Motion;
  /** The widget with which it starts. */
  readonly source: RecordId;
}

/** What moves on a page, and the rules of that. */
export function movingOn(document: Document, page: RecordId, places: Places): Moving {
  const printer = new MotionPrinter(document, places);
  const walk = (parent: RecordId) => {
    for (const id of places.within(parent)) {
      const record = document.records.get(id);
      if (record !== undefined && record.kind !== "unknown") printer.widget(id, record);
      walk(id);
    }
  };
  walk(page);
  return printer.finish();
}

/** The motions of a widget that can start. Slides are seen in their strip, not in the window. */
export function activeMotions(
  document: Document,
  places: Places,
  id: RecordId,
  record: DocumentRecord,
): Active[] {
  const parent = record.parent === null ? undefined : document.records.get(record.parent);
  if (parent?.kind === "slideshow") return [];
  const motions = (record.base.motions ?? []) as readonly Motion[];
  return motions.flatMap((motion, place) => {
    const { by } = motion;
    const source = by !== undefined && isThereWith(document, places, by, id) ? by : id;
    const starts = motion.trigger !== "click" || canBePressed(document, places, source);
    return starts ? [{ place, motion, source }] : [];
  });
}

/** Is another widget shown wherever this one is? One that waits for what is not there would never end. */
function isThereWith(document: Document, places: Places, other: RecordId, id: RecordId): boolean {
  const kind = document.records.get(other)?.kind;
  if (kind === undefined || kind === "unknown") return false;
  return WIDTHS.every((width) => !places.isShown(id, width) || places.isShown(other, width));
}

/** Can it be pressed as a whole? What leads elsewhere or holds what is worked by itself cannot. */
export function canBePressed(document: Document, places: Places, id: RecordId): boolean {
  const record = document.records.get(id);
  return record !== undefined && record.kind !== "line" && isPlain(document, places, id, record);
}

function isPlain(
  document: Document,
  places: Places,
  id: RecordId,
  record: DocumentRecord,
): boolean {
  const inAlbum = record.parent !== null && isAlbum(document.records.get(record.parent)?.kind);
  const leads = record.base.link !== undefined || inAlbum;
  switch (record.kind) {
    case "picture":
    case "shape":
    case "button":
      return !leads;
    case "line":
      return true;
    case "text":
      return (record.text ?? []).every(({ attributes }) => attributes?.link === undefined);
    case "group":
    case "stack":
      return !leads && within(document, places, id).every((one) => isPlain(document, places, ...one));
    default:
      return false;
  }
}

/** Does it run through its frame without an end (EDIT-296)? What lies in a column does not, nor what cannot be there twice. */
function isMarquee(
  document: Document,
  places: Places,
  id: RecordId,
  record: DocumentRecord,
): boolean {
  const { marquee, direction } = record.base;
  const runs = marquee === "left" || marquee === "right";
  return runs && direction !== "column" && canBeTwice(document, places, id, record);
}

function canBeTwice(
  document: Document,
  places: Places,
  id: RecordId,
  { kind }: DocumentRecord,
): boolean {
  const inner = () => within(document, places, id);
  return DRAWN.includes(kind) && inner().every((one) => canBeTwice(document, places, ...one));
}

function within(document: Document, places: Places, id: RecordId): [RecordId, DocumentRecord][] {
  return places.within(id).flatMap((child): [RecordId, DocumentRecord][] => {
    const record = document.records.get(child);
    return record === undefined ? [] : [[child, record]];
  });
}

class MotionPrinter {
  private rules = "";
  private hasLoops = false;
  private readonly pressed = new Set<RecordId>();
  private readonly marquees = new Set<RecordId>();
  /** Those whose coming into sight starts something. */
  private readonly seen = new Set<RecordId>();
  /** Those whose way through the window others follow. */
  private readonly followed = new Set<RecordId>();

  constructor(
    private readonly document: Document,
    private readonly places: Places,
  ) {}

  widget(id: RecordId, record: DocumentRecord): void {
    let rules = "";
    const motions = activeMotions(this.document, this.places, id, record);
    if (motions.length > 0) {
      rules += this.states(id, record, motions);
      rules += media(FULL, this.runs(id, record, motions, "all"));
      rules += media(LESS, this.runs(id, record, motions, "opacity"));
    }
    if (isMarquee(this.document, this.places, id, record)) {
      this.hasLoops = true;
      this.marquees.add(id);
      rules += media(FULL, marquee(id, record));
    }
    const widths = WIDTHS.filter((width) => valueAt(record, "still", width) !== true);
    if (widths.length === WIDTHS.length) this.rules += rules;
    else if (widths.length > 0) {
      this.rules += media(widths.map((width) => RANGES[width]).join(","), rules);
    }
  }

  /** How it looks under the pointer, in focus, and when something was pressed. */
  private states(id: RecordId, record: DocumentRecord, motions: readonly Active[]): string {
    let rules = "";
    for (const active of motions) {
      const selector = stateOf(id, active);
      if (selector === undefined) continue;
      const { motion, source } = active;
      if (motion.trigger === "click") {
        this.pressed.add(source);
        rules += `:where(.w${source}){position:relative}.w${source}>.press{display:block}`;
      }
      if (isLoop(motion)) continue;
      const all = said(motion, record);
      const words = all.filter(({ property }) => property === "color");
      if (words.length > 0) rules += `${selector} *{${ending(words)}}`;
      if (all.length > 0) rules += `${selector}{${ending(all)}}`;
    }
    return rules;
  }

  /** What runs in time or follows the scroll: of all its steps, or of those that change its opacity. */
  private runs(
    id: RecordId,
    record: DocumentRecord,
    motions: readonly Active[],
    only: Only,
  ): string {
    let rules = transitions(id, record, motions, only);
    const running = motions.filter((active) => {
      const { motion } = active;
      const takesTime = !isLoop(motion) && stateOf(id, active) !== undefined;
      // What goes on and on is no help for those who ask for less.
      const isLeftOut = only === "opacity" && isLoop(motion);
      return !takesTime && !isLeftOut && said(motion, record, only).length > 0;
    });
    if (running.length === 0) return rules;
    const end = endOf(only);
    for (const active of running) {
      const name = nameOf(only, id, active.place);
      rules += `@keyframes ${name}{${keyframes(active.motion, record, only)}}`;
      const selector = stateOf(id, active);
      if (selector !== undefined) rules += `${selector}{--l${id}-${active.place}:${name}}`;
    }
    this.hasLoops ||= running.some(
      (active) => isLoop(active.motion) && stateOf(id, active) === undefined,
    );
    const list = (of: (active: Active) => string) => running.map(of).join(",");
    const animations = list((active) => animation(id, active, only));
    if (running.every((active) => stateOf(id, active) !== undefined)) {
      return `${rules}.w${id}{animation:${animations}${end}}`;
    }
    const timelines = list((active) => this.timeline(id, active));
    const parts = list((active) => this.part(active));
    rules +=
      `@supports (animation-timeline:view()){.w${id}{animation:${animations}${end};` +
      `animation-timeline:${timelines}${end};animation-range:${parts}${end}}}`;
    for (const { motion, source } of running) {
      if (motion.trigger === "appear" && !this.isPinned(source)) this.seen.add(source);
      if (motion.trigger === "scroll" && source !== id) this.followed.add(source);
    }
    if (running.some(({ motion }) => motion.trigger === "appear")) {
      const isScroll = ({ motion }: Active) => motion.trigger === "scroll";
      const timeline = list((one) => (isScroll(one) ? this.timeline(id, one) : "auto"));
      const part = list((one) => (isScroll(one) ? this.part(one) : "normal"));
      const trigger = list(({ motion, source }) =>
        motion.trigger === "appear" && !this.isPinned(source)
          ? `--w${source} play-forwards`
          : "none",
      );
      rules +=
        `${TRIGGERS}{.w${id}{animation-timeline:${timeline}${end};animation-range:${part}${end};` +
        `animation-trigger:${trigger}${end}}}`;
    }
    const waits =
      running.some(({ motion }) => isLoop(motion)) &&
      motions.every(({ motion }) => motion.trigger !== "hover");
    if (waits) {
      rules += `.w${id}:is(:hover,:focus-visible,:has(:focus-visible)){animation-play-state:paused}`;
    }
    return rules;
  }

  /** What pinned widgets do is not tied to the scroll: they are always in sight. */
  private isPinned(id: RecordId): boolean {
    const record = this.document.records.get(id);
    return record !== undefined && this.places.within(this.places.page).includes(id) && pinOf(record) !== undefined;
  }

  /** Does it follow its way into sight, where browsers cannot start it by themselves? */
  private entersBy({ motion, source }: Active): boolean {
    return motion.trigger === "appear" && !isLoop(motion) && !this.isPinned(source);
  }

  private timeline(id: RecordId, active: Active): string {
    if (active.motion.trigger === "scroll") {
      return active.source === id ? "view()" : `--w${active.source}`;
    }
    return this.entersBy(active) ? "view()" : "auto";
  }

  private part(active: Active): string {
    const { range } = active.motion;
    if (range !== undefined) {
      return `cover ${decimal(range[0], 1)}% cover ${decimal(range[1], 1)}%`;
    }
    // Whatever lies at the foot of a page has come into sight as a whole when that ends.
    return this.entersBy(active) ? "entry 0% entry 100%" : "normal";
  }

  finish(): Moving {
    let rules = changeOfPages(this.document) + this.rules;
    const sorted = (ids: ReadonlySet<RecordId>) => [...ids].sort();
    if (this.seen.size > 0) {
      const each = sorted(this.seen).map((id) => `.w${id}{timeline-trigger:--w${id} view() ${SEEN}}`);
      rules += `${TRIGGERS}{${each.join("")}}`;
    }
    if (this.followed.size > 0) {
      const ids = sorted(this.followed);
      const each = ids.map((id) => `.w${id}{view-timeline:--w${id}}`);
      rules += `body{timeline-scope:${ids.map((id) => `--w${id}`).join(",")}}${each.join("")}`;
    }
    if (this.hasLoops) rules += media(FULL, ".hold{display:block}");
    const { pressed, marquees, hasLoops } = this;
    return { rules: media("screen", rules), pressed, marquees, hasLoops };
  }
}

/** What a page change looks like (EDIT-297). A fade is what browsers do of themselves. */
function changeOfPages({ records }: Document): string {
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
function stateOf(id: RecordId, { motion, source }: Active): string | undefined {
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
function transitions(
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

function animation(id: RecordId, active: Active, only: Only): string {
  const { trigger, duration, delay, repeat, easing } = active.motion;
  const isState = stateOf(id, active) !== undefined;
  const name = isState ? `var(--l${id}-${active.place},none)` : nameOf(only, id, active.place);
  if (trigger === "scroll") return `${name} ${easingOf(easing)} both`;
  const again = { once: "", loop: " infinite", swing: " infinite alternate" }[repeat];
  return `${duration}ms ${easingOf(easing)} ${delay}ms${again} backwards ${name}`;
}

function marquee(id: RecordId, record: DocumentRecord): string {
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
function ending(all: readonly Said[]): string {
  return all.flatMap(({ property, to }) => (to === undefined ? [] : [`${property}:${to}`])).join(";");
}

/** The windows of a class of widths (EDIT-042). */
const RANGES: Readonly<Record<Width, string>> = {
  base: "(width>=1024px)",
  tablet: "(600px<=width<1024px)",
  phone: "(width<600px)",
};

function media(condition: string, rules: string): string {
  return rules === "" ? "" : `@media ${condition}{${rules}}`;
}
