import { describe, expect, it } from "vitest";
import { contains, type Frame, Stack } from "./frame";

/** Frames that lie anywhere, the same ones each time. */
function scattered(count: number): Frame[] {
  let seed = 7;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % (most / 50)) * 50;
  };
  return Array.from({ length: count }, () => {
    return { x: upTo(3_000), y: upTo(6_000), width: upTo(2_000), height: upTo(2_000) };
  });
}

describe("frames from above", () => {
  it("finds what holds a frame", () => {
    const frames = scattered(300);
    const stack = new Stack(frames);
    for (const inner of frames) {
      const found: number[] = [];
      stack.eachAround(inner, (place) => found.push(place));
      const holders = frames.flatMap((outer, place) => (contains(outer, inner) ? [place] : []));
      expect(found.sort((one, other) => one - other)).toEqual(holders);
    }
  });
});
