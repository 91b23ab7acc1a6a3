/** Where the widgets of a page lie at each width. The twin of `adapters/pages/src/place.rs`. */

import type { Height } from "../model/drawings";
import type { Frame } from "../model/frame";
import { childrenOf, directionOf, type Widgets } from "../model/layout/page";
import { orderOf } from "../model/reading";
import {
  type Document,
  type DocumentRecord,
  type RecordId,
  WIDTHS,
  type Width,
} from "../model/record";
import type { Track } from "../model/tracks";
import { albumOf, frameAtBase, shareOfAlbum } from "./album";
import { type Declarations, decimal, length, sum, thousandths } from "./css";
import { wordAt } from "./look";
import { type KeptLayout, keptIn, Placed } from "./placed";
import { displayOf, pinOf, setHeight, setPinned, setRows, setSize, setSticky } from "./placing";
import { haveSameParts } from "./same";

const NOBODY: readonly RecordId[] = [];

/**
 * A page as it was before some of its widgets changed, but for which there are, where they belong and what decides their
 * height.
 */
export interface PlacesBefore {
  readonly places: Places;
  readonly changed: ReadonlySet<RecordId>;
}

/** How high a window is taken to be where there is none, in px. */
export const FOLDS: Readonly<Record<Width, number>> = { base: 900, tablet: 1_024, phone: 812 };

/** The width at which a page is shown, for one that is shown at no other. */
export interface Shown {
  readonly width: Width;
  /** How wide the page is, in px. */
  readonly pixels: number;
}

/** A page at each width. */
export class Places {
  private readonly widths: Readonly<Record<Width, Placed>>;
  /** What lies on the page, and in each group or stack, in the order in which it is read. */
  private readonly orders = new Map<RecordId, readonly RecordId[]>();
  private readonly kept: KeptLayout;
  /** Stands for the widgets that there are, and for their places in their lists: where it is the same, those are. */
  private readonly lists: object;

  /** With `shown` nothing is said that makes a difference at another width alone. */
  constructor(
    private readonly document: Document,
    readonly page: RecordId,
    private readonly shown?: Shown,
    before?: PlacesBefore,
  ) {
    this.lists = before?.places.lists ?? {};
    this.kept = before?.places.kept ?? { grids: new Map(), readings: new Map() };
    const at = (width: Width) =>
      new Placed(
        document,
        page,
        width,
        this.kept,
        before && { placed: before.places.widths[width], changed: before.changed },
      );
    this.widths = { base: at("base"), tablet: at("tablet"), phone: at("phone") };
  }

  /** What lies in a parent at any width, in paint order. */
  private siblings(parent: RecordId): readonly RecordId[] {
    const at = (width: Width) => {
      const { widgets } = this.widths[width];
      return parent === this.page ? widgets.top : childrenOf(widgets, parent);
    };
    const base = at("base");
    // Most of what a page has is there at every width.
    const isAtBase = (id: RecordId) => this.widths.base.levels.has(id);
    const others = [...at("tablet"), ...at("phone")].filter((id) => !isAtBase(id));
    return [...base, ...new Set(others)];
  }

  /** The order at the base is that of every width. What the base does not show is read where it lies elsewhere. */
  private order(parent: RecordId): readonly RecordId[] {
    const siblings = this.siblings(parent);
    if (siblings.length === 0) return siblings;
    const { base, tablet, phone } = this.widths;
    const isAtBase = siblings.every((id) => base.levels.has(id));
    const frames = isAtBase
      ? base.frames
      : new Map([...phone.frames, ...tablet.frames, ...base.frames]);
    const kept = keptIn(this.kept.readings, parent);
    return orderOf(this.document, siblings, frames, directionOf(this.document, this.page), kept);
  }

  /** Is a widget shown at a width? */
  isShown(id: RecordId, width: Width): boolean {
    return this.widths[width].levels.has(id);
  }

  /** What lies in a parent, in the order in which it is read. */
  within(parent: RecordId): readonly RecordId[] {
    // Most widgets hold nothing.
    if (parent !== this.page && WIDTHS.every((width) => !this.widths[width].holds(parent))) {
      return NOBODY;
    }
    const order = this.orders.get(parent) ?? this.order(parent);
    this.orders.set(parent, order);
    return order;
  }

  /**
   * Where a widget lies in its parent at the base; undefined where it is not shown there. What a stack lays out begins where
   * that does.
   */
  atBase(id: RecordId, record: DocumentRecord): Frame | undefined {
    const { base } = this.widths;
    if (!base.levels.has(id)) return undefined;
    const album = albumOf(this.document, id);
    if (album !== undefined) {
      const isFirst = this.within(album.id)[0] === id;
      return frameAtBase(album.record, base.frames.get(album.id), isFirst);
    }
    const [width = 0, height = 0] = (record.base.size ?? []) as readonly number[];
    return base.frames.get(id) ?? { x: 0, y: 0, width, height };
  }

  /** What is on the page at a width. */
  widgets(width: Width): Widgets {
    return this.widths[width].widgets;
  }

  /** The frames at a width, each in its parent; what lies in a stack has none. */
  frames(width: Width): ReadonlyMap<RecordId, Frame> {
    return this.widths[width].frames;
  }

  /** What decides the height of a widget at a width. */
  heightOf(id: RecordId, width: Width): Height {
    return this.widths[width].heightOf(id);
  }

