/** Playing what is on the canvas, which is a still until somebody asks for it. */

import type { RecordId } from "../model/record";

/** The element that plays a video or audio on the canvas; null where none is shown. */
export function playerOf(id: RecordId): HTMLMediaElement | null {
  return document.getElementById(`w${id}`)?.querySelector("video, audio") ?? null;
}

/** Plays it, or pauses it. Nothing else plays meanwhile. */
export function togglePlaying(id: RecordId): void {
  const player = playerOf(id);
  if (player === null) return;
  if (!player.paused) {
    player.pause();
    return;
  }
  for (const other of document.querySelectorAll<HTMLMediaElement>("video, audio")) other.pause();
  // A file that this browser cannot play stays a still.
  player.play().catch(() => {});
}
