/** Pictures on a page, as widgets and behind them. */

import { type DocumentRecord, valueAt, type Width } from "../model/record";
import { decimal } from "./css";

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
