/** What colours stand for: swatches resolved, for showing them in the editor's own frame. */

import type { Document, Fill, Gradient, Ink, RecordId } from "../model/record";

/** What is painted where a colour is gone, as on the published page. */
const GONE = "#000000ff";

/** Swatches in swatches are followed so far: longer is a circle. */
const DEEPEST = 4;

export const isGradient = (fill: Fill): fill is { readonly gradient: Gradient } =>
  typeof fill === "object" && "gradient" in fill;

export const isSwatch = (fill: Fill): fill is { readonly swatch: RecordId } =>
  typeof fill === "object" && "swatch" in fill;

/** What a swatch stands for; undefined where it is gone. */
export function paintOf(document: Document, swatch: RecordId): Fill | undefined {
  const record = document.records.get(swatch);
  return record?.kind === "swatch" ? (record.base.paint as Fill | undefined) : undefined;
}

/** A fill without a swatch around it; what is in its gradient may be one. */
function unnamed(document: Document, fill: Fill): Exclude<Fill, { swatch: RecordId }> {
  let found: Fill | undefined = fill;
  for (let depth = 0; found !== undefined && depth < DEEPEST; depth += 1) {
    if (!isSwatch(found)) return found;
    found = paintOf(document, found.swatch);
  }
  return GONE;
}

/** A colour as `#rrggbbaa`. A swatch that is a gradient is no colour, and painted as one that is gone. */
export function colourOf(document: Document, ink: Ink): string {
  const fill = unnamed(document, ink);
  return typeof fill === "string" ? fill : GONE;
}

/** The colours that a fill is made of, each as `#rrggbbaa`. */
export function coloursOf(document: Document, fill: Fill): string[] {
  const plain = unnamed(document, fill);
  if (typeof plain === "string") return [plain];
  return plain.gradient.stops.map(({ ink }) => colourOf(document, ink));
}

/** A fill as an image in CSS, which can lie above another one. Colours stand instead of swatches. */
export function imageOf(document: Document, fill: Fill): string {
  const plain = unnamed(document, fill);
  if (typeof plain === "string") return `linear-gradient(${plain},${plain})`;
  const { angle, stops } = plain.gradient;
  const start =
    angle === undefined ? "radial-gradient(closest-side" : `linear-gradient(${angle / 100}deg`;
  const each = stops.map(({ at, ink }) => `,${colourOf(document, ink)} ${at / 10}%`);
  return `${start}${each.join("")})`;
}

/** The fill that stands in places of its own after its swatch is gone. */
export function withoutName(document: Document, fill: Fill): Fill {
  return unnamed(document, fill);
}
