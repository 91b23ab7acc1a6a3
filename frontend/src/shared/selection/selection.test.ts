import { describe, expect, it } from "vitest";
import {
  isAll,
  nothing,
  pickOne,
  rangeTo,
  retain,
  selectAll,
  selectionList,
  sweep,
  toggle,
} from "./selection";

// 0 stands for the archive entry: on the page, but not in the list of what can be selected.
const list = selectionList([11, 12, 13, 14, 15]);
const chosen = (selection: { ids: ReadonlySet<number> }) =>
  [...selection.ids].sort((a, b) => a - b);

describe("selection", () => {
  it("DASH-239 never takes in an entry that cannot be selected", () => {
    expect(pickOne(list, 0)).toBe(nothing);
    expect(toggle(nothing, list, 0)).toBe(nothing);
    expect(chosen(sweep(nothing, list, [0, 11]))).toEqual([11]);
    expect(chosen(selectAll(list))).toEqual([11, 12, 13, 14, 15]);
    expect(rangeTo(nothing, list, 0)).toBe(nothing);
  });

  it("toggles one and keeps the others", () => {
    const two = toggle(pickOne(list, 11), list, 14);
    expect(chosen(two)).toEqual([11, 14]);
    expect(chosen(toggle(two, list, 11))).toEqual([14]);
  });

  it("takes the range from the anchor, in both directions", () => {
    const from = pickOne(list, 13);
    expect(chosen(rangeTo(from, list, 15))).toEqual([13, 14, 15]);
    expect(chosen(rangeTo(rangeTo(from, list, 15), list, 12))).toEqual([12, 13]);
    expect(chosen(rangeTo(nothing, list, 12))).toEqual([12]);
  });

  it("keeps what was selected elsewhere when asked to", () => {
    const apart = toggle(pickOne(list, 11), list, 13);
    expect(chosen(rangeTo(apart, list, 14, true))).toEqual([11, 13, 14]);
  });

  it("lets a marquee add, or invert what stood before", () => {
    const before = pickOne(list, 12);
    expect(chosen(sweep(before, list, [12, 13]))).toEqual([12, 13]);
    expect(chosen(sweep(before, list, [12, 13], true))).toEqual([13]);
  });

  it("DASH-154 knows when everything that can be selected is", () => {
    expect(isAll(selectAll(list), list)).toBe(true);
    expect(isAll(toggle(selectAll(list), list, 12), list)).toBe(false);
    expect(isAll(nothing, selectionList([]))).toBe(false);
  });

  it("forgets what has left the list", () => {
    const shorter = selectionList([12, 13]);
    expect(chosen(retain(selectAll(list), shorter))).toEqual([12, 13]);
    const kept = pickOne(shorter, 12);
    expect(retain(kept, shorter)).toBe(kept);
    expect(retain(pickOne(list, 11), shorter).anchor).toBeNull();
  });
});
