import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { create, id, PAGE, place, remove, set } from "../model/testing/documents";
import { affectedBy } from "./affected";
import { documentOf, setting } from "./testRemarks";

const OTHER = id(9);
const before = documentOf([
  create(9, "page", null, "a9"),
  create(2, "shape"),
  create(3, "group", OTHER),
  create(4, "shape", id(3)),
  create(5, "text", null),
  create(6, "swatch", null),
]);
const affected = (ops: readonly Op[], targets = new Map()) =>
  affectedBy(before, apply(before, ops).document, targets);

describe("which pages are looked at again", () => {
  it("EDIT-306 are those on which something changed, came or went", () => {
    expect(affected([])).toEqual(new Set());
    expect(affected([set(2, "name", "Moon")])).toEqual(new Set([PAGE]));
    expect(affected([set(4, "name", "Moon")])).toEqual(new Set([OTHER]));
    expect(affected([create(7, "shape", OTHER)])).toEqual(new Set([OTHER]));
    expect(affected([remove(3)])).toEqual(new Set([OTHER]));
    expect(affected([place(2, OTHER, "a3")])).toEqual(new Set([PAGE, OTHER]));
    expect(affected([set(1, "description", "Tides")])).toEqual(new Set([PAGE]));
  });

  it("EDIT-306 are those that lead to what changed", () => {
    expect(affected([remove(2)], new Map([[OTHER, new Set([id(2)])]]))).toEqual(
      new Set([PAGE, OTHER]),
    );
  });

  it("EDIT-306 are all, where what all pages have changed", () => {
    for (const op of [
      set(5, "name", "Foot"),
      set(6, "paint", "#000000ff"),
      setting("language", "en"),
      set(1, "title", "Tides"),
      set(9, "state", "draft"),
    ]) {
      expect(affected([op])).toBeNull();
    }
  });
});
