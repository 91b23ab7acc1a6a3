/** The caption of a picture: a text below it, in one group with it, so that it grows with its words (EDIT-252). */

import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { roomAmong } from "../model/order";
import {
  type Document,
  type DocumentRecord,
  newRecord,
  type RecordId,
  type Segment,
  valueAt,
  WIDTHS,
} from "../model/record";
import { isCaption } from "../render/text";
import { groupOps } from "./grouping";
import { isPlacedAt } from "./lying";
import { widgetsIn } from "./tree";

/** Between a picture and its caption, in hundredths of a pixel. */
const GAP = 800;
/** The height of a line, until the caption is measured. */
const LINE = 2_100;

/** Lies a picture in one group with a caption? */
export function hasCaption(document: Document, picture: RecordId): boolean {
  const parent = document.records.get(picture)?.parent ?? null;
  if (parent === null || document.records.get(parent)?.kind !== "group") return false;
  return widgetsIn(document, parent).some(
    ([, record]) => record.kind === "text" && isCaption(document, record),
  );
}

/**
 * The ops that put a text below a picture, as wide as that, and both into a group. The text has the text style of captions,
 * where the project has one. It is empty, or begins with these words.
 */
export function captionOps(
  document: Document,
  page: RecordId,
  picture: RecordId,
  { text, group }: { readonly text: RecordId; readonly group: RecordId },
  words = "",
): Op[] {
  const above = document.records.get(picture);
  if (above === undefined) return [];
  const siblings = widgetsIn(document, above.parent);
  const at = siblings.findIndex(([id]) => id === picture) + 1;
  const { orders, moved } = roomAmong(siblings, at, 1);
  const place = { parent: above.parent, order: orders[0] ?? above.order };
  const made: Op[] = [
    ...moved.map(([id, order]): Op => ({ type: "place", id, parent: above.parent, order })),
    { type: "create", id: text, record: below(document, picture, above, place, words) },
  ];
  return [...made, ...groupOps(apply(document, made).document, page, [picture, text], group)];
}

function below(
  document: Document,
  picture: RecordId,
  above: DocumentRecord,
  place: Pick<DocumentRecord, "parent" | "order">,
  words: string,
): DocumentRecord {
  const style = captionStyle(document);
  const said: readonly Segment[] = words === "" ? [] : [{ insert: words }];
  const record: DocumentRecord = {
    ...newRecord("text", place),
    text:
      style === undefined
        ? [...said, { insert: "\n", attributes: { element: "caption" } }]
        : [{ insert: `${words}\n` }],
    base: style === undefined ? {} : { style },
  };
  // At other widths the arrangement puts it below, unless somebody has said where the picture lies.
  for (const width of WIDTHS) {
    if (width !== "base" && !isPlacedAt(document, [picture], width)) continue;
    const [x = 0, y = 0] = pair(valueAt(above, "position", width));
    const [across = 0, down = 0] = pair(valueAt(above, "size", width));
    const lies = { position: [x, y + down + GAP], size: [across, LINE] };
    Object.assign(record, { [width]: { ...record[width], ...lies } });
  }
  return record;
}

const pair = (value: unknown) => (Array.isArray(value) ? (value as readonly number[]) : []);

/** The first text style whose paragraphs are captions. */
function captionStyle(document: Document): RecordId | undefined {
  const styles = [...document.records].filter(
    ([, { kind, base }]) => kind === "textStyle" && base.element === "caption",
  );
  return styles.map(([id]) => id).sort()[0];
}
