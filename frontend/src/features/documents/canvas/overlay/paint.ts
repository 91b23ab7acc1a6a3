import { framesOf } from "../../hit/boxes";
import { type Bounds, type Frame, type Point, wholeTurn } from "../../hit/geometry";
import { canvasMessages as words } from "../../messages/canvas";
import type { DistanceMark, LineMark, SnapMark } from "../../snapping/marks";
import { type SelectionBox, selectionBox } from "../../tools/context";
import { measureTo } from "../../tools/measuring";
import type { Preview } from "../../tools/state";
import { boundsToScreen, type Camera, toScreen } from "../camera";
import type { CanvasController } from "../controller";
import { Pool } from "./pool";

/** The parts of the overlay that are there for good. */
interface OverlayParts {
  readonly outlines: HTMLElement;
  readonly marks: HTMLElement;
  readonly box: HTMLElement;
  readonly area: HTMLElement;
  readonly tag: HTMLElement;
  /** Around what is measured to. */
  readonly pointed: HTMLElement;
}

interface OverlayClasses {
  readonly outline: string;
  readonly line: string;
  readonly distance: string;
  readonly equal: string;
  readonly label: string;
}

/** So many widgets get an outline of their own; beyond that the one around all has to do. */
const MOST_OUTLINES = 200;
/** Handles stand at least so far apart, in screen px, that each can be pressed. */
const LEAST_BOX = { fine: 56, coarse: 96 };
/** The tag hangs so far beside the pointer, in screen px. */
const TAG = 20;

function frameElement(element: HTMLElement, bounds: Bounds, turn: number): void {
  const { style } = element;
  style.translate = `${bounds.x}px ${bounds.y}px`;
  style.width = `${bounds.width}px`;
  style.height = `${bounds.height}px`;
  style.rotate = turn === 0 ? "" : `${turn / 100}deg`;
}

/** Grows about its middle to where handles can be told apart; those for fingers are larger. */
function roomy(bounds: Bounds, least: number): Bounds {
  const wide = Math.max(0, least - bounds.width);
  const high = Math.max(0, least - bounds.height);
  return {
    x: bounds.x - wide / 2,
    y: bounds.y - high / 2,
    width: bounds.width + wide,
    height: bounds.height + high,
  };
}

/** Draws the marks in screen space, so that lines stay a pixel wide at every zoom. */
export class OverlayPainter {
  private readonly leastBox = window.matchMedia("(pointer: coarse)").matches
    ? LEAST_BOX.coarse
    : LEAST_BOX.fine;
  private readonly outlines: Pool;
  private readonly lines: Pool;
  private readonly distances: Pool;
  private readonly labels: Pool;
  private measured:
    | (Pick<CanvasController, "boxes" | "selection"> & { readonly box: SelectionBox | null })
    | null = null;
  /** What the outlines were drawn of. */
  private drawn: Pick<CanvasController, "camera" | "boxes" | "selection"> | null = null;

  constructor(
    private readonly controller: CanvasController,
    private readonly parts: OverlayParts,
    private readonly classes: OverlayClasses,
  ) {
    this.outlines = new Pool(parts.outlines, classes.outline);
    this.lines = new Pool(parts.marks, classes.line);
    this.distances = new Pool(parts.marks, classes.distance);
    this.labels = new Pool(parts.marks, classes.label);
  }

  paint(): void {
    const { preview } = this.controller;
    this.paintSelection(preview);
    this.paintMarks(preview && "marks" in preview ? preview.marks : this.paintMeasured(preview));
    this.paintArea(preview);
    this.paintTag(preview);
  }

  private paintSelection(preview: Preview | null): void {
    const { camera } = this;
    const { box, outlines } = this.parts;
    const shown = this.shown(preview);
    box.hidden = !shown || preview?.kind === "marquee";
    const by = preview?.kind === "move" ? preview : { dx: 0, dy: 0 };
    const unit = camera.zoom / 100;
    const [dx, dy] = [by.dx * unit, by.dy * unit];
    outlines.style.translate = `${dx}px ${dy}px`;
    if (shown) {
      const bounds = boundsToScreen(camera, shown.bounds);
      const moved = { ...bounds, x: bounds.x + dx, y: bounds.y + dy };
      frameElement(box, roomy(moved, this.leastBox), shown.turn);
    }
    this.paintOutlines(shown, preview);
  }

  /** The outlines of what is only moved are moved as one; two hundred of them are not drawn anew in each frame. */
  private paintOutlines(shown: SelectionBox | null, preview: Preview | null): void {
    const { camera, boxes, selection } = this.controller;
    const still = preview === null || preview.kind === "move";
    const { drawn } = this;
    const same = drawn?.camera === camera && drawn.boxes === boxes && drawn.selection === selection;
    if (still && same) return;
    this.drawn = still ? { camera, boxes, selection } : null;
    this.outlines.begin();
    const frames = shown?.frames ?? [];
    const single = frames.length <= MOST_OUTLINES ? frames : [];
    for (const frame of single) this.outline(boundsToScreen(camera, frame), frame.turn);
    if (shown && frames.length > 1) {
      this.outline(boundsToScreen(camera, shown.bounds), shown.turn);
    }
    this.outlines.end();
  }

  private outline(bounds: Bounds, turn: number): void {
    frameElement(this.outlines.next(), bounds, turn);
  }

