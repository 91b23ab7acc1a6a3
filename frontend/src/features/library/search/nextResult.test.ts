import { describe, expect, it } from "vitest";
import { nextResult } from "./nextResult";

/** Three columns: a full row, a row of one, and a last row of two. */
const positions = [
  { left: 0, top: 0 },
  { left: 368, top: 0 },
  { left: 736, top: 0 },
  { left: 0, top: 304 },
  { left: 0, top: 700 },
  { left: 368, top: 700 },
];

describe("nextResult", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 5, 5],
    ["ArrowLeft", 1, 0],
    ["ArrowLeft", 0, "field"],
    ["ArrowDown", 2, 3],
    ["ArrowDown", 3, 4],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 5, 3],
    ["ArrowUp", 1, "field"],
    ["Home", 4, 0],
    ["End", 0, 5],
    ["a", 0, null],
  ] as const)("%s from %i leads to %s", (key, from, to) => {
    expect(nextResult(key, from, positions)).toBe(to);
  });
});
