interface Place {
  left: number;
  top: number;
}

/** Which result an arrow key leads to, read off the places on the screen; "field" is the way back up. */
export function nextResult(
  key: string,
  current: number,
  places: readonly Place[],
): number | "field" | null {
  const here = places[current];
  if (here === undefined) return null;
  switch (key) {
    case "ArrowRight":
      return Math.min(current + 1, places.length - 1);
    case "ArrowLeft":
      return current === 0 ? "field" : current - 1;
    case "Home":
      return 0;
    case "End":
      return places.length - 1;
    case "ArrowDown":
      return nearest(places, here, (top) => top > here.top + 1) ?? current;
    case "ArrowUp":
      return nearest(places, here, (top) => top < here.top - 1) ?? "field";
    default:
      return null;
  }
}

/** In the nearest row on that side, the result nearest to the same column. */
function nearest(
  places: readonly Place[],
  here: Place,
  side: (top: number) => boolean,
): number | null {
  let best: number | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  places.forEach((place, index) => {
    if (!side(place.top)) return;
    // A row apart always weighs more than a column apart.
    const cost = Math.abs(place.top - here.top) * 100 + Math.abs(place.left - here.left);
    if (cost < bestCost) {
      best = index;
      bestCost = cost;
    }
  });
  return best;
}
