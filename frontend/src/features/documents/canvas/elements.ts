import type { BoxEntry } from "../hit/boxes";
import { type Bounds, meet, type WidgetId } from "../hit/geometry";
import type { ShownWidget } from "../render/shownWidget";

/** The elements of the widgets, by their ids: those that their readers get. */
export type Elements = Map<WidgetId, HTMLElement>;

/** What was made of the widgets, by their ids. */
export type ShownWidgets = Map<WidgetId, ShownWidget>;

/** Grows an area by its own size on each side: what is farther away than one viewport need not be there. */
function around({ x, y, width, height }: Bounds): Bounds {
  return { x: x - width, y: y - height, width: 3 * width, height: 3 * height };
}

/** What culling looks at. */
interface Culled {
  readonly elements: Elements;
  readonly widgets: ShownWidgets;
  /** As they are shown, from back to front. */
  readonly boxes: readonly BoxEntry[];
}

/**
 * Takes what is far out of sight out of the layout, so that a large page costs no more than a small one. What can move others
 * by its height stays in the layout, and only its letters are not drawn.
 */
export class Culling {
  private readonly hidden = new Set<WidgetId>();
  private last: Bounds | null = null;
  private stale = true;

  /** The widgets or their places have changed. */
  invalidate(): void {
    this.stale = true;
  }

  forget(id: WidgetId): void {
    this.hidden.delete(id);
    this.stale = true;
  }

  /**
   * Shows and hides by what can be seen. What `keep` answers is never hidden: what is selected or edited. Answers whether
   * something came into the layout, where it has to be measured.
   */
  apply(
    { elements, widgets, boxes }: Culled,
    seen: Bounds,
    keep: () => ReadonlySet<WidgetId>,
  ): boolean {
    if (!this.stale && this.last && near(this.last, seen)) return false;
    this.stale = false;
    this.last = seen;
    const area = around(seen);
    const kept = keep();
    // What holds something that is near is near itself. Members come behind what holds them.
    const close = new Set<WidgetId>();
    let came = false;
    for (const box of boxes.toReversed()) {
      const { id, parent } = box;
      if (kept.has(id) || close.has(id) || meet(area, reach(box))) {
        close.add(id);
        if (parent !== null) close.add(parent);
      }
      const hide = !close.has(id);
      const element = hide === this.hidden.has(id) ? undefined : elements.get(id);
      if (!element) continue;
      if (hide) {
        element.dataset.culled = widgets.get(id)?.isElastic ? "unseen" : "gone";
        this.hidden.add(id);
      } else {
        came ||= element.dataset.culled === "gone";
        delete element.dataset.culled;
        this.hidden.delete(id);
      }
    }
    return came;
  }
}

/** Whether the view moved so little that what is around it is still enough: half a viewport is left on each side. */
function near(before: Bounds, now: Bounds): boolean {
  return (
    Math.abs(now.x - before.x) < before.width / 2 &&
    Math.abs(now.y - before.y) < before.height / 2 &&
    now.width < before.width * 1.5 &&
    now.width > before.width / 3
  );
}

/** A square that holds the box however it is turned. */
function reach(entry: BoxEntry): Bounds {
  if (entry.turn === 0) return entry;
  const half = (entry.width + entry.height) / 2;
  const [x, y] = [entry.x + entry.width / 2, entry.y + entry.height / 2];
  return { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
}
