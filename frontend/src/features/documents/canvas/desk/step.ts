/** So far apart two numbers of the scale are at least, in screen px. */
const APART = 80;
const STEPS = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
const WIDEST = 10_000;

/** From one number of the scale to the next, in px of the page. */
export function stepAt(zoom: number): number {
  return STEPS.find((step) => step * zoom >= APART) ?? WIDEST;
}
