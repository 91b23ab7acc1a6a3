import { describe, expect, it } from "vitest";
import { boundsOf, type Frame } from "../hit/geometry";
import {
  type Alignment,
  align,
  distribute,
  duplicateOffset,
  flip,
  nudge,
  resizeBy,
  sameSize,
  setGaps,
} from "./arrange";
import { reorder, type Sibling } from "./order";

const frame = (
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  turn = 0,
): Frame => ({
  id,
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
  turn,
});
const page = { x: 0, y: 0, width: 144_000, height: 200_000 };
const places = (frames: readonly Frame[]) =>
  Object.fromEntries(frames.map(({ id, x, y }) => [id, [x / 100, y / 100]]));

describe("aligning", () => {
  const two = [frame("a", 0, 0, 100, 50), frame("b", 200, 300, 40, 20)];

  it("EDIT-153 goes six ways within the union", () => {
    const ends = (["left", "centre", "right", "top", "middle", "bottom"] as Alignment[]).map(
      (how) => places(align(two, how, page)),
    );
    expect(ends).toEqual([
      { b: [0, 300] },
      { a: [70, 0], b: [100, 300] },
      { a: [140, 0] },
      { b: [200, 0] },
      { a: [0, 135], b: [200, 150] },
      { a: [0, 270] },
    ]);
  });

  it("EDIT-153 aligns a single one within the page, and turned ones by what is around them", () => {
    expect(places(align([frame("a", 3, 0, 100, 50)], "right", page))).toEqual({ a: [1340, 0] });
    const turned = frame("t", 200, 0, 100, 50, 9000);
    const [after] = align([two[0] as Frame, turned], "left", page);
    expect(boundsOf(after as Frame).x).toBeCloseTo(0);
  });

  it("gives whole pixels", () => {
    const [odd] = align([frame("a", 0, 0, 101, 50)], "centre", { ...page, width: 100_000 });
    expect(odd?.x).toBe(45_000);
  });
});

describe("gaps", () => {
  const three = [frame("a", 0, 0, 10, 10), frame("c", 100, 0, 30, 10), frame("b", 20, 0, 20, 10)];

  it("EDIT-154 distributes between the outermost", () => {
    expect(places(distribute(three, "x"))).toEqual({ b: [45, 0] });
    expect(distribute(three.slice(0, 2), "x")).toEqual([]);
  });

  it("EDIT-154 sets equal gaps from the first on", () => {
    expect(places(setGaps(three, "x", 800))).toEqual({ b: [18, 0], c: [46, 0] });
    expect(places(setGaps(three, "y", 800))).toEqual({ c: [100, 18], b: [20, 36] });
  });
});

describe("sizes", () => {
  const whole = (entry: Frame, widthOnly = false) =>
    [{ ...entry, widthOnly, whole: true }] as const;

  it("EDIT-155 gives all the size of the first", () => {
    const [a, b, text] = [
      frame("a", 0, 0, 100, 50),
      frame("b", 9, 9, 40, 20),
      frame("t", 0, 0, 9, 9),
    ];
    const both = sameSize([whole(a), whole(b), whole(text, true)], "both");
    expect(both.map(({ width, height }) => [width / 100, height / 100])).toEqual([
      [100, 50],
      [100, 9],
    ]);
    const [width] = sameSize([whole(a), whole(b)], "width");
    expect(width).toEqual({ ...b, width: 10_000 });
  });

  it("EDIT-155 scales the members of a group", () => {
    const member = { ...frame("m", 30, 0, 10, 20), widthOnly: false, whole: false };
    const group = { ...frame("g", 20, 0, 20, 20), widthOnly: false, whole: true };
    const scaled = sameSize([whole(frame("a", 0, 0, 40, 20)), [group, member]], "both");
    expect(scaled[1]).toMatchObject({ id: "m", x: 4000, width: 2000 });
  });

  it("arrow keys resize, to no less than a pixel", () => {
    const [small] = resizeBy([whole(frame("a", 0, 0, 5, 5))], { x: -1000, y: 0 });
    expect(small).toMatchObject({ width: 100, height: 500 });
    expect(resizeBy([whole(frame("t", 0, 0, 5, 5), true)], { x: 0, y: 100 })).toEqual([]);
  });
});

