import type { WidgetId } from "../hit/geometry";
import type { ShownWidget } from "../render/shownWidget";
import type { Elements, ShownWidgets } from "./elements";

/** The heights that texts have by what is in them. */
export class TextHeights {
  /** With the texts that they were measured of. */
  private readonly known = new Map<WidgetId, { of: ShownWidget; height: number }>();

  /**
   * Tells of the texts in which something else stands than when they were measured last: how high they are with their edges,
   * in hundredths of a pixel.
   */
  tell(
    elements: Elements,
    widgets: ShownWidgets,
    editing: WidgetId | null,
    measured: (id: WidgetId, height: number) => void,
  ): void {
    for (const [id, element] of elements) {
      const of = widgets.get(id);
      const before = this.known.get(id);
      if (!of?.isText || (before?.of === of && id !== editing)) continue;
      const height = wordsHeight(element);
      this.known.set(id, { of, height });
      if (before === undefined || before.height === height) continue;
      measured(id, (height + edgesOf(element)) * 100);
    }
  }

  forget(id: WidgetId): void {
    this.known.delete(id);
  }
}

/** How high what is in a text is, in px. */
function wordsHeight({ firstElementChild: first, lastElementChild: last }: HTMLElement): number {
  if (!(first instanceof HTMLElement) || !(last instanceof HTMLElement)) return 0;
  return last.offsetTop + last.offsetHeight - first.offsetTop;
}

/** How high the padding and the border of an element are together, in px. */
function edgesOf(element: HTMLElement): number {
  const style = getComputedStyle(element);
  const edges = [
    style.paddingTop,
    style.paddingBottom,
    style.borderTopWidth,
    style.borderBottomWidth,
  ];
  return edges.reduce((sum, edge) => sum + (Number.parseFloat(edge) || 0), 0);
}
