import { create } from "zustand";
import { readStored, writeStored } from "@/shared/storage";

/** How far the arrow keys move, in hundredths of a pixel: plain and with Shift (EDIT-139). */
type Nudge = readonly [number, number];

/** Kept in this browser, as the theme is. */
const KEY = "octavo-nudge";

const USUAL: Nudge = [100, 1_000];

/** The limits of both, in hundredths of a pixel. */
export const NUDGE_LIMITS = { least: 100, most: 50_000 } as const;

function stored(): Nudge {
  const [plain, far] = (readStored(KEY) ?? "").split(" ").map(Number);
  const isNudge = (value: number | undefined): value is number =>
    Number.isInteger(value) &&
    (value ?? 0) >= NUDGE_LIMITS.least &&
    (value ?? 0) <= NUDGE_LIMITS.most;
  return isNudge(plain) && isNudge(far) ? [plain, far] : USUAL;
}

export const useNudge = create<{ nudge: Nudge }>(() => ({ nudge: stored() }));

/** Sets both distances, on whole pixels. */
export function setNudge([plain, far]: Nudge): void {
  const whole = (value: number) => Math.round(value / 100) * 100;
  const nudge: Nudge = [whole(plain), whole(far)];
  const isUsual = nudge[0] === USUAL[0] && nudge[1] === USUAL[1];
  writeStored(KEY, isUsual ? null : nudge.join(" "));
  useNudge.setState({ nudge });
}
