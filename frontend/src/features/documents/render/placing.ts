/** The declarations of where a widget lies, one by one. */

import type { Height } from "../model/drawings";
import { bottomOf, type Frame } from "../model/frame";
import { pairAt } from "../model/layout/page";
import { type DocumentRecord, WIDTHS, type Width } from "../model/record";
import type { Cell } from "../model/tracks";
import { displayOfGallery } from "./album";
import { type Declarations, length, sum } from "./css";
import { numberAt, wordAt } from "./look";

/** To which edge of the window a widget is pinned (EDIT-058). */
export type Pin = "top" | "bottom";

export function setRows(cell: Cell, rule: Declarations): void {
  rule.set("grid-row", `${cell.first + 1}/${cell.after + 1}`);
  rule.set("margin-top", length(cell.marginTop));
  rule.set("align-self", cell.stretches ? "stretch" : "start");
  if (cell.stretches) rule.set("margin-bottom", length(cell.marginBottom));
}

/**
 * Something sticky stays in sight while what it lies in is: its area reaches to the end of that (EDIT-294). The canvas, which
 * does not scroll as a window does, says that it does not stick.
 */
export function setSticky(
  record: DocumentRecord,
  cell: Cell,
  width: Width,
  rule: Declarations,
): void {
  rule.set("grid-row", `${cell.first + 1}/-1`);
  rule.set("position", "sticky");
  rule.set("top", `var(--stick,${length(numberAt(record, "stickAt", width) ?? 0)})`);
}

export function setHeight(
  frame: Frame,
  height: Height,
  stretches: boolean,
  rule: Declarations,
): void {
  if (height === "closing words") return;
  const isLeast = height !== "drawn" || stretches;
  rule.set(isLeast ? "min-height" : "height", length(frame.height));
}

/**
 * A pinned widget lies over the window. From the upper edge it is as far as it was drawn from that of the page. From the
 * lower edge it is as far as from the end of the page.
 */
export function setPinned(
  record: DocumentRecord,
  frame: Frame,
  pageHeight: number,
  hold: string,
  width: Width,
  rule: Declarations,
): void {
  rule.set("position", "absolute");
  const lefts: Readonly<Record<string, string>> = {
    left: length(frame.x),
    right: `calc(2*var(--o) + ${sum(frame.x)})`,
    both: length(frame.x),
  };
  rule.set("left", lefts[hold] ?? `calc(var(--o) + ${sum(frame.x)})`);
  const across = hold === "both" ? `calc(${sum(frame.width)} + 2*var(--o))` : length(frame.width);
  rule.set("width", across);
  if (wordAt(record, "pin", width) === "bottom") {
    rule.set("bottom", length(Math.max(pageHeight - bottomOf(frame), 0)));
  } else {
    rule.set("top", length(frame.y));
  }
}

/** A stack lays out what lies in it: of that only the size is said. */
export function setSize(
  record: DocumentRecord,
  width: Width,
  height: Height,
  rule: Declarations,
): void {
  const size = pairAt(record, "size", width);
  if (size === undefined) return;
  const [across, down] = size;
  rule.set("width", length(across));
  rule.set("flex", "none");
  if (height === "drawn") rule.set("height", length(down));
  else if (height === "content") rule.set("min-height", length(down));
}

/** How a widget is displayed, for those that the base does not show. */
export function displayOf(record: DocumentRecord): string {
  switch (record.kind) {
    case "group":
    case "form":
    case "field":
      return "grid";
    case "stack":
    case "button":
    case "embed":
    case "share":
    case "code":
    case "video":
    case "audio":
      return "flex";
    case "gallery":
      return displayOfGallery(record);
    default:
      return "block";
  }
}

/** To which edge of the window a widget is pinned, at the widest class at which it is. */
export function pinOf(record: DocumentRecord): Pin | undefined {
  // Nearly nothing is, and each edit asks it of everything.
  const isSaid = record.base.pin ?? record.tablet.pin ?? record.phone.pin;
  if (isSaid === undefined) return undefined;
  const pins = WIDTHS.map((width) => wordAt(record, "pin", width));
  return pins.find((pin): pin is Pin => pin === "top" || pin === "bottom");
}

/** Where the box lies in which a pinned widget lies: over the window, and over the page where it is not pinned. */
export function pinBox(record: DocumentRecord, width: Width): Declarations {
  const pin = wordAt(record, "pin", width);
  const isPinned = pin === "top" || pin === "bottom";
  return new Map([
    ["position", isPinned ? "fixed" : "absolute"],
    [isPinned ? pin : "top", "0"],
  ]);
}
