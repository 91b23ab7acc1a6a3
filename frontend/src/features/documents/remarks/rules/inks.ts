/** Which ink stands out where another one does not: a colour of the project, else the same one darker or lighter. */

import { paintName } from "../../colours/names";
import { readHex, writeHex } from "../../colours/oklch";
import { colourOf } from "../../colours/paint";
import { remarksMessages } from "../../messages/remarks";
import type { Document, Fill, Ink, RecordId } from "../../model/record";
import { contrastIn, ratioOf, type Sight } from "./sight";

const words = remarksMessages.contrast;

/** The steps in which the lightness is tried. */
const STEP = 0.01;

export interface MendedInk {
  readonly ink: Ink;
  readonly label: string;
}

/** The ink that comes nearest and can be read wherever this one is seen; null where there is none. */
export function mendInk(document: Document, ink: Ink, sights: readonly Sight[]): MendedInk | null {
  const worst = (next: Ink) => Math.min(...sights.map((sight) => contrastIn(sight, next)));
  const suffices = (next: Ink) => sights.every((sight) => contrastIn(sight, next) >= sight.needed);
  const is = readHex(colourOf(document, ink));
  const fits = swatchesOf(document).filter(suffices);
  const far = (next: Ink) => {
    const { l, c, h } = readHex(colourOf(document, next));
    const turn = ((h - is.h) * Math.PI) / 180;
    // How far apart two colours look: in lightness, in chroma and in hue.
    return (l - is.l) ** 2 + c ** 2 + is.c ** 2 - 2 * c * is.c * Math.cos(turn);
  };
  const [nearest] = fits.sort((one, other) => far(one) - far(other));
  if (nearest !== undefined) {
    const label = words.use(paintName(document, nearest), ratioOf(worst(nearest)));
    return { ink: nearest, label };
  }
  for (let step = STEP; step <= 1; step += STEP) {
    for (const l of [is.l - step, is.l + step]) {
      if (l < -STEP || l > 1 + STEP) continue;
      const next = writeHex({ ...is, l: Math.min(1, Math.max(0, l)) });
      if (!suffices(next)) continue;
      const label = l < is.l ? words.darken : words.lighten;
      return { ink: next, label: label(ratioOf(worst(next))) };
    }
  }
  return null;
}

/** The colours of the project that are one colour. */
function swatchesOf({ records }: Document): { readonly swatch: RecordId }[] {
  return [...records].flatMap(([id, { kind, base }]) => {
    const paint = base.paint as Fill | undefined;
    return kind === "swatch" && typeof paint === "string" ? [{ swatch: id }] : [];
  });
}
