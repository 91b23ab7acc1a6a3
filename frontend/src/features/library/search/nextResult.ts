interface ResultPosition {
  left: number;
  top: number;
}

/** Which result an arrow key leads to, by positions on the screen; "field" is the way back up. */
export function nextResult(
  key: string,
  current: number,
  positions: readonly ResultPosition[],
): number | "field" | null {
  const here = positions[current];
  if (here === undefined) return null;
  switch (key) {
    case "ArrowRight":
      return Math.min(current + 1, positions.length - 1);
    case "ArrowLeft":
      return current === 0 ? "field" : current - 1;
    case "Home":
      return 0;
    case "End":
      return positions.length - 1;
    case "ArrowDown":
      return nearest(positions, here, (top) => top > here.top + 1) ?? current;
    case "ArrowUp":
      return nearest(positions, here, (top) => top < here.top - 1) ?? "field";
    default:
      return null;
  }
}

/** In the nearest row on that side, the result nearest to the same column. */
function nearest(
  positions: readonly ResultPosition[],
  here: ResultPosition,
  side: (top: number) => boolean,
): number | null {
  let best: number | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  positions.forEach((position, index) => {
    if (!side(position.top)) return;
    // A row apart always weighs more than a column apart.
    const cost = Math.abs(position.top - here.top) * 100 + Math.abs(position.left - here.left);
    if (cost < bestCost) {
      best = index;
      bestCost = cost;
    }
  });
  return best;
}
