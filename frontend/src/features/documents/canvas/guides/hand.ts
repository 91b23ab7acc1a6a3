import { announce } from "@/shared/ui";
import type { Point } from "../../hit/geometry";
import { canvasMessages as words } from "../../messages/canvas";
import type { Axis, SnapField } from "../../snapping/field";
import { FREE, type Hold, snapEdges } from "../../snapping/snap";
import { fieldFor } from "../../tools/context";
import { toPage, type Viewport } from "../camera";
import type { CanvasController } from "../controller";
import { guideToDrawn, NO_GUIDES, withGuide } from "./places";

/** How wide the strip at the left edge of the desk is that guides are pulled from, in screen px. */
const STRIP = 24;

/** A guide that is being pulled, in hundredths of a pixel of the drawing. */
interface Pulled {
  readonly axis: Axis;
  /** Where it stood; null comes from a ruler. */
  readonly from: number | null;
  /** Where it would be put; null is back on a ruler. */
  readonly to: number | null;
}

/** Is the pointer on a ruler, or off the desk? There a guide is let go. */
function isOff(axis: Axis, { x, y }: Point, { width, height }: Viewport): boolean {
  return axis === "x" ? x < STRIP || x > width : y < 0 || y > height;
}

/** What pulls, puts and removes guides (EDIT-151). */
export class GuideHand {
  pulled: Pulled | null = null;
  /** The guide that takes the focus once it is drawn. */
  wanted: { readonly axis: Axis; readonly at: number } | null = null;
  private field: SnapField | null = null;
  private hold: Hold = FREE;

  constructor(private readonly controller: CanvasController) {}

  /** Takes a guide in hand; without a place a new one. */
  take(axis: Axis, from: number | null): void {
    const { controller } = this;
    if (!controller.scene.layout) return;
    controller.view.setState({ guides: true });
    // Guides go to what lies on the page, and not to each other.
    this.field = fieldFor({ ...controller.context(), guides: NO_GUIDES }, []);
    this.hold = FREE;
    this.pulled = { axis, from, to: from };
    controller.schedule();
  }

  /** Follows the pointer, which is in screen px of the viewport; `free` suspends snapping (EDIT-149). */
  move(at: Point, free: boolean): void {
    const { controller, pulled, field } = this;
    if (!pulled || !field) return;
    const { axis } = pulled;
    this.pulled = { ...pulled, to: null };
    if (!isOff(axis, at, controller.viewport)) {
      const point = toPage(controller.camera, at);
      const edges = { x: axis === "x" ? 0 : null, y: axis === "y" ? 0 : null } as const;
      const box = { ...point, width: 0, height: 0 };
      const { zoom } = controller.camera;
      const snapped = free ? null : snapEdges(field, box, edges, this.hold, zoom);
      this.hold = snapped?.hold ?? FREE;
      const by = (axis === "x" ? snapped?.dx : snapped?.dy) ?? 0;
      this.pulled = { ...pulled, to: guideToDrawn(controller.scene, axis, point[axis] + by) };
    }
    controller.schedule();
  }

  /** Puts what is in hand where it is. */
  drop(): void {
    const { pulled } = this;
    this.cancel();
    if (pulled) this.put(pulled.axis, pulled.from, pulled.to);
  }

  /** Lets go of it: everything stays as it was (EDIT-143). */
  cancel(): void {
    this.pulled = null;
    this.field = null;
    this.controller.schedule();
  }

  /** Writes a guide that came from somewhere and goes somewhere; null is a ruler. */
  put(axis: Axis, from: number | null, to: number | null): void {
    const { controller } = this;
    if (from === to) return;
    controller.acts.guides(axis, withGuide(controller.scene.guides[axis], from, to));
    if (to === null) announce(words.guides.removed);
  }

  /** Adds a guide and lets keys move it at once. */
  add(axis: Axis, at: number): void {
    this.controller.view.setState({ guides: true });
    this.wanted = { axis, at };
    this.put(axis, null, at);
  }

  /** Moves a guide by keys; the focus goes with it. */
  nudge(axis: Axis, from: number, to: number): void {
    this.wanted = { axis, at: to };
    this.put(axis, from, to);
  }
}
