import { expect, it } from "vitest";
import { stepAt } from "./step";

it.each([
  [8, 20],
  [1, 100],
  [0.55, 200],
  [0.25, 500],
  [0.05, 2_000],
  [0.001, 10_000],
])("numbers the scale so that they stand apart: at a zoom of %s every %s px", (zoom, step) => {
  expect(stepAt(zoom)).toBe(step);
});
