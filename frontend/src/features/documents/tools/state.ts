import type { Camera, Viewport } from "../canvas/camera";
import type { Boxes } from "../hit/boxes";
import type { Bounds, Frame, Point, WidgetId } from "../hit/geometry";
import type { Guides, SnapField } from "../snapping/field";
import type { SnapMark } from "../snapping/marks";
import type { Hold } from "../snapping/snap";
import type { Handle, Resized } from "./resize";

/** What a press can do: choose, pan, comment, or draw a widget of a kind. `keep` holds it after the first one. */
export type Tool =
  | { readonly name: "select" }
  | { readonly name: "hand" }
  | { readonly name: "comment" }
  | { readonly name: "create"; readonly kind: string; readonly keep: boolean };

/** Keys that are held. `mod` is ⌘ on Apple's machines, Ctrl elsewhere. */
export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
  readonly mod: boolean;
}

/** What of the canvas was pressed. */
export type Target =
  | { readonly kind: "canvas" }
  | { readonly kind: "handle"; readonly handle: Handle }
  | { readonly kind: "turn" };

/** A pointer at a point of the viewport, in screen px; `time` is in ms from any beginning. */
interface Pointing {
  readonly at: Point;
  readonly time: number;
  readonly modifiers: Modifiers;
}

export interface DownEvent extends Pointing {
  readonly type: "down";
  readonly target: Target;
  /** 0 the main button, 1 the middle one, 2 the one of the context menu. */
  readonly button: number;
  /** So many presses in a row. */
  readonly detail: number;
}

export interface MoveEvent extends Pointing {
  readonly type: "move";
}

export type CanvasEvent =
  | DownEvent
  | MoveEvent
  | { readonly type: "up" }
  /** The pointer was taken away, or Escape was pressed: what was there comes back (EDIT-143). */
  | { readonly type: "cancel" }
  | { readonly type: "escape" }
  | { readonly type: "enter" }
  | { readonly type: "space"; readonly held: boolean }
  | { readonly type: "tool"; readonly tool: Tool };

/** Where the pointer was last and how fast it went, in screen px a millisecond. */
export interface Track {
  readonly at: Point;
  readonly time: number;
  readonly speed: number;
}

/** The selection with the group that was gone into; null on the page. */
export interface Chosen {
  readonly ids: readonly WidgetId[];
  readonly opened: WidgetId | null;
}

export interface Pressing {
  readonly name: "select.pressing";
  readonly from: Point;
  readonly time: number;
  /** What a drag moves; null draws a marquee. */
  readonly carries: readonly WidgetId[] | null;
  /** What is selected if it stays a click. */
  readonly onClick: Chosen | null;
  /** The widget that a double click goes into, if it stays one. */
  readonly entered: WidgetId | null;
  /** What a marquee adds to. */
  readonly kept: readonly WidgetId[];
  readonly before: Chosen;
}

export interface Marquee {
  readonly name: "select.marquee";
  /** On the page, so that panning does not shift it. */
  readonly from: Point;
  readonly kept: readonly WidgetId[];
  readonly before: Chosen;
}

export interface Translating {
  readonly name: "select.translating";
  /** On the page, so that the canvas can be panned meanwhile. */
  readonly from: Point;
  readonly frames: readonly Frame[];
  readonly bounds: Bounds;
  readonly field: SnapField;
  readonly hold: Hold;
  readonly track: Track;
  /** How far the frames are moved now, in hundredths of a pixel. */
  readonly dx: number;
  readonly dy: number;
  readonly copy: boolean;
}

export interface Resizing {
  readonly name: "select.resizing";
  readonly from: Point;
  readonly handle: Handle;
  readonly parts: readonly Resized[];
  readonly bounds: Bounds;
  readonly turn: number;
  readonly keepsProportion: boolean;
  /** The widget below the handle that a double click goes into, as long as nothing is dragged. */
  readonly entered: WidgetId | null;
  readonly field: SnapField;
  readonly hold: Hold;
  readonly track: Track;
  /** The frames as they are shown now; null before the first move. */
  readonly frames: readonly Frame[] | null;
}

