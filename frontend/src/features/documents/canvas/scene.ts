import type { BoxEntry } from "../hit/boxes";
import type { Bounds, Frame, Point, WidgetId } from "../hit/geometry";
import type { ShownPage } from "../render/shown";
import type { Axis, Guides } from "../snapping/field";
import type { OrderStep } from "../tools/order";
import type { Chosen, Tool, Traits } from "../tools/state";
import type { Anchor } from "./anchor";

/**
 * What the canvas shows of a document: one page at one width. Frames are on the page, not in their groups, and as they are
 * drawn for the class of the width; where they are shown is the canvas's matter. All lengths are in hundredths of a pixel.
 */
export interface Scene {
  readonly title: string;
  /** What is seen of the page. */
  readonly shown: ShownPage;
  /** How wide the page is shown. */
  readonly width: number;
  /** How high it is drawn. */
  readonly height: number;
  /** From back to front; the members of a group follow it directly. An entry that did not change is the same object. */
  readonly entries: readonly BoxEntry[];
  readonly columns: readonly Bounds[];
  readonly guides: Guides;
  readonly traits: (id: WidgetId) => Traits;
  readonly nameOf: (id: WidgetId) => string;
  /** The widgets in reading order, members behind their groups (EDIT-128). */
  readonly reading: readonly WidgetId[];
  /** The text that is being typed in: its element is there, and what is in it is left to the one who edits it. */
  readonly editing: WidgetId | null;
  /** Whether the person may change the layout. */
  readonly layout: boolean;
  /** How far the arrow keys move, in hundredths of a pixel: plain and with Shift (EDIT-139). */
  readonly nudge: readonly [number, number];
}

/**
 * What the canvas asks the editor to do. Each call of `write` is one step of undo. Frames, points and distances are of the
 * drawing.
 */
export interface CanvasActs {
  select(chosen: Chosen): void;
  /**
   * Does what a gesture ends with. Answers whether the scene follows after the next frame: what the gesture has shown stays
   * until then.
   */
  ahead(end: () => void): boolean;
  /** Brings the scene that is still to follow. */
  catchUp(): void;
  write(frames: readonly Frame[]): void;
  /**
   * What stacks lay out was put elsewhere, made larger or turned. `were` are the frames of all that lies in those stacks, before
   * that, in their order. Places are those that are shown, and sizes those of the drawing.
   */
  flow(frames: readonly Frame[], were: readonly Frame[]): void;
  /** Answers the ids of the copies, in the order of the originals. */
  duplicate(ids: readonly WidgetId[], dx: number, dy: number): readonly WidgetId[];
  order(ids: readonly WidgetId[], step: OrderStep): void;
  /** Writes all guides of the page across an axis, in ascending order. */
  guides(axis: Axis, places: readonly number[]): void;
  /** Without an area the widget gets its own size at the point. */
  create(kind: string, at: Point, area: Bounds | null): void;
  edit(id: WidgetId): void;
  /** A comment is to be written here. */
  comment(at: Anchor): void;
  tool(tool: Tool): void;
  /** The focus is to leave the canvas. */
  leave(): void;
  /**
   * What is in a text has got another height since it was shown first: other words, letters or widths. In hundredths of a
   * pixel of the drawing; the canvas tells it only where the page is shown at its design width.
   */
  measured(id: WidgetId, height: number): void;
}
