import type { Bounds, Frame, Point, WidgetId } from "../hit/geometry";
import { middle, rotate } from "../hit/geometry";
import type { Preview } from "../tools/state";
import type { Elements, ShownWidgets } from "./elements";

/** So many elements are moved one by one; more of them are carried as one. */
const MOST_SINGLE = 200;

/** What a resize or a turn sets on an element. */
const PLACED = ["translate", "width", "height", "min-height", "rotate"] as const;

/** What the painter of previews needs to know of the widgets. */
interface Surroundings {
  readonly elements: Elements;
  readonly widgets: ShownWidgets;
  /** Where a widget is shown. */
  readonly frameOf: (id: WidgetId) => Frame | undefined;
  /** What it lies in; null on the page. */
  readonly parentOf: (id: WidgetId) => WidgetId | null;
  readonly flows: (id: WidgetId) => boolean;
}

/**
 * Shows a gesture on the elements themselves, without React: moves by the `translate` property, which never meets a turn or
 * a place. What is copied, and what is too much to be moved one by one, is carried as a layer of pictures of it. So the
 * elements stay where React put them.
 */
export class Previews {
  private moved: { readonly element: HTMLElement; readonly id: WidgetId; readonly turn: number }[] =
    [];
  private movedIds: readonly WidgetId[] | null = null;
  private readonly placed = new Set<WidgetId>();
  private layer: HTMLElement | null = null;
  private hidden: HTMLElement[] = [];

  constructor(private readonly around: Surroundings) {}

  /** `paper` is the page, where a layer is put. */
  show(preview: Preview, paper: HTMLElement | null): void {
    if (preview.kind === "move") this.move(preview, paper);
    if (preview.kind === "resize" || preview.kind === "turn") this.place(preview.frames);
  }

  /** Everything looks as it is declared again. */
  clear(): void {
    this.dropLayer();
    for (const { element } of this.moved) element.style.translate = "";
    this.moved = [];
    this.movedIds = null;
    for (const id of this.placed) {
      const [element, widget] = [this.around.elements.get(id), this.around.widgets.get(id)];
      for (const property of PLACED) {
        element?.style.setProperty(property, widget?.declarations.get(property) ?? "");
      }
    }
    this.placed.clear();
  }

  private move(preview: Preview & { readonly kind: "move" }, paper: HTMLElement | null): void {
    const { ids, dx, dy, copy } = preview;
    if (!this.movedIds || this.movedIds.length !== ids.length) this.take(ids);
    const carried = copy || this.moved.length > MOST_SINGLE;
    if (carried !== (this.layer !== null)) this.carry(carried, paper);
    if (this.layer) {
      this.layer.style.translate = inPx({ x: dx, y: dy });
      this.hide(!copy);
      return;
    }
    for (const { element, turn } of this.moved) {
      // What lies in something turned is moved along its axes.
      element.style.translate = inPx(rotate({ x: dx, y: dy }, { x: 0, y: 0 }, -turn));
    }
  }

  /** What lies in them goes with them. */
  private take(ids: readonly WidgetId[]): void {
    this.movedIds = ids;
    this.moved = ids.flatMap((id) => {
      const element = this.around.elements.get(id);
      const parent = this.around.parentOf(id);
      const turn = parent === null ? 0 : (this.around.frameOf(parent)?.turn ?? 0);
      return element ? [{ element, id, turn }] : [];
    });
  }

  private carry(carried: boolean, paper: HTMLElement | null): void {
    this.dropLayer();
    const frame = paper?.querySelector(":scope > .frame");
    if (!carried || !frame) return;
    const layer = document.createElement("div");
    layer.className = "page";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    const { style } = layer;
    Object.assign(style, { position: "absolute", inset: "0", width: "auto", display: "block" });
    style.willChange = "translate";
    for (const { element, id } of this.moved) {
      element.style.translate = "";
      const shown = this.around.frameOf(id);
      // What is out of sight is not there to be carried.
      if (!shown || element.dataset.culled !== undefined) continue;
      const picture = element.cloneNode(true);
      if (!(picture instanceof HTMLElement)) continue;
      for (const part of [picture, ...picture.querySelectorAll("[data-widget]")]) {
        part.removeAttribute("data-widget");
      }
      const { width, height } = shown;
      Object.assign(picture.style, {
        position: "absolute",
        margin: "0",
        left: `${shown.x / 100}px`,
        top: `${shown.y / 100}px`,
        width: `${width / 100}px`,
        height: `${height / 100}px`,
        rotate: shown.turn === 0 ? "" : `${shown.turn / 100}deg`,
      });
      layer.append(picture);
    }
    frame.append(layer);
    this.layer = layer;
  }

  private hide(hidden: boolean): void {
    if (hidden === this.hidden.length > 0) return;
    for (const element of this.hidden) element.style.visibility = "";
    this.hidden = hidden ? this.moved.map(({ element }) => element) : [];
    for (const element of this.hidden) element.style.visibility = "hidden";
  }

  private dropLayer(): void {
    this.layer?.remove();
    this.layer = null;
    this.hide(false);
  }

  private place(frames: readonly Frame[]): void {
    const after = new Map(frames.map((frame) => [frame.id, frame]));
    for (const frame of frames) {
      const element = this.around.elements.get(frame.id);
      const now = this.around.frameOf(frame.id);
      if (!element || !now) continue;
      this.placed.add(frame.id);
      const id = this.around.parentOf(frame.id);
      const before = id === null ? undefined : this.around.frameOf(id);
      const holder = (id === null ? undefined : after.get(id)) ?? before;
      const [from, to] = [within(now, before), within(frame, holder)];
      const { style } = element;
      style.translate = inPx({ x: to.x - from.x, y: to.y - from.y });
      const turn = frame.turn - (holder?.turn ?? 0);
      style.rotate = turn === 0 ? "" : `${turn / 100}deg`;
      style.width = `${frame.width / 100}px`;
      if (this.around.flows(frame.id)) continue;
      style.height = `${frame.height / 100}px`;
      style.minHeight = "";
    }
  }
}

function inPx({ x, y }: Point): string {
  return `${x / 100}px ${y / 100}px`;
}

/** The upper left corner in what it lies in, along the axes of that. */
function within(frame: Bounds, holder: Frame | undefined): Point {
  if (!holder) return { x: frame.x, y: frame.y };
  const [own, centre] = [middle(frame), middle(holder)];
  const straight = rotate(own, centre, -holder.turn);
  return {
    x: straight.x - frame.width / 2 - holder.x,
    y: straight.y - frame.height / 2 - holder.y,
  };
}