export interface Rotating {
  readonly name: "select.rotating";
  readonly pivot: Point;
  readonly direction: number;
  readonly start: readonly Frame[];
  /** What lies in turned groups: it is shown with them, and written with none. */
  readonly members: readonly Frame[];
  readonly by: number;
}

export interface Creating {
  readonly name: "create";
  readonly tool: Tool & { readonly name: "create" };
  /** Null while nothing is pressed. */
  readonly from: Point | null;
  readonly area: Bounds | null;
  readonly field: SnapField | null;
  readonly hold: Hold;
  readonly track: Track | null;
}

/** Pans. It gives way to `back` when the space bar or the middle button is let go; null stays. */
export interface Hand {
  readonly name: "hand";
  readonly until: "space" | "button" | null;
  readonly back: State | null;
  readonly last: Point | null;
}

export type State =
  | { readonly name: "select.idle" }
  /** Waits for the press that says what a comment is about. */
  | { readonly name: "comment" }
  | Pressing
  | Marquee
  | Translating
  | Resizing
  | Rotating
  | Creating
  | Hand;

/** What a gesture looks like while it lasts. Lengths are in hundredths of a pixel of the page. */
export type Preview =
  | {
      readonly kind: "move";
      readonly ids: readonly WidgetId[];
      readonly dx: number;
      readonly dy: number;
      /** The originals stay, copies are carried (EDIT-160). */
      readonly copy: boolean;
      readonly bounds: Bounds;
      readonly marks: readonly SnapMark[];
    }
  | {
      readonly kind: "resize";
      readonly frames: readonly Frame[];
      readonly bounds: Bounds;
      readonly turn: number;
      readonly marks: readonly SnapMark[];
    }
  | { readonly kind: "turn"; readonly frames: readonly Frame[]; readonly by: number }
  | { readonly kind: "marquee"; readonly area: Bounds }
  | { readonly kind: "draw"; readonly area: Bounds; readonly marks: readonly SnapMark[] };

/** What has to happen; the canvas and the document's store do it. */
export type Effect =
  | ({ readonly type: "select" } & Chosen)
  | { readonly type: "preview"; readonly preview: Preview }
  /** The end of a preview: everything is drawn as the document has it. */
  | { readonly type: "restore" }
  | { readonly type: "commit"; readonly frames: readonly Frame[] }
  | {
      readonly type: "duplicate";
      readonly ids: readonly WidgetId[];
      readonly dx: number;
      readonly dy: number;
    }
  /** Without an area the widget gets its own size at `at`. */
  | {
      readonly type: "create";
      readonly kind: string;
      readonly at: Point;
      readonly area: Bounds | null;
    }
  | { readonly type: "edit"; readonly id: WidgetId }
  /** A comment is to be written on what lies at the point; null is the page itself. */
  | { readonly type: "comment"; readonly id: WidgetId | null; readonly at: Point }
  | { readonly type: "pan"; readonly dx: number; readonly dy: number }
  | { readonly type: "tool"; readonly tool: Tool }
  /** Escape had nothing left to undo: the focus leaves the canvas. */
  | { readonly type: "leave" };

/** What the tools need to know of a widget's kind. */
export interface Traits {
  /** Its height follows its content (EDIT-137). */
  readonly widthOnly: boolean;
  /** It keeps its proportion without Shift (EDIT-136). */
  readonly keepsProportion: boolean;
  /** A stack or an album says where it lies (EDIT-074). */
  readonly flows?: boolean;
  /** An album says how large it is. */
  readonly sized?: boolean;
}

/** What surrounds a gesture; it is read, never changed. */
export interface Context {
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly boxes: Boxes;
  readonly selection: Chosen;
  readonly traits: (id: WidgetId) => Traits;
  readonly page: Bounds;
  readonly columns: readonly Bounds[];
  readonly guides: Guides;
  /** Whether the person may move, resize and create; those with a locked layout only select. */
  readonly layout: boolean;
}

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const IDLE: State = { name: "select.idle" };

export function stay(state: State): Step {
  return { state, effects: [] };
}
