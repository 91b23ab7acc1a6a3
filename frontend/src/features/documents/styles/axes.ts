/** Along which axes letters can be set: those of the own families, as the families of the library vary in weight alone. */

import type { OwnFontFamily } from "@/shared/api/documents";
import { isAxisTag } from "../model/forms";
import { type AxisPlace, compare } from "../model/record";

/** Numbers of an axis are in thousandths. */
interface Axis {
  readonly tag: string;
  readonly name: string;
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** The other axes of a family: each once, over all that its files have. */
export function axesOf({ files }: OwnFontFamily): readonly Axis[] {
  const found = new Map<string, Axis>();
  for (const axis of files.flatMap(({ axes }) => axes)) {
    const { tag, least, most } = axis;
    if (!isAxisTag(tag)) continue;
    const before = found.get(tag) ?? axis;
    const [start, end] = [Math.min(before.least, least), Math.max(before.most, most)];
    found.set(tag, { ...before, least: start, most: end });
  }
  return [...found.values()];
}

/** Is one file of a family wider than another, or does one have an axis of width? */
export function hasWidths({ files }: OwnFontFamily): boolean {
  const widths = files.flatMap(({ leastWidth, mostWidth }) => [leastWidth, mostWidth]);
  return new Set(widths).size > 1;
}

/** Places with another one on an axis; null takes it off. Null where none are left. */
export function withPlace(
  places: readonly AxisPlace[],
  tag: string,
  at: number | null,
): readonly AxisPlace[] | null {
  const others = places.filter(([other]) => other !== tag);
  const all = at === null ? others : [...others, [tag, at] as const];
  return all.length === 0 ? null : all.toSorted(([one], [other]) => compare(one, other));
}
