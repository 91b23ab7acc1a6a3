import type { Trouble } from "./ports";
import { NO_ROOM } from "./reasons";

/** How it stands with what was changed, always in words on the screen (EDIT-329). */
export type Status =
  /** All is on the server's disk (EDIT-011). `at` is when the last change got there, in milliseconds. */
  | { readonly type: "saved"; readonly at: number | null }
  | { readonly type: "saving" }
  /** So many changes are kept in this browser. */
  | { readonly type: "offline"; readonly kept: number }
  /** It is not saved: why, and what to do. Where it is not over, it is tried again. */
  | { readonly type: "failed"; readonly sentence: string; readonly over: boolean };

interface Keeping {
  /** So many changes are kept in this browser alone. */
  readonly kept: number;
  /** Can the browser not keep any more? */
  readonly broken: boolean;
  /** Is what is made in this tab alone? */
  readonly full: boolean;
  readonly shown: { readonly savedAt: number | null };
}

/**
 * How it stands.
 *
 * @param gathers is something done that becomes a change in a moment, as letters of a word?
 */
export function statusOf(
  { kept, broken, full, shown }: Keeping,
  gathers: boolean,
  trouble: Trouble | null,
): Status {
  const waits = kept > 0 || gathers;
  const isOffline = trouble?.type === "offline";
  if (broken || (full && waits && isOffline)) {
    return { type: "failed", sentence: NO_ROOM, over: false };
  }
  if (isOffline) return { type: "offline", kept };
  if (trouble !== null && (trouble.over || waits)) return trouble;
  return waits ? { type: "saving" } : { type: "saved", at: shown.savedAt };
}
