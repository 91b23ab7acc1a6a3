import type { BoxEntry } from "../hit/boxes";
import { type Bounds, meet, type WidgetId } from "../hit/geometry";

/** The elements of the widgets, by their ids. The canvas writes their styles; React never does. */
export type Elements = Map<WidgetId, HTMLElement>;

/** Puts an element where its frame is. With `flows` its height follows its content. */
export function placeElement(
  element: HTMLElement,
  frame: Bounds & { readonly turn: number },
  flows: boolean,
): void {
  const { style } = element;
  style.left = `${frame.x / 100}px`;
  style.top = `${frame.y / 100}px`;
  style.width = `${frame.width / 100}px`;
  style.height = flows ? "auto" : `${frame.height / 100}px`;
  style.rotate = frame.turn === 0 ? "" : `${frame.turn / 100}deg`;
}

/** Grows an area by its own size on each side: what is farther away than one viewport need not be there. */
function around({ x, y, width, height }: Bounds): Bounds {
  return { x: x - width, y: y - height, width: 3 * width, height: 3 * height };
}

/** Takes what is far out of sight out of the layout, so that a large page costs no more than a small one. */
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
  }

  /** Shows and hides by what can be seen. What `keep` answers is never hidden: what is selected or edited. */
  apply(
    elements: Elements,
    entries: readonly BoxEntry[],
    seen: Bounds,
    keep: () => ReadonlySet<WidgetId>,
  ): void {
    if (!this.stale && this.last && near(this.last, seen)) return;
    this.stale = false;
    this.last = seen;
    const area = around(seen);
    const kept = keep();
    for (const entry of entries) {
      const hide = !kept.has(entry.id) && !meet(area, reach(entry));
      if (hide === this.hidden.has(entry.id)) continue;
      const element = elements.get(entry.id);
      if (!element) continue;
      element.style.display = hide ? "none" : "";
      if (hide) this.hidden.add(entry.id);
      else this.hidden.delete(entry.id);
    }
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
