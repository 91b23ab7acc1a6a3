/** Whether colours are light or dark: what words can be read on. The twin of `domain/src/documents/layout/tone.rs`. */

import type { Document, DocumentRecord, Fill, Ink, RecordId, Width } from "../record";
import { valueAt } from "../record";

/** What covers less than this part of what is below it is no ground, of 255. */
const COVERS = 0xc0;

interface Tone {
  readonly isLight: boolean;
  readonly covers: boolean;
}

const BLACK: Tone = { isLight: false, covers: true };

function toneOfColour(colour: string): Tone {
  const [red = 0, green = 0, blue = 0, alpha = 255] = [1, 3, 5, 7].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  const brightness = 299 * red + 587 * green + 114 * blue;
  return { isLight: brightness >= 128_000, covers: alpha >= COVERS };
}

/** A swatch is followed once: one that names another one is black, as one that is gone. */
function toneOfInk(document: Document, ink: Ink): Tone {
  if (typeof ink === "string") return toneOfColour(ink);
  const paint = document.records.get(ink.swatch)?.base.paint as Fill | undefined;
  if (paint === undefined) return BLACK;
  const own = inkOfFill(paint);
  return typeof own === "string" ? toneOfColour(own) : BLACK;
}

/** The first colour of what fills a surface. */
function inkOfFill(fill: Fill): Ink | undefined {
  return typeof fill === "object" && "gradient" in fill ? fill.gradient.stops[0]?.ink : fill;
}

/** Are letters of this ink light? Without one they are black. */
export function isLightInk(document: Document, ink: unknown): boolean {
  return ink !== undefined && toneOfInk(document, ink as Ink).isLight;
}

/** Is the fill of a record light? Null where it has none, or what is below it shows through. */
export function groundOf(
  document: Document,
  record: DocumentRecord,
  key: "background" | "fill",
  width: Width,
): boolean | null {
  const fill = valueAt(record, key, width) as Fill | undefined;
  const ink = fill === undefined ? undefined : inkOfFill(fill);
  if (ink === undefined) return null;
  const { covers, isLight } = toneOfInk(document, ink);
  return covers ? isLight : null;
}

/** Is the ground of a page light? It is white where nobody said anything. */
export function isLightPage(document: Document, page: RecordId, width: Width): boolean {
  const record = document.records.get(page);
  return (record && groundOf(document, record, "background", width)) ?? true;
}
