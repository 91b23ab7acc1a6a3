/** Letters as they are seen somewhere: against what, and how much they have to stand out. */

import { contrast, faded } from "../../colours/oklch";
import { colourOf } from "../../colours/paint";
import type { Ink, Width } from "../../model/record";
import type { Scheme } from "../schemes";

export interface Sight {
  readonly width: Width;
  readonly scheme: Scheme;
  readonly behind: readonly string[];
  readonly opacity: number;
  readonly needed: number;
}

/** Never more than it is. */
export const ratioOf = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The contrast of an ink as it is seen, at its worst. */
export function contrastIn({ scheme, behind: colours, opacity }: Sight, ink: Ink): number {
  const colour = faded(colourOf(scheme.painted, ink), opacity);
  return Math.min(...colours.map((below) => contrast(colour, below)));
}
