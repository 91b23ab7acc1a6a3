import { wholePixels } from "../../hit/geometry";
import type { Axis, Guides } from "../../snapping/field";
import { stretchOf } from "../layout";
import type { Scene } from "../scene";

export const NO_GUIDES: Guides = { x: [], y: [] };

/** Guides as they are shown. */
export function shownGuides(scene: Scene): Guides {
  const { x, y } = scene.guides;
  return {
    x: x.map((at) => guideToShown(scene, "x", at)),
    y: y.map((at) => guideToShown(scene, "y", at)),
  };
}

/** Where a guide of the drawing is shown. */
export function guideToShown(scene: Scene, axis: Axis, at: number): number {
  const { scale, shift } = stretchOf(scene);
  return Math.round(at * scale + (axis === "x" ? shift : 0));
}

/** Where a guide is in the drawing that is shown there: on a whole pixel. */
export function guideToDrawn(scene: Scene, axis: Axis, at: number): number {
  const { scale, shift } = stretchOf(scene);
  return wholePixels((at - (axis === "x" ? shift : 0)) / scale);
}

/** The places with one moved; null is the ruler, from which it comes and to which it goes. */
export function withGuide(
  places: readonly number[],
  from: number | null,
  to: number | null,
): number[] {
  const others = places.filter((place) => place !== from && place !== to);
  return (to === null ? others : [...others, to]).sort((one, other) => one - other);
}

/** The next free place in steps: what is moved by keys passes others, and does not become one with them. */
export function freePlace(places: readonly number[], from: number, by: number): number {
  let to = from + by;
  while (by !== 0 && places.includes(to)) to += by;
  return to;
}
