/** The motions of a page on one line of time, for its preview on the canvas (EDIT-301). */

import { isLoop, type Motion } from "../model/motion";
import type { Document, DocumentRecord, RecordId } from "../model/record";
import { type Active, activeMotions } from "../render/motionActive";
import { easingOf, said } from "../render/motionSteps";
import type { Places } from "../render/place";

/** The shortest time that a preview takes, and that of a way through the window, in milliseconds. */
const LEAST = 1_000;
const WAY = 3_000;
/** So often something that has no end runs in a preview. */
const TURNS = 2;

/** A widget that moves, and how. */
export interface Track {
  readonly id: RecordId;
  readonly record: DocumentRecord;
  readonly motions: readonly Active[];
}

/** What moves of these widgets, and what starts with them; of the whole page where none are named. */
export function tracksOf(
  document: Document,
  places: Places,
  ids: readonly RecordId[] | null,
): Track[] {
  const tracks: Track[] = [];
  const walk = (parent: RecordId) => {
    for (const id of places.within(parent)) {
      const record = document.records.get(id);
      if (record !== undefined && record.kind !== "unknown") {
        const all = activeMotions(document, places, id, record);
        const isMeant = ({ source }: Active) =>
          ids === null || ids.includes(id) || ids.includes(source);
        const motions = all.filter(isMeant);
        if (motions.length > 0) tracks.push({ id, record, motions });
      }
      walk(id);
    }
  };
  walk(places.page);
  return tracks;
}

/** How long all of them take, in milliseconds. */
export function lengthOf(tracks: readonly Track[]): number {
  const ends = tracks.flatMap(({ motions }) =>
    motions.map(({ motion }) =>
      motion.trigger === "scroll" ? WAY : motion.delay + motion.duration * turnsOf(motion),
    ),
  );
  return Math.max(LEAST, ...ends);
}

const turnsOf = (motion: Motion) => (isLoop(motion) ? TURNS : 1);

/** When a motion runs on the line. A way through the window is as long as the line. */
export function timingOf(motion: Motion, length: number): KeyframeEffectOptions {
  const easing = easingOf(motion.easing);
  if (motion.range !== undefined) {
    const [from, to] = motion.range;
    const duration = ((to - from) * length) / 1_000;
    return { delay: (from * length) / 1_000, duration, easing, fill: "both" };
  }
  return {
    delay: motion.delay,
    duration: motion.duration,
    easing,
    iterations: turnsOf(motion),
    direction: motion.repeat === "swing" ? "alternate" : "normal",
    fill: "both",
  };
}

/** What a motion looks like, as browsers take it. */
export function framesOf(motion: Motion, record: DocumentRecord): Keyframe[] {
  const frames: [Keyframe, Keyframe] = [{ offset: 0 }, { offset: 1 }];
  for (const { property, from, to } of said(motion, record)) {
    const name = property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (from !== undefined) frames[0][name] = from;
    if (to !== undefined) frames[1][name] = to;
  }
  return frames;
}
