import type { BoxEntry } from "../hit/boxes";
import type { Bounds, Frame, Point, WidgetId } from "../hit/geometry";
import type { Guides } from "../snapping/field";
import type { OrderStep } from "../tools/order";
import type { Chosen, Tool, Traits } from "../tools/state";

/** What the canvas shows of a document: one page at one width. Frames are on the page, not in their groups. */
export interface Scene {
  readonly title: string;
  /** Hundredths of a pixel. */
  readonly width: number;
  readonly height: number;
  /** From back to front; the members of a group follow it directly. An entry that did not change is the same object. */
  readonly entries: readonly BoxEntry[];
  readonly columns: readonly Bounds[];
  readonly guides: Guides;
  readonly traits: (id: WidgetId) => Traits;
  readonly nameOf: (id: WidgetId) => string;
  /** The widgets in reading order, members behind their groups (EDIT-128). */
  readonly reading: readonly WidgetId[];
  /** The text that is being typed in; the canvas leaves it alone. */
  readonly editing: WidgetId | null;
  /** Whether the person may change the layout. */
  readonly layout: boolean;
  /** How far the arrow keys move, in hundredths of a pixel: plain and with Shift (EDIT-139). */
  readonly nudge: readonly [number, number];
}

/** What the canvas asks the editor to do. Each call of `write` is one step of undo. */
export interface CanvasActs {
  select(chosen: Chosen): void;
  write(frames: readonly Frame[]): void;
  /** Answers the ids of the copies, in the order of the originals. */
  duplicate(ids: readonly WidgetId[], dx: number, dy: number): readonly WidgetId[];
  order(ids: readonly WidgetId[], step: OrderStep): void;
  /** Without an area the widget gets its own size at the point. */
  create(kind: string, at: Point, area: Bounds | null): void;
  edit(id: WidgetId): void;
  tool(tool: Tool): void;
  /** The focus is to leave the canvas. */
  leave(): void;
  /** A text has got another height by its content, in hundredths of a pixel. */
  measured(id: WidgetId, height: number): void;
}
