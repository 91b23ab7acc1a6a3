import type { Axis } from "../../snapping/field";

/** A guide that has the focus, in hundredths of a pixel of the drawing. */
interface FocusedGuide {
  readonly axis: Axis;
  readonly at: number;
}

/** The guide that has the focus; null where none has. */
export function focusedGuide(): FocusedGuide | null {
  const { dataset } = document.activeElement instanceof HTMLElement ? document.activeElement : {};
  const { guide, at } = dataset ?? {};
  return at !== undefined && (guide === "x" || guide === "y")
    ? { axis: guide, at: Number(at) }
    : null;
}