describe("places", () => {
  it("EDIT-139 arrow keys nudge", () => {
    expect(places(nudge([frame("a", 0.5, 3, 1, 1)], { x: 100, y: -1000 }))).toEqual({
      a: [1.5, -7],
    });
  });

  it("EDIT-156 flipping twice changes nothing", () => {
    const some = [frame("a", 0, 0, 100, 50, 3000), frame("b", 200, 300, 40, 20)];
    expect(flip(some, "x").map(({ x, turn }) => [x / 100, turn])).not.toEqual([]);
    expect(
      flip([frame("a", 0, 0, 10, 10), frame("b", 90, 0, 10, 10)], "x").map(({ x }) => x),
    ).toEqual([9000, 0]);
    for (const axis of ["x", "y"] as const) {
      const back = flip(flip(some, axis), axis);
      back.forEach((end, index) => {
        expect(Math.abs(end.x - (some[index]?.x ?? 0))).toBeLessThanOrEqual(1);
        expect(end.turn).toBe(some[index]?.turn);
      });
    }
  });

  it("EDIT-161 a copy goes on by the offset of the last one, wherever that was moved to", () => {
    const original = frame("a", 0, 0, 10, 10);
    expect(duplicateOffset(null, [original])).toEqual({ x: 1600, y: 1600 });
    const last = { originals: [original], copies: ["b"] };
    expect(duplicateOffset(last, [frame("b", 120, 0, 10, 10)])).toEqual({ x: 12_000, y: 0 });
    expect(duplicateOffset(last, [frame("c", 120, 0, 10, 10)])).toEqual({ x: 1600, y: 1600 });
    expect(duplicateOffset(last, [frame("b", 0, 0, 10, 10)])).toEqual({ x: 1600, y: 1600 });
  });
});

describe("order", () => {
  const list = (letters: string): Sibling[] =>
    [...letters].map((id, index) => ({ id, order: `${(index + 1) * 100}`.padStart(9, "0") }));
  const between = (before: string | null, after: string | null) => {
    const [low, high] = [Number(before ?? 0), Number(after ?? 900_000_000)];
    expect(low).toBeLessThan(high);
    return `${Math.floor((low + high) / 2)}`.padStart(9, "0");
  };
  const stacked = (letters: string, ids: string, step: Parameters<typeof reorder>[2]) => {
    const siblings = list(letters);
    const keys = new Map(
      reorder(siblings, [...ids], step, between).map(({ id, order }) => [id, order]),
    );
    return siblings
      .map(({ id, order }) => ({ id, order: keys.get(id) ?? order }))
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ id }) => id)
      .join("");
  };

  it("EDIT-157 goes to the front and to the back, keeping the order of what is moved", () => {
    expect(stacked("abcde", "bd", "front")).toBe("acebd");
    expect(stacked("abcde", "db", "back")).toBe("bdace");
  });

  it("EDIT-157 goes by one step", () => {
    expect(stacked("abcde", "bd", "forward")).toBe("acbed");
    expect(stacked("abcde", "bc", "forward")).toBe("adbce");
    expect(stacked("abcde", "bd", "backward")).toBe("badce");
    expect(stacked("abcde", "de", "forward")).toBe("abcde");
    expect(stacked("abcde", "ae", "forward")).toBe("bacde");
  });

  it("writes nothing where nothing moves", () => {
    expect(reorder(list("abc"), ["c"], "front", between)).toEqual([]);
    expect(reorder(list("abc"), [], "front", between)).toEqual([]);
  });

  it("lives with two widgets of one key", () => {
    const same = [
      { id: "a", order: "5" },
      { id: "b", order: "5" },
      { id: "c", order: "7" },
    ];
    expect(reorder(same, ["c"], "back", between)).toHaveLength(1);
    expect(reorder([...same, { id: "d", order: "9" }], ["d"], "backward", between)).toHaveLength(1);
    expect(reorder([{ id: "x", order: "1" }, ...same], ["x"], "forward", between)).toEqual([
      { id: "x", order: "000000006" },
    ]);
  });
});
