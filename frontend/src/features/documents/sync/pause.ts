/** How long a sender pauses before it tries again. */

import { ApiError } from "@/shared/api/problem";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The milliseconds until what failed once more after so many failures is tried again; at least what the server asks for. */
export function pauseAfter(failures: number, error: unknown, jitter: () => number): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return Math.max(asked, pause * (1 + jitter()));
}
