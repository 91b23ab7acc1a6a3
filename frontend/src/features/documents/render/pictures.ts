/** Pictures on a page, as widgets and behind them. The twin of `adapters/pages/src/picture.rs`. */

import {
  type Document,
  type DocumentRecord,
  type Ink,
  type RecordId,
  valueAt,
  type Width,
} from "../model/record";
import { addressOf, type Declarations, decimal, inkOf, thousandths } from "./css";
import { numberAt, wordAt } from "./look";
import type { Places } from "./place";

/** A picture on a page. */
export interface PagePicture {
  /** The address of the file that every browser can show. */
  readonly address: string;
  /** Its renditions: the width in pixels and the address of each, the narrowest first. */
  readonly renditions: readonly (readonly [width: number, address: string])[];
  /** Its width and height in pixels. */
  readonly size: readonly [number, number];
}

/** The pictures of a project, by the keys of their files. */
export type Pictures = ReadonlyMap<string, PagePicture>;

/** The attributes that offer a picture in several widths; none where it is one file. */
export function rendered(
  { renditions }: PagePicture,
  sizes: () => string,
): (readonly [name: string, value: string])[] {
  if (renditions.length === 0) return [];
  const set = renditions.map(([width, file]) => `${file} ${width}w`).join(",");
  return [
    ["srcset", set],
    ["sizes", sizes()],
  ];
}

/** The point of a picture that stays in sight at a width, as a position. */
export function focusOf(record: DocumentRecord, key: string, width: Width): string {
  const point = (valueAt(record, key, width) ?? [500, 500]) as readonly number[];
  return point.map((part) => `${decimal(part, 1)}%`).join(" ");
}

/** Is it a drawing that is at this address? */
export function isDrawingAt(address: string): boolean {
  return address.split("?")[0]?.endsWith(".svg") === true;
}

/** How far down a picture begins that is seen before anybody scrolls, in hundredths of a pixel of the base. */
const FIRST_WINDOW = 90_000;

/** The picture that readers wait for: the largest of those that are seen first at the base (EDIT-250). */
export function mainPicture(
  document: Document,
  places: Places,
  pictures: Pictures,
): RecordId | null {
  let largest: { readonly id: RecordId; readonly area: number } | null = null;
  const open: (readonly [RecordId, number])[] = [[places.page, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [parent, above] = next;
    for (const id of places.within(parent)) {
      const record = document.records.get(id);
      const frame = record && places.atBase(id, record);
      if (record === undefined || frame === undefined) continue;
      const y = above + frame.y;
      if (y >= FIRST_WINDOW) continue;
      open.push([id, y]);
      if (record.kind !== "picture" || !pictures.has(String(record.base.asset))) continue;
      const area = frame.width * frame.height;
      const isLarger =
        largest === null || area > largest.area || (area === largest.area && id < largest.id);
      if (isLarger) largest = { id, area };
    }
  }
  return largest?.id ?? null;
}

/** How a picture lies in its frame: the point that stays in sight, and how much larger it is drawn around that. */
export function crop(
  record: DocumentRecord,
  width: Width,
  drawing: string | undefined,
): Declarations {
  const rule: Declarations = new Map();
  const fit = wordAt(record, "fit", width) ?? "cover";
  rule.set("object-fit", fit);
  const focus = focusOf(record, "focus", width);
  const scale = numberAt(record, "scale", width) ?? 1_000;
  if (scale > 1_000) {
    rule.set("scale", thousandths(scale));
    rule.set("transform-origin", focus);
  }
  const tint = valueAt(record, "tint", width) as Ink | undefined;
  if (drawing !== undefined && tint !== undefined) {
    // The colour is seen where the drawing is, which itself is out of sight. So it keeps its alternative text.
    rule.set("object-position", "-99999px");
    rule.set("background", inkOf(tint));
    rule.set("mask", `${addressOf(drawing)} ${focus}/${fit} no-repeat`);
  } else rule.set("object-position", focus);
  const filter = filterOf(record, width);
  if (filter !== "") rule.set("filter", filter);
  return rule;
}

/** The filters of pictures in their order, each with what it is where it changes nothing. */
const FILTERS = [
  ["brightness", "brightness", 1_000],
  ["contrast", "contrast", 1_000],
  ["saturation", "saturate", 1_000],
  ["greyscale", "grayscale", 0],
] as const;

/**
 * How the light and the colours of a picture are changed; empty where they are as they came (EDIT-252). A blur is of the
 * whole widget, with its stroke.
 */
function filterOf(record: DocumentRecord, width: Width): string {
  const changed = FILTERS.flatMap(([key, name, usual]) => {
    const part = numberAt(record, key, width) ?? usual;
    return part === usual ? [] : [`${name}(${thousandths(part)})`];
  });
  return changed.join(" ");
}