  /** What is selected, measured anew only when it or the boxes are others than before. */
  private selected(): SelectionBox | null {
    const { controller } = this;
    const { boxes, selection } = controller;
    if (this.measured?.boxes !== boxes || this.measured.selection !== selection) {
      this.measured = { boxes, selection, box: selectionBox(controller.context()) };
    }
    return this.measured.box;
  }

  /** What the handles stand around now, with the sizes and turns of a preview. */
  private shown(preview: Preview | null): SelectionBox | null {
    const box = this.selected();
    if (!box) return null;
    if (preview?.kind === "resize") {
      const frames = this.previewed(box.frames, preview.frames);
      const [first, second] = frames;
      const bounds = first && !second ? first : preview.bounds;
      return { frames, bounds, turn: preview.turn };
    }
    if (preview?.kind === "turn") {
      const frames = this.previewed(box.frames, preview.frames);
      const turn = wholeTurn(box.turn + preview.by);
      return {
        frames,
        bounds: box.frames.length > 1 ? box.bounds : (frames[0] ?? box.bounds),
        turn,
      };
    }
    return box;
  }

  /** The frames of a preview in the place of those before; the height of a text is what it has got meanwhile. */
  private previewed(before: readonly Frame[], after: readonly Frame[]): Frame[] {
    const { boxes, scene } = this.controller;
    const byId = new Map(after.map((frame) => [frame.id, frame]));
    return before.map((frame) => {
      const next = byId.get(frame.id) ?? frame;
      if (!scene.traits(frame.id).widthOnly) return next;
      const [now] = framesOf(boxes, [frame.id]);
      return { ...next, height: now?.height ?? next.height };
    });
  }

  /** What is measured to has an outline as well; answers the distances. */
  private paintMeasured(preview: Preview | null): readonly SnapMark[] {
    const { controller, camera } = this;
    const { measuring } = controller;
    const measured =
      measuring && preview === null && !controller.busy
        ? measureTo(controller.context(), measuring.at, measuring.deep)
        : null;
    const { pointed } = this.parts;
    pointed.hidden = measured === null;
    if (measured === null) return [];
    frameElement(pointed, boundsToScreen(camera, measured.to), 0);
    return measured.marks;
  }

  private paintMarks(marks: readonly SnapMark[]): void {
    const pools = [this.lines, this.distances, this.labels];
    for (const pool of pools) pool.begin();
    for (const mark of marks) {
      if (mark.kind === "line") this.line(mark);
      else this.distance(mark);
    }
    for (const pool of pools) pool.end();
  }

  private line({ axis, at, from, to }: LineMark): void {
    const start = this.onScreen(axis === "x" ? { x: at, y: from } : { x: from, y: at });
    const element = this.lines.next();
    const length = `${((to - from) / 100) * this.camera.zoom}px`;
    element.dataset.axis = axis;
    element.style.translate = `${Math.round(start.x)}px ${Math.round(start.y)}px`;
    element.style.width = axis === "x" ? "" : length;
    element.style.height = axis === "x" ? length : "";
  }

  private distance({ axis, from, to, at, equal }: DistanceMark): void {
    const start = this.onScreen(axis === "x" ? { x: from, y: at } : { x: at, y: from });
    const length = ((to - from) / 100) * this.camera.zoom;
    const element = this.distances.next();
    element.dataset.axis = axis;
    element.style.translate = `${Math.round(start.x)}px ${Math.round(start.y)}px`;
    element.style.width = axis === "x" ? `${length}px` : "";
    element.style.height = axis === "x" ? "" : `${length}px`;
    const label = this.labels.next();
    label.dataset.axis = axis;
    label.textContent = words.distance(to - from);
    label.classList.toggle(this.classes.equal, equal);
    const middle = { x: start.x, y: start.y };
    middle[axis] += length / 2;
    label.style.left = `${Math.round(middle.x)}px`;
    label.style.top = `${Math.round(middle.y)}px`;
  }

  private onScreen(point: Point): Point {
    return toScreen(this.camera, point);
  }

  private get camera(): Camera {
    return this.controller.camera;
  }

  private paintArea(preview: Preview | null): void {
    const { area } = this.parts;
    const drawn = preview?.kind === "marquee" || preview?.kind === "draw" ? preview : null;
    area.hidden = !drawn;
    if (!drawn) return;
    area.dataset.kind = drawn.kind;
    frameElement(area, boundsToScreen(this.camera, drawn.area), 0);
  }

  /** "x, y" beside the pointer while something is moved; its size or its turn while those change. */
  private paintTag(preview: Preview | null): void {
    const { tag } = this.parts;
    const text = tagOf(preview);
    tag.hidden = text === null;
    if (text === null) return;
    if (tag.textContent !== text) tag.textContent = text;
    const { x, y } = this.controller.pointer;
    tag.style.translate = `${x + TAG}px ${y + TAG}px`;
  }
}

function tagOf(preview: Preview | null): string | null {
  switch (preview?.kind) {
    case "move":
      return words.place(preview.bounds.x, preview.bounds.y);
    case "resize":
      return words.size(preview.bounds.width, preview.bounds.height);
    case "draw":
      return words.size(preview.area.width, preview.area.height);
    case "turn": {
      const [first, second] = preview.frames;
      return words.turn(first && !second ? first.turn : wholeTurn(preview.by));
    }
    default:
      return null;
  }
}
