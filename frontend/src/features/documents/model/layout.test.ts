import { describe, expect, it } from "vitest";
import vectors from "../../../../../tests/data/documents/layout.json";
import { arrange } from "./arrange";
import { drawingsOf } from "./drawings";
import type { Frame } from "./frame";
import { readDocument } from "./json";
import { childrenOf, directionOf, familyOf, widgetsOf } from "./layout/page";
import { gridOf } from "./lines";
import { orderOf } from "./reading";
import { type Document, type RecordId, WIDTHS, type Width } from "./record";

/** What the vectors say about a page at a width. */
function atWidth(document: Document, page: RecordId, width: Width) {
  const { frames, sizes } = arrange(document, page, width);
  const widgets = widgetsOf(document, page, width);
  const all = widgets.top.flatMap((id) => familyOf(widgets, id));
  const groups = all.filter((id) => document.records.get(id)?.kind === "group");
  const parents = [page, ...groups].map((parent) => {
    const siblings = parent === page ? widgets.top : childrenOf(widgets, parent);
    const drawings = drawingsOf(document, widgets, siblings, frames, width);
    const { cells, tracks } = gridOf(drawings, frames.get(parent)?.height ?? 0);
    const order = orderOf(document, siblings, frames, directionOf(document, page));
    return [
      parent,
      {
        order,
        tracks: tracks.map(({ kind, length }) => [kind, length]),
        cells: cells.map((cell) => [
          cell.id,
          cell.first,
          cell.after,
          cell.marginTop,
          cell.marginBottom,
          cell.stretches,
        ]),
      },
    ];
  });
  const numbers = ({ x, y, width: across, height }: Frame) => [x, y, across, height];
  return {
    frames: Object.fromEntries([...frames].map(([id, frame]) => [id, numbers(frame)])),
    sizes: Object.fromEntries(sizes),
    parents: Object.fromEntries(parents),
  };
}

describe("layout", () => {
  it.each(vectors)("EDIT-115 arranges as the server does: $name", (vector) => {
    const document = readDocument(vector.document);
    const page = vector.page as RecordId;
    for (const width of WIDTHS) {
      expect(atWidth(document, page, width), width).toEqual(vector.widths[width]);
    }
  });
});
