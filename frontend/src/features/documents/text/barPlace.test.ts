import { describe, expect, it } from "vitest";
import { barAnchor, barPlace } from "./barPlace";

const view = { width: 1_000, height: 600 };
const bar = { width: 400, height: 40 };
const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});

describe("EDIT-188 the bar", () => {
  it("stands above what is selected, and within the canvas", () => {
    expect(barPlace(box(400, 300, 600, 330), bar, view)).toMatchObject({ x: 300, y: 252 });
    expect(barPlace(box(0, 300, 20, 330), bar, view).x).toBe(8);
    expect(barPlace(box(980, 300, 1_000, 330), bar, view).x).toBe(592);
  });

  it("goes below where there is no room above", () => {
    expect(barPlace(box(400, 20, 600, 60), bar, view).y).toBe(68);
    expect(barPlace(box(400, -900, 600, -800), bar, view).y).toBe(8);
    expect(barPlace(box(400, 20, 600, 900), bar, view).y).toBe(552);
  });

  it("makes room for what opens from it, away from what is selected", () => {
    const low = box(400, 400, 600, 430);
    expect(barPlace(low, bar, view, 200)).toMatchObject({ y: 352, opens: "up" });
    const high = box(400, 100, 600, 130);
    expect(barPlace(high, bar, view, 200)).toMatchObject({ y: 138, opens: "down" });
  });

  it("stands at the text where nothing is selected, and at its line where its top is out of sight", () => {
    const line = box(300, 200, 300, 220);
    expect(barAnchor(line, true, box(100, 100, 700, 400), bar)).toEqual(box(100, 100, 700, 220));
    expect(barAnchor(line, true, box(100, -50, 700, 400), bar)).toEqual(line);
    expect(barAnchor(line, false, box(100, 100, 700, 400), bar)).toEqual(line);
  });
});
