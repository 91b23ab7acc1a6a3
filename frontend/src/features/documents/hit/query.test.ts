import { describe, expect, it } from "vitest";
import { frameAt, framesOf, makeBoxes, membersOf } from "./boxes";
import { corners, type Point } from "./geometry";
import { below, isUnder, marquee, pick } from "./query";
import { box, numbers, px } from "./testBoxes";

/** A hall with a room in it, in which a chair and a lamp stand, and a tree that lies over the hall's edge. */
const boxes = makeBoxes([
  box("ground", [0, 0, 400, 400], { locked: true }),
  box("hall", [0, 0, 200, 200], { group: true }),
  box("door", [0, 0, 20, 40], { parent: "hall" }),
  box("room", [50, 50, 100, 100], { group: true, solid: true, parent: "hall" }),
  box("chair", [60, 60, 40, 40], { parent: "room" }),
  box("lamp", [120, 60, 20, 20], { parent: "room" }),
  box("tree", [180, 0, 80, 80]),
]);
const page = { opened: null };

describe("what a press hits", () => {
  it("EDIT-123 is the outermost group", () => {
    expect(pick(boxes, px(70, 70), page)).toBe("hall");
    expect(pick(boxes, px(10, 10), page)).toBe("hall");
  });

  it("EDIT-124 is a member once its group is open, level by level", () => {
    expect(pick(boxes, px(70, 70), { opened: "hall" })).toBe("room");
    expect(pick(boxes, px(70, 70), { opened: "room" })).toBe("chair");
    expect(pick(boxes, px(10, 10), { opened: "room" })).toBe("door");
    expect(pick(boxes, px(220, 40), { opened: "room" })).toBe("tree");
  });

  it("EDIT-125 is the deepest widget where that is asked for", () => {
    expect(pick(boxes, px(70, 70), { opened: null, deep: true })).toBe("chair");
    expect(pick(boxes, px(55, 145), { opened: null, deep: true })).toBe("room");
  });

  it("is the frontmost of what overlaps, and nothing in a group that has no background", () => {
    expect(pick(boxes, px(190, 10), page)).toBe("tree");
    expect(pick(boxes, px(30, 150), page)).toBeNull();
  });

  it("EDIT-132 is never what is locked, nor what lies in it", () => {
    expect(pick(boxes, px(300, 300), page)).toBeNull();
    const shut = makeBoxes([
      box("hall", [0, 0, 100, 100], { group: true, locked: true }),
      box("chair", [0, 0, 100, 100], { parent: "hall" }),
    ]);
    expect(pick(shut, px(50, 50), { opened: null, deep: true })).toBeNull();
    expect(
      marquee(
        shut,
        { ...px(0, 0), width: 10_000, height: 10_000 },
        { opened: null, inside: false },
      ),
    ).toEqual([]);
  });

  it("reaches beside a line that is thinner than a pointer can press", () => {
    const line = makeBoxes([box("line", [0, 50, 100, 0])]);
    expect(pick(line, px(50, 53), page)).toBeNull();
    expect(pick(line, px(50, 53), { opened: null, slop: 400 })).toBe("line");
    expect(pick(line, px(106, 50), { opened: null, slop: 400 })).toBeNull();
  });

  it("EDIT-178 lists everything below, frontmost first, members before their groups", () => {
    expect(below(boxes, px(70, 70))).toEqual(["chair", "room", "hall"]);
    expect(below(boxes, px(190, 10))).toEqual(["tree"]);
  });

  it("tells whether one widget lies under a point, whatever covers it", () => {
    expect(isUnder(boxes, "room", px(70, 70))).toBe(true);
    expect(isUnder(boxes, "hall", px(70, 70))).toBe(true);
    expect(isUnder(boxes, "hall", px(30, 150))).toBe(false);
    expect(isUnder(boxes, "ground", px(300, 300))).toBe(false);
    expect(isUnder(boxes, "gone", px(0, 0))).toBe(false);
  });

  it("of turned boxes is exact: inside their edges, and not in the corners around them", () => {
    const next = numbers(7);
    const some = Array.from({ length: 40 }, (_, index) =>
      box(`b${index}`, [next() * 300, next() * 300, 10 + next() * 90, 10 + next() * 90], {
        turn: Math.floor(next() * 36_000),
      }),
    ).map((entry) => ({ ...entry, x: Math.round(entry.x), y: Math.round(entry.y) }));
    const turned = makeBoxes(some);
    for (let round = 0; round < 2000; round += 1) {
      const point = px(next() * 400, next() * 400);
      const expected = some.findLast((_, index) => inside(corners(frameAt(turned, index)), point));
      expect(pick(turned, point, page)).toBe(expected?.id ?? null);
    }
  });
});

/** Whether a point is on the same side of all edges. */
function inside(shape: readonly Point[], { x, y }: Point): boolean {
  return shape.every((from, index) => {
    const to = shape[(index + 1) % shape.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });
}

describe("a marquee", () => {
  const area = (x: number, y: number, width: number, height: number) => ({
    ...px(x, y),
    width: width * 100,
    height: height * 100,
  });

  it("EDIT-127 selects what it touches, with Alt only what lies inside", () => {
    const touching = { opened: null, inside: false };
    expect(marquee(boxes, area(10, 10, 200, 100), touching)).toEqual(["hall", "tree"]);
    expect(marquee(boxes, area(10, 10, 200, 100), { ...touching, inside: true })).toEqual([]);
    expect(marquee(boxes, area(0, 0, 270, 200), { ...touching, inside: true })).toEqual([
      "hall",
      "tree",
    ]);
  });

  it("touches a group by its members, or by its background", () => {
    const touching = { opened: null, inside: false };
    expect(marquee(boxes, area(30, 160, 10, 10), touching)).toEqual([]);
    expect(marquee(boxes, area(140, 140, 20, 20), touching)).toEqual(["hall"]);
  });

  it("EDIT-124 stays among the members of the opened group", () => {
    const touching = { opened: "room", inside: false };
    expect(marquee(boxes, area(0, 0, 400, 400), touching)).toEqual(["chair", "lamp"]);
  });

  it("does not touch a turned box by the empty corner of its bounds", () => {
    const turned = makeBoxes([box("leaf", [100, 100, 100, 100], { turn: 4500 })]);
    const touching = { opened: null, inside: false };
    expect(marquee(turned, area(80, 80, 25, 25), touching)).toEqual([]);
    expect(marquee(turned, area(80, 140, 10, 20), touching)).toEqual(["leaf"]);
    expect(marquee(turned, area(140, 140, 5, 5), touching)).toEqual(["leaf"]);
    expect(marquee(turned, area(100, 100, 100, 100), { ...touching, inside: true })).toEqual([]);
    expect(marquee(turned, area(75, 75, 150, 150), { ...touching, inside: true })).toEqual([
      "leaf",
    ]);
  });
});

describe("the boxes of a page", () => {
  it("know their frames and members", () => {
    expect(framesOf(boxes, ["tree", "gone"])).toEqual([
      { id: "tree", ...px(180, 0), width: 8000, height: 8000, turn: 0 },
    ]);
    expect(membersOf(boxes, 1).map((index) => boxes.ids[index])).toEqual([
      "door",
      "room",
      "chair",
      "lamp",
    ]);
  });
});
