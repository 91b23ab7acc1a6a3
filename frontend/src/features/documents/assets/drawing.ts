/** Shapes that are drawings of files (EDIT-066). */

import type { Op } from "../model/op";
import { type DocumentRecord, type RecordId, WIDTHS } from "../model/record";
import type { Asset } from "./asset";

/** The one file of a drawing, as the server names it. */
const FILE = /\/whole\.svg(\?|$)/;

/** Is it made of an SVG? */
export function isFromDrawing({ picture }: Asset): boolean {
  return FILE.test(picture.address);
}

/** The ops that make a drawing of another shape: it gets the colours of its file. None for what is one. */
export function toDrawing(id: RecordId, record: DocumentRecord): readonly Op[] {
  if (record.base.figure === "drawing") return [];
  const filled = WIDTHS.filter((width) => record[width].fill !== undefined);
  return [
    { type: "set", id, key: "figure", width: "base", value: "drawing" },
    ...filled.map((width): Op => ({ type: "clear", id, key: "fill", width })),
  ];
}

/** The ops that make another figure of a shape: the file of a drawing goes. */
export function toFigure(id: RecordId, record: DocumentRecord, figure: string): readonly Op[] {
  const op: Op = { type: "set", id, key: "figure", width: "base", value: figure };
  if (record.base.asset === undefined) return [op];
  return [op, { type: "clear", id, key: "asset", width: "base" }];
}
