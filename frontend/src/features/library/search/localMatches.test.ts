import { describe, expect, it } from "vitest";
import { makeFolder, makeProject } from "@/test/api";
import { allot, keepOrder, localMatches } from "./localMatches";

const projects = ["Salt", "Dorsal", "Marrow", "SALAMANDER"].map((title, index) =>
  makeProject(100100 + index, { title }),
);
const folders = [
  makeFolder(100200, "u", { name: "Proposals" }),
  makeFolder(0, "u", { name: "Archive of salt", isArchive: true }),
];

describe("localMatches", () => {
  it("finds projects and collections, but never the Archive itself", () => {
    const found = localMatches(projects, folders, " sal ", 6);
    expect(found.mags.map((project) => project.title)).toEqual(["SALAMANDER", "Salt", "Dorsal"]);
    expect(found.folders.map((folder) => folder.name)).toEqual(["Proposals"]);
    expect(found.count).toBe(4);
  });

  it("DASH-195 shows no more than the limit in all, and still counts everything", () => {
    const found = localMatches(projects, folders, "sal", 3);
    expect(found.mags.map((project) => project.title)).toEqual(["SALAMANDER", "Salt"]);
    expect(found.folders.map((folder) => folder.name)).toEqual(["Proposals"]);
    expect(found.count).toBe(4);
  });

  it("stands in the server's order: beginnings, then the last edited, then the last made", () => {
    const dated = (num_id: number, title: string, last_changed: string) =>
      makeProject(num_id, { title, last_changed });
    const projects = [
      dated(1, "Dorsal", "2026-11-20T00:00:00Z"),
      dated(2, "Salt", "2026-11-01T00:00:00Z"),
      dated(3, "Salon", "2026-11-19T00:00:00Z"),
      dated(4, "Saline", "2026-11-19T00:00:00Z"),
    ];
    const titles = (limit: number) =>
      localMatches(projects, [], "sal", limit).mags.map((project) => project.title);
    expect(titles(6)).toEqual(["Saline", "Salon", "Salt", "Dorsal"]);
    expect(titles(2)).toEqual(["Saline", "Salon"]);
  });

  it("counts every match among 10 000 projects", () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      makeProject(200_000 + index, { title: `Notes from coast ${index}` }),
    );
    expect(localMatches(many, [], "coast 77", 6).count).toBe(111);
  });
});

describe("allot", () => {
  it.each([
    [9, 0, 6, [6, 0]],
    [9, 9, 6, [4, 2]],
    [9, 1, 6, [5, 1]],
    [3, 9, 6, [3, 3]],
    [0, 9, 6, [0, 6]],
    [2, 2, 6, [2, 2]],
    [5, 5, 1, [1, 0]],
  ])("DASH-195 of %i projects and %i collections in room for %i shows %j", (...row) => {
    const [found, collections, limit, shown] = row;
    expect(allot(found, collections, limit)).toEqual(shown);
  });
});

describe("keepOrder", () => {
  it("moves nothing that already stands and appends what is new", () => {
    const row = (_id: string) => ({ _id });
    expect(keepOrder([row("c"), row("n"), row("a")], [row("a"), row("b"), row("c")])).toEqual([
      row("a"),
      row("c"),
      row("n"),
    ]);
  });
});
