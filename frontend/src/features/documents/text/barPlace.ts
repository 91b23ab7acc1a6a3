/** Where the bar stands: at what is formatted, and never upon it. All in pixels of the canvas. */

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the bar and what it stands at, and between it and the edges. */
const GAP = 8;

interface Placed {
  readonly x: number;
  readonly y: number;
  /** What opens from the bar opens away from what is formatted. */
  readonly opens: "up" | "down";
}

/**
 * The corner of a bar: above what is formatted, below it where there is no room above, else at the lower edge.
 *
 * @param opened the height of what is open at the bar, which has to have room as well
 */
export function barPlace(at: Box, bar: Size, view: Size, opened = 0): Placed {
  const middle = (at.left + at.right) / 2 - bar.width / 2;
  const x = Math.max(GAP, Math.min(middle, view.width - bar.width - GAP));
  const lowest = view.height - bar.height - GAP;
  const above = at.top - bar.height - GAP;
  const below = Math.max(at.bottom + GAP, GAP);
  if (above - opened >= GAP) return { x, y: above, opens: "up" };
  if (below + opened <= lowest) return { x, y: below, opens: "down" };
  if (opened > 0 && above >= GAP) return { x, y: above, opens: "down" };
  return { x, y: Math.min(below, lowest), opens: "up" };
}

/** What the bar stands at: the words that are selected; without any the whole text, or its line where its top is out of sight. */
export function barAnchor(words: Box, isEmpty: boolean, text: Box, bar: Size): Box {
  if (!isEmpty) return words;
  const fits = text.top - bar.height - GAP >= GAP;
  return fits ? { ...text, bottom: words.bottom } : words;
}
