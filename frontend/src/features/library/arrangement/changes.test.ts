import { describe, expect, it } from "vitest";
import { makeFolder, makeProject } from "@/test/api";
import {
  fewChanges,
  keepsCounts,
  keepsOrder,
  keepsPlaces,
  keepsStrips,
  keepsViews,
} from "./changes";
import { countRows, recount } from "./counts";
import { rowsFrom, withFolders, withProjects } from "./rows";
import { stripsOf } from "./strips";

const rows = rowsFrom([makeProject(1, { title: "A" }), makeProject(2, { folder: "k" })], []);

describe("what a change leaves as it was", () => {
  it("a title changes neither counts nor the order by date", () => {
    const next = withProjects(rows, [1], (project) => ({ ...project, title: "B" }));
    const few = fewChanges(rows, next);
    expect(few).toHaveLength(1);
    expect(keepsCounts(rows, next, few)).toBe(true);
    expect(keepsStrips(rows, next, few)).toBe(true);
    expect(keepsViews(few)).toBe(true);
    expect(keepsOrder("LastChanged", few)).toBe(true);
    expect(keepsOrder("DateCreated", few)).toBe(true);
    expect(keepsOrder("Alphabet", few)).toBe(false);
  });

  it("a move changes counts and strips; something new changes everything", () => {
    const moved = withProjects(rows, [1], (project) => ({ ...project, folder: "k" }));
    const few = fewChanges(rows, moved);
    expect(keepsCounts(rows, moved, few)).toBe(false);
    expect(keepsStrips(rows, moved, few)).toBe(false);
    expect(keepsViews(few)).toBe(false);
    const grown = rowsFrom([makeProject(1), makeProject(2), makeProject(3)], []);
    expect(fewChanges(rows, grown)).toBeNull();
    expect(keepsOrder("Alphabet", null)).toBe(false);
  });
});

describe("another name of a collection", () => {
  const kiln = makeFolder(5, "ines", { name: "Kiln" });
  const before = rowsFrom([makeProject(1, { folder: kiln._id }), makeProject(2)], [kiln]);
  const named = withFolders(before, [5], (folder) => ({ ...folder, name: "Prints" }));

  it("leaves all places as they were, and the counts", () => {
    expect(keepsPlaces(before, named)).toBe(true);
    expect(recount(named, countRows(before, null))).toEqual(countRows(named, null));
  });

  it("is something else than putting it away, or changing a project", () => {
    const put = withFolders(before, [5], (folder) => ({ ...folder, isArchived: true }));
    expect(keepsPlaces(before, put)).toBe(false);
    expect(keepsPlaces(before, rowsFrom([], [kiln]))).toBe(false);
    const titled = withProjects(named, [1], (project) => ({ ...project, title: "B" }));
    expect(keepsPlaces(named, titled)).toBe(false);
  });
});

describe("strips", () => {
  it("hold the last edited covers first, and never those that are put away", () => {
    const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T10:00:00Z`;
    const many = Array.from({ length: 12 }, (_, index) =>
      makeProject(index + 1, { folder: "k", last_changed: day(index + 1) }),
    );
    const strip = stripsOf(
      rowsFrom([...many, makeProject(99, { folder: "k", isArchived: true })], []),
      null,
    );
    expect(strip.get("k")?.map((project) => project.num_id)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4,
    ]);
  });

  it("stay the same object while nothing in them changed", () => {
    const first = stripsOf(rows, null);
    const next = withProjects(rows, [1], (project) => ({ ...project, title: "B" }));
    expect(stripsOf(next, first).get("k")).toBe(first.get("k"));
  });
});
