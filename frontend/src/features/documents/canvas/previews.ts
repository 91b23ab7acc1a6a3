import type { BoxEntry } from "../hit/boxes";
import type { Frame, WidgetId } from "../hit/geometry";
import type { Preview } from "../tools/state";
import { type Elements, placeElement } from "./elements";

/** So many elements are moved one by one; more of them are carried as one. */
const MOST_SINGLE = 200;

/** What the painter of previews needs to know of the widgets. */
interface Surroundings {
  readonly elements: Elements;
  readonly entryOf: (id: WidgetId) => BoxEntry | undefined;
  /** A widget with everything in it. */
  readonly withMembers: (id: WidgetId) => readonly WidgetId[];
  readonly flows: (id: WidgetId) => boolean;
}

/**
 * Shows a gesture on the elements themselves, without React: moves by the `translate` property, which never meets a turn or
 * a place. What is copied, and what is too much to be moved one by one, is carried as a layer of pictures of it. So the
 * elements stay where React put them.
 */
export class Previews {
  private moved: HTMLElement[] = [];
  private movedIds: readonly WidgetId[] | null = null;
  private placed = new Set<WidgetId>();
  private layer: HTMLElement | null = null;
  private hidden: HTMLElement[] = [];

  constructor(private readonly around: Surroundings) {}

  /** `page` is where a layer is put. */
  show(preview: Preview, page: HTMLElement | null): void {
    if (preview.kind === "move") this.move(preview, page);
    if (preview.kind === "resize" || preview.kind === "turn") this.place(preview.frames);
  }

  /** Everything is where its frame says again. */
  clear(): void {
    this.dropLayer();
    for (const element of this.moved) element.style.translate = "";
    this.moved = [];
    this.movedIds = null;
    for (const id of this.placed) {
      const [element, entry] = [this.around.elements.get(id), this.around.entryOf(id)];
      if (element && entry) placeElement(element, entry, this.around.flows(id));
    }
    this.placed.clear();
  }

  private move(preview: Preview & { readonly kind: "move" }, page: HTMLElement | null): void {
    const { ids, dx, dy, copy } = preview;
    if (!this.movedIds || this.movedIds.length !== ids.length) this.take(ids);
    const carried = copy || this.moved.length > MOST_SINGLE;
    if (carried !== (this.layer !== null)) this.carry(carried, page);
    const by = `${dx / 100}px ${dy / 100}px`;
    if (this.layer) {
      this.layer.style.translate = by;
      this.hide(!copy);
    } else {
      for (const element of this.moved) element.style.translate = by;
    }
  }

  private take(ids: readonly WidgetId[]): void {
    const all = new Set(ids.flatMap((id) => this.around.withMembers(id)));
    this.movedIds = ids;
    this.moved = [...all].flatMap((id) => this.around.elements.get(id) ?? []);
  }

  private carry(carried: boolean, page: HTMLElement | null): void {
    this.dropLayer();
    if (!carried || !page) return;
    const layer = document.createElement("div");
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    Object.assign(layer.style, { position: "absolute", inset: "0", willChange: "translate" });
    for (const element of this.moved) {
      element.style.translate = "";
      // What is out of sight is not there to be carried.
      if (element.style.display === "none") continue;
      const picture = element.cloneNode(true);
      if (!(picture instanceof HTMLElement)) continue;
      picture.removeAttribute("data-widget");
      layer.append(picture);
    }
    page.append(layer);
    this.layer = layer;
  }

  private hide(hidden: boolean): void {
    if (hidden === this.hidden.length > 0) return;
    for (const element of this.hidden) element.style.visibility = "";
    this.hidden = hidden ? [...this.moved] : [];
    for (const element of this.hidden) element.style.visibility = "hidden";
  }

  private dropLayer(): void {
    this.layer?.remove();
    this.layer = null;
    this.hide(false);
  }

  private place(frames: readonly Frame[]): void {
    for (const frame of frames) {
      const element = this.around.elements.get(frame.id);
      if (!element) continue;
      this.placed.add(frame.id);
      placeElement(element, frame, this.around.flows(frame.id));
    }
  }
}
