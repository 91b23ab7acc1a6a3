import type { Trouble } from "./ports";

/** How it stands with what was changed, always in words on the screen (EDIT-329). */
export type Status =
  /** All is on the server's disk (EDIT-011). `at` is when the last change got there, in milliseconds. */
  | { readonly type: "saved"; readonly at: number | null }
  | { readonly type: "saving" }
  /** So many changes are kept in this browser. */
  | { readonly type: "offline"; readonly kept: number }
  /** It is not saved, and why; where it is not over, it is tried again. */
  | { readonly type: "failed"; readonly sentence: string; readonly over: boolean };

const NOT_KEPT = "This browser has no room to keep your changes. Free some space on this device";

interface Standing {
  /** So many changes are kept in this browser alone. */
  readonly kept: number;
  /** Can the browser not keep any more? */
  readonly broken: boolean;
  readonly savedAt: number | null;
  readonly trouble: Trouble | null;
}

/** How it stands. */
export function statusOf({ kept, broken, savedAt, trouble }: Standing): Status {
  if (broken) return { type: "failed", sentence: NOT_KEPT, over: false };
  if (trouble?.type === "offline") return { type: "offline", kept };
  if (trouble !== null && (trouble.over || kept > 0)) return trouble;
  return kept > 0 ? { type: "saving" } : { type: "saved", at: savedAt };
}
