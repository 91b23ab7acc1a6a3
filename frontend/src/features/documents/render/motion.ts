/**
 * Motion as CSS alone (EDIT-287 to 300). The twin of `adapters/pages/src/motion.rs`. The canvas shows none of it: there all
 * stands as drawn, which is how motions end.
 */

import { isLoop } from "../model/motion";
import {
  type Document,
  type DocumentRecord,
  type RecordId,
  valueAt,
  WIDTHS,
} from "../model/record";
import { decimal } from "./css";
import { type Active, activeMotions, isMarquee } from "./motionActive";
import {
  animation,
  changeOfPages,
  ending,
  FULL,
  marquee,
  media,
  RANGES,
  stateOf,
  transitions,
} from "./motionRules";
import { endOf, keyframes, nameOf, type Only, said } from "./motionSteps";
import type { Places } from "./place";
import { pinOf } from "./placing";

const LESS = "(prefers-reduced-motion:reduce)";

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

class MotionPrinter {
  private rules = "";
  private hasLoops = false;
  private readonly pressed = new Set<RecordId>();
  private readonly marquees = new Set<RecordId>();
  /** Those whose coming into sight starts something. */
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
    for (const active of running) {
      if (active.source !== id && this.follows(active)) this.followed.add(active.source);
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
    return (
      record !== undefined &&
      this.places.within(this.places.page).includes(id) &&
      pinOf(record) !== undefined
    );
  }

  /**
   * Does it follow the way of a widget through the window? What appears follows the way into sight. A `timeline-trigger`
   * would start it in time, but Chromium 156 crashes where one is within a container.
   */
  private follows({ motion, source }: Active): boolean {
    if (motion.trigger === "scroll") return true;
    return motion.trigger === "appear" && !isLoop(motion) && !this.isPinned(source);
  }

  private timeline(id: RecordId, active: Active): string {
    if (!this.follows(active)) return "auto";
    return active.source === id ? "view()" : `--w${active.source}`;
  }

  private part(active: Active): string {
    const { range } = active.motion;
    if (range !== undefined) {
      return `cover ${decimal(range[0], 1)}% cover ${decimal(range[1], 1)}%`;
    }
    // Whatever lies at the foot of a page has come into sight as a whole when that ends.
    return this.follows(active) ? "entry 0% entry 100%" : "normal";
  }

  finish(): Moving {
    let rules = changeOfPages(this.document) + this.rules;
    const sorted = (ids: ReadonlySet<RecordId>) => [...ids].sort();
    if (this.followed.size > 0) {
      const ids = sorted(this.followed);
      const each = ids.map((id) => `.w${id}{view-timeline:--w${id}}`);
      rules += `body{timeline-scope:${ids.map((id) => `--w${id}`).join(",")}}${each.join("")}`;
    }
    if (this.hasLoops) rules += media(FULL, ".hold{display:block}");
    if (this.marquees.size > 0) rules += "@keyframes lap{to{translate:-50%}}";
    const { pressed, marquees, hasLoops } = this;
    return { rules: media("screen", rules), pressed, marquees, hasLoops };
  }
}
