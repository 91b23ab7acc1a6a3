/** Where on a page the marks of a comparison stand. */

import type { RecordId } from "../model/record";
import type { Difference, WidgetDifference } from "../publishing/difference";

export type Fate = WidgetDifference["change"];

/** A rectangle on the desk, in screen px from the corner of the sheet. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Mark {
  readonly id: RecordId;
  readonly fate: Fate;
  readonly box: Box;
  /** Where it was, where that is elsewhere. */
  readonly old: Box | null;
}

/** What differs on a page, with what is on every page. */
export function differencesOn(difference: Difference, page: RecordId): readonly WidgetDifference[] {
  const own = difference.pages.find(({ id }) => id === page);
  return [...(own?.widgets ?? []), ...difference.everywhere];
}

/** The element of a widget within a page that is shown. */
export function elementOf(within: ParentNode, id: string): HTMLElement | null {
  return within.querySelector<HTMLElement>(`[data-widget="${id}"]`);
}

function boxOf(element: HTMLElement | null, sheet: DOMRect): Box | null {
  if (element === null) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - sheet.left, top: top - sheet.top, width, height };
}

/** What is moved by less, in screen px, is not seen to be moved. */
const NEAR = 1;

function isElsewhere(one: Box, other: Box): boolean {
  return (["left", "top", "width", "height"] as const).some(
    (side) => Math.abs(one[side] - other[side]) > NEAR,
  );
}

/**
 * The marks of what differs: what is there stands in the page that is drawn, and what was removed in the older one below it.
 * What is in none of the two at this width has no mark.
 */
export function marksOf(
  widgets: readonly WidgetDifference[],
  now: ParentNode,
  before: ParentNode | null,
  sheet: DOMRect,
): readonly Mark[] {
  return widgets.flatMap(({ id, change }): Mark[] => {
    const old = before === null ? null : boxOf(elementOf(before, id), sheet);
    const here = change === "removed" ? old : boxOf(elementOf(now, id), sheet);
    if (here === null) return [];
    const moved = change === "changed" && old !== null && isElsewhere(old, here);
    return [{ id: id as RecordId, fate: change, box: here, old: moved ? old : null }];
  });
}

/** The smallest widget at a place of the window; null where there is none. */
export function widgetAt(within: ParentNode, x: number, y: number): RecordId | null {
  let found: { readonly id: string; readonly area: number } | null = null;
  for (const element of within.querySelectorAll<HTMLElement>("[data-widget]")) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) continue;
    const area = (right - left) * (bottom - top);
    // Of two as large the one in front comes last.
    if (found === null || area <= found.area) found = { id: element.dataset.widget ?? "", area };
  }
  return found === null ? null : (found.id as RecordId);
}
