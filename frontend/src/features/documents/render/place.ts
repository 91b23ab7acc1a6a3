/** Where the widgets of a page lie at each width. The twin of `adapters/pages/src/place.rs`. */

import { arrange } from "../model/arrange";
import { bottomOf, type Frame, rightOf } from "../model/frame";
import {
  childrenOf,
  directionOf,
  type Measures,
  measuresOf,
  pairAt,
  type Widgets,
  widgetsOf,
} from "../model/layout/page";
import { type Cell, drawingsOf, gridOf, type Height, heightOf, type Track } from "../model/lines";
import { orderOf } from "../model/reading";
import {
  type Document,
  type DocumentRecord,
  type RecordId,
  WIDTHS,
  type Width,
} from "../model/record";
import { type Declarations, decimal, length, sum, thousandths } from "./css";
import { numberAt, wordAt } from "./look";

/** To which edge of the window a widget is pinned (EDIT-058). */
export type Pin = "top" | "bottom";

/** A page at a width. */
class Placed {
  readonly measures: Measures;
  readonly widgets: Widgets;
  readonly frames: ReadonlyMap<RecordId, Frame>;
  /** How large letters and inner lengths are, in thousandths of the drawing, where that is not all of it. */
  readonly sizes: ReadonlyMap<RecordId, number>;
  /** The places of widgets in paint order, the lowest first. */
  readonly levels = new Map<RecordId, number>();
  readonly cells = new Map<RecordId, Cell>();
  readonly tracks = new Map<RecordId, readonly Track[]>();
  readonly heights = new Map<RecordId, Height>();
  /** The height of the page as it is drawn. */
  readonly height: number;

  constructor(
    private readonly document: Document,
    page: RecordId,
    private readonly width: Width,
  ) {
    this.widgets = widgetsOf(document, page, width);
    ({ frames: this.frames, sizes: this.sizes } = arrange(document, page, width));
    this.measures = measuresOf(document, width);
    const least = numberAt(document.records.get(page), "leastHeight", width) ?? 0;
    this.height = this.place(page, this.widgets.top, least);
    const parents = [...this.widgets.top];
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      const children = childrenOf(this.widgets, parent);
      this.place(parent, children, this.frames.get(parent)?.height ?? 0);
      parents.push(...children);
    }
  }

  /** Places what lies in a parent; answers the drawn height of that. */
  private place(parent: RecordId, siblings: readonly RecordId[], height: number): number {
    siblings.forEach((id, level) => {
      this.levels.set(id, level + 1);
      this.heights.set(id, heightOf(this.document, this.widgets, id));
    });
    const drawings = drawingsOf(this.document, this.widgets, siblings, this.frames, this.width);
    const { tracks, cells } = gridOf(drawings, height);
    this.tracks.set(parent, tracks);
    for (const cell of cells) this.cells.set(cell.id, cell);
    return drawings.reduce((most, { frame }) => Math.max(most, bottomOf(frame)), height);
  }

  /** Does it reach from one edge of the page to the other? */
  isFullBleed(frame: Frame): boolean {
    return frame.x <= 0 && rightOf(frame) >= this.measures.width;
  }
}

/** A page at each width. */
export class Places {
  private readonly widths: Readonly<Record<Width, Placed>>;
  /** What lies on the page, and in each group or stack, in the order in which it is read. */
  private readonly orders = new Map<RecordId, readonly RecordId[]>();

  constructor(
    document: Document,
    readonly page: RecordId,
  ) {
    const at = (width: Width) => new Placed(document, page, width);
    this.widths = { base: at("base"), tablet: at("tablet"), phone: at("phone") };
    this.order(document);
  }

