/** What lies behind a widget: the colours against which its own is seen (EDIT-223). */

import { layoutOf } from "../editor/layout";
import { boundsOf } from "../hit/geometry";
import type { Document, Fill, RecordId, Width } from "../model/record";
import { valueAt } from "../model/record";
import { coloursOf } from "./paint";

const PAPER = ["#ffffffff"];

const isOpaque = (colour: string) => colour.endsWith("ff");

/**
 * The colours right behind a widget: those of the nearest box below that holds all of it and is filled, else those of the
 * page. Its own fill counts for what is in it, such as its words.
 *
 * @param inside is it about what lies in the widget itself?
 */
export function behind(
  document: Document,
  { page, width }: { readonly page: RecordId; readonly width: Width },
  id: RecordId,
  inside: boolean,
): readonly string[] {
  const { onPage } = layoutOf(document, page, width);
  const opaque = (of: RecordId, key: string): readonly string[] | null => {
    const record = document.records.get(of);
    const fill = record && (valueAt(record, key, width) as Fill | undefined);
    if (fill === undefined) return null;
    const colours = coloursOf(document, fill);
    return colours.every(isOpaque) ? colours : null;
  };
  const own = inside ? opaque(id, "fill") : null;
  if (own !== null) return own;
  const frame = onPage.get(id);
  // From back to front: what comes before it lies below it.
  const below = [...onPage.keys()];
  const under = frame === undefined ? [] : below.slice(0, below.indexOf(id)).reverse();
  const box = frame && boundsOf(frame);
  for (const other of under) {
    const its = onPage.get(other);
    if (its === undefined || box === undefined || its.turn !== 0) continue;
    const holds =
      its.x <= box.x &&
      its.y <= box.y &&
      its.x + its.width >= box.x + box.width &&
      its.y + its.height >= box.y + box.height;
    const colours = holds ? opaque(other, "fill") : null;
    if (colours !== null) return colours;
  }
  return opaque(page, "background") ?? PAPER;
}