  /** Are its letters smaller than drawn at any width that counts? */
  private isSized(id: RecordId): boolean {
    const widths = this.shown === undefined ? WIDTHS : [this.shown.width];
    return widths.some((width) => this.widths[width].sizes.has(id));
  }

  /** Does a widget lie at a width as it did there? The record and the settings are the same in both. */
  liesAsIn(before: Places, id: RecordId, parent: RecordId, width: Width): boolean {
    const [now, old] = [this.widths[width], before.widths[width]];
    const [laid, oldLaid] = [now.within(parent), old.within(parent)];
    const [cell, oldCell] = [laid.cells.get(id), oldLaid.cells.get(id)];
    const isInItsPlace =
      haveSameParts(now.frames.get(id), old.frames.get(id)) &&
      haveSameParts(cell, oldCell) &&
      // What is pinned may hold to the foot of the page.
      (cell !== undefined || laid.height === oldLaid.height);
    // At the base nothing else can have changed.
    if (this.lists === before.lists && width === "base") return isInItsPlace;
    const isSameAt = (of: (placed: Placed) => unknown) => of(now) === of(old);
    return (
      isSameAt(({ levels }) => levels.get(id)) &&
      this.widths.base.levels.has(id) === before.widths.base.levels.has(id) &&
      isSameAt(({ sizes }) => sizes.get(id)) &&
      isSameAt(({ sizes }) => sizes.get(parent)) &&
      isSameAt((placed) => placed.heightOf(id)) &&
      isInItsPlace
    );
  }

  /** How wide a widget is shown, for the choice of a rendition. What lies in an album is shown as its part of that. */
  sizes(id: RecordId): string {
    const album = albumOf(this.document, id);
    const shareOf = (width: Width) => {
      const { frames, measures } = this.widths[width];
      const frame = frames.get(album === undefined ? id : album.id);
      const parts = album === undefined ? 1 : shareOfAlbum(album.record, width);
      const across = frame === undefined ? measures.width : Math.trunc(frame.width / parts);
      return Math.trunc((across * 1_000) / Math.max(measures.width, 1));
    };
    if (this.shown !== undefined) {
      // Its window is not as wide as the page.
      const { width, pixels } = this.shown;
      return `${decimal(Math.round(shareOf(width) * pixels), 3)}px`;
    }
    const part = (width: Width) => decimal(shareOf(width), 1);
    return `(width<600px) ${part("phone")}vw,(width<1024px) ${part("tablet")}vw,${part("base")}vw`;
  }

  /** How wide a picture of this size is where it covers the page or its first window, for the choice of a rendition. */
  groundSizes([width, height]: readonly [number, number], coversPage: boolean): string {
    const ofWindow = Math.trunc((width * 1_000) / Math.max(height, 1));
    const shareOf = (at: Width) => {
      const placed = this.widths[at];
      const page = coversPage ? placed.within(this.page).height : 0;
      const pageWidth = Math.max(placed.measures.width, 1);
      const across = Math.max(Math.trunc((page * width) / Math.max(height, 1)), pageWidth);
      return Math.trunc((across * 1_000) / pageWidth);
    };
    if (this.shown !== undefined) {
      const { width: at, pixels } = this.shown;
      return `${decimal(Math.round(Math.max(shareOf(at) * pixels, ofWindow * FOLDS[at])), 3)}px`;
    }
    const part = (at: Width) => `max(${decimal(shareOf(at), 1)}vw,${decimal(ofWindow, 1)}vh)`;
    return `(width<600px) ${part("phone")},(width<1024px) ${part("tablet")},${part("base")}`;
  }

  /** The rows of the page, or of a group. */
  rows(parent: RecordId, width: Width): string {
    const rows: { readonly row: string; readonly track: Track; count: number }[] = [];
    for (const track of this.widths[width].within(parent).tracks) {
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
    const height = placed.heightOf(id);
    const [frame, cell] = [placed.frames.get(id), placed.within(parent).cells.get(id)];
    if (frame && parent === this.page && pinOf(record) !== undefined) {
      const { height: pageHeight } = placed.within(parent);
      setPinned(record, frame, pageHeight, this.holdOf(record, frame, width), width, rule);
      setHeight(frame, height, false, rule);
    } else if (frame && cell) {
      const sticks = wordAt(record, "pin", width) === "sticky";
      const stretches = cell.stretches && !sticks;
      setRows({ ...cell, stretches }, rule);
      if (sticks) setSticky(record, cell, width, rule);
      this.setAcross(record, frame, parent, width, rule);
      setHeight(frame, height, stretches, rule);
    } else if (albumOf(this.document, id) === undefined) {
      setSize(record, width, height, rule);
    }
  }

  /** To what a widget holds; what is full-bleed holds to both edges. */
  private holdOf(record: DocumentRecord, frame: Frame, width: Width): string {
    const own = wordAt(record, "hold", width) ?? "scale";
    return own === "scale" && this.widths[width].isFullBleed(frame) ? "both" : own;
  }

  /** On the page itself a widget can hold to the edges of a window that is wider than the page (EDIT-057). */
  private setAcross(
    record: DocumentRecord,
    frame: Frame,
    parent: RecordId,
    width: Width,
    rule: Declarations,
  ): void {
    const hold = parent === this.page ? this.holdOf(record, frame, width) : "scale";
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