  /** The order at the base is that of every width. What the base does not show is read where it lies elsewhere. */
  private order(document: Document): void {
    const direction = directionOf(document, this.page);
    const { base, tablet, phone } = this.widths;
    const frames = new Map([...phone.frames, ...tablet.frames, ...base.frames]);
    const parents = [this.page];
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      const siblings = this.siblings(parent);
      if (siblings.length === 0) continue;
      const order = orderOf(document, siblings, frames, direction);
      parents.push(...order);
      this.orders.set(parent, order);
    }
  }

  /** What lies in a parent at any width, in paint order. */
  private siblings(parent: RecordId): RecordId[] {
    const each = WIDTHS.flatMap((width) => {
      const { widgets } = this.widths[width];
      return parent === this.page ? widgets.top : childrenOf(widgets, parent);
    });
    return [...new Set(each)];
  }

  /** What lies in a parent, in the order in which it is read. */
  within(parent: RecordId): readonly RecordId[] {
    return this.orders.get(parent) ?? [];
  }

  /** The design width of a class, in hundredths of a pixel. */
  designWidth(width: Width): number {
    return this.widths[width].measures.width;
  }

  /** Are its letters smaller than drawn at any width? */
  private isSized(id: RecordId): boolean {
    return WIDTHS.some((width) => this.widths[width].sizes.has(id));
  }

  /** How wide a widget is shown, for the choice of a rendition. */
  sizes(id: RecordId): string {
    const part = (width: Width) => {
      const { frames, measures } = this.widths[width];
      const across = frames.get(id)?.width ?? measures.width;
      return decimal(Math.trunc((across * 1_000) / Math.max(measures.width, 1)), 1);
    };
    return `(width<600px) ${part("phone")}vw,(width<1024px) ${part("tablet")}vw,${part("base")}vw`;
  }

  /** The rows of the page, or of a group. */
  rows(parent: RecordId, width: Width): string {
    const rows: { readonly row: string; readonly track: Track; count: number }[] = [];
    for (const track of this.widths[width].tracks.get(parent) ?? []) {
      const last = rows.at(-1);
      if (last?.track.kind === track.kind && last.track.length === track.length) {
        last.count += 1;
      } else {
        rows.push({ row: track.kind === "room" ? "auto" : length(track.length), track, count: 1 });
      }
    }
    if (rows.length === 0) return "none";
    return rows.map(({ row, count }) => (count === 1 ? row : `repeat(${count},${row})`)).join(" ");
  }

  /** Where a widget lies at a width. */
  set(
    record: DocumentRecord,
    id: RecordId,
    parent: RecordId,
    width: Width,
    rule: Declarations,
  ): void {
    const placed = this.widths[width];
    const level = placed.levels.get(id);
    if (level === undefined) {
      rule.set("display", "none");
      return;
    }
    if (!this.widths.base.levels.has(id)) rule.set("display", displayOf(record));
    rule.set("z-index", String(level));
    if (this.isSized(id) || this.isSized(parent)) {
      rule.set("--v", `calc(var(--u)*${thousandths(placed.sizes.get(id) ?? 1_000)})`);
    }
    const height = placed.heights.get(id) ?? "drawn";
    const [frame, cell] = [placed.frames.get(id), placed.cells.get(id)];
    if (frame && parent === this.page && pinOf(record) !== undefined) {
      setPinned(record, frame, placed, width, rule);
      setHeight(frame, height, false, rule);
    } else if (frame && cell) {
      setRows(cell, rule);
      this.setAcross(record, frame, parent, width, rule);
      setHeight(frame, height, cell.stretches, rule);
    } else {
      setSize(record, width, height, rule);
    }
  }

  /** On the page itself a widget can hold to the edges of a window that is wider than the page (EDIT-057). */
  private setAcross(
    record: DocumentRecord,
    frame: Frame,
    parent: RecordId,
    width: Width,
    rule: Declarations,
  ): void {
    const own = wordAt(record, "hold", width) ?? "scale";
    const bleeds = own === "scale" && this.widths[width].isFullBleed(frame);
    const hold = parent !== this.page ? "scale" : bleeds ? "both" : own;
    const [x, across] = [sum(frame.x), length(frame.width)];
    switch (hold) {
      case "left":
      case "right":
        rule.set("margin-left", `calc(${x} ${hold === "left" ? "-" : "+"} var(--o))`);
        rule.set("width", across);
        break;
      case "both":
        rule.set("margin-left", `calc(${x} - var(--o))`);
        rule.set("width", `calc(${sum(frame.width)} + 2*var(--o))`);
        break;
      default:
        rule.set("margin-left", length(frame.x));
        rule.set("width", across);
    }
  }
}

/** How a widget is displayed, for those that the base does not show. */
function displayOf({ kind }: DocumentRecord): string {
  if (kind === "group") return "grid";
  return kind === "stack" || kind === "button" ? "flex" : "block";
}

/** To which edge of the window a widget is pinned, at the widest class at which it is. */
export function pinOf(record: DocumentRecord): Pin | undefined {
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

function setRows(cell: Cell, rule: Declarations): void {
  rule.set("grid-row", `${cell.first + 1}/${cell.after + 1}`);
  rule.set("margin-top", length(cell.marginTop));
  rule.set("align-self", cell.stretches ? "stretch" : "start");
  if (cell.stretches) rule.set("margin-bottom", length(cell.marginBottom));
}

function setHeight(frame: Frame, height: Height, stretches: boolean, rule: Declarations): void {
  if (height === "closing words") return;
  const isLeast = height !== "drawn" || stretches;
  rule.set(isLeast ? "min-height" : "height", length(frame.height));
}

/**
 * A pinned widget lies over the window. From the upper edge it is as far as it was drawn from that of the page. From the
 * lower edge it is as far as from the end of the page.
 */
function setPinned(
  record: DocumentRecord,
  frame: Frame,
  placed: Placed,
  width: Width,
  rule: Declarations,
): void {
  rule.set("position", "absolute");
  rule.set("left", `calc(var(--o) + ${sum(frame.x)})`);
  rule.set("width", length(frame.width));
  if (wordAt(record, "pin", width) === "bottom") {
    rule.set("bottom", length(Math.max(placed.height - bottomOf(frame), 0)));
  } else {
    rule.set("top", length(frame.y));
  }
}

/** A stack lays out what lies in it: of that only the size is said. */
function setSize(record: DocumentRecord, width: Width, height: Height, rule: Declarations): void {
  const size = pairAt(record, "size", width);
  if (size === undefined) return;
  const [across, down] = size;
  rule.set("width", length(across));
  rule.set("flex", "none");
  if (height === "drawn") rule.set("height", length(down));
  else if (height === "content") rule.set("min-height", length(down));
}
