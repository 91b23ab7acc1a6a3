import { describe, expect, it } from "vitest";
import { makeBoxes } from "../hit/boxes";
import { box, px } from "../hit/testBoxes";
import { anchorAt, pointOf } from "./anchor";
import { Layout } from "./layout";
import type { Scene } from "./scene";

/** A desk with a page of 1 440 px that is shown so wide. */
function deskOf(entries: ReturnType<typeof box>[], pixels = 1440) {
  const layout = new Layout();
  const parts = { width: pixels * 100, entries, columns: [], guides: { x: [], y: [] } };
  layout.setScene({ ...parts, shown: { design: 144_000, widest: 168_000 } } as unknown as Scene);
  return { boxes: makeBoxes(layout.expected()), layout };
}

describe("what a comment is pinned to", () => {
  const tree = box("tree", [300, 200, 80, 40]);

  it("EDIT-379 is a part of a widget, and moves with it", () => {
    const anchor = anchorAt(deskOf([tree]), "tree", px(320, 230));
    expect(anchor).toEqual({ widget: "tree", x: 250, y: 750 });
    const moved = deskOf([box("tree", [100, 900, 160, 80])]);
    expect(pointOf(moved, anchor)).toEqual(px(140, 960));
  });

  it("EDIT-379 turns with it, and is where it is shown at another width", () => {
    const turned = deskOf([box("tree", [300, 200, 80, 40], { turn: 9_000 })]);
    const anchor = anchorAt(turned, "tree", px(340, 180));
    expect(anchor).toEqual({ widget: "tree", x: 0, y: 500 });
    const back = pointOf(turned, anchor);
    expect(back?.x).toBeCloseTo(34_000);
    expect(back?.y).toBeCloseTo(18_000);
    expect(pointOf(deskOf([tree], 720), { widget: "tree", x: 0, y: 0 })).toEqual(px(150, 100));
  });

  it("EDIT-379 is a place of the page where nothing lies, and nowhere without its widget", () => {
    const half = deskOf([], 720);
    const anchor = anchorAt(half, null, px(100, 50));
    expect(anchor).toEqual({ widget: null, ...px(200, 100) });
    expect(pointOf(half, anchor)).toEqual(px(100, 50));
    expect(pointOf(half, { widget: "gone", x: 0, y: 0 })).toBeNull();
  });
});
