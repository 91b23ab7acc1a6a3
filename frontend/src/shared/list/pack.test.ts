import { describe, expect, it } from "vitest";
import { makeFolder, makeProject } from "@/test/api";
import type { Library, Project } from "../api/model";
import { seedOf } from "../seed";
import { buffersOf, pack } from "./pack";
import { FLAG } from "./packed";

const packed = (library: object, space?: number) =>
  pack(new TextEncoder().encode(JSON.stringify(library, null, space)));

/** The projects as the page reads them. */
function read({ bytes, bounds, ids }: ReturnType<typeof pack>["mags"]): Project[] {
  return Array.from(ids, (_, at) =>
    JSON.parse(new TextDecoder().decode(bytes.subarray(bounds[2 * at], bounds[2 * at + 1]))),
  );
}

const library = (...mags: Project[]): Library => ({ version: 7, user: { folders: [] }, mags });

describe("the compact form of a library", () => {
  it("has each project as it came, whatever is in its title", () => {
    const titles = ["Salt", 'a "quoted" \\ one', '}],"mags":[{', "Соль и 塩 🧂", "\\", ""];
    const mags = titles.map((title, at) => makeProject(at + 1, { title }));
    expect(read(packed(library(...mags)).mags)).toEqual(mags);
    expect(read(packed(library(...mags), 2).mags)).toEqual(mags);
  });

  it("keeps all else of the answer, on either side of the projects", () => {
    const folders = [makeFolder(5, "ines", { name: 'K "iln"' })];
    const { mags, ...rest } = packed({ mags: [makeProject(1)], version: 3, user: { folders } });
    expect(rest).toEqual({ version: 3, user: { folders } });
    expect([...mags.ids]).toEqual([1]);
    expect(packed({ version: 3 })).toMatchObject({ version: 3, mags: { folders: [] } });
  });

  it("knows what lists are counted and filtered by", () => {
    const all = packed(
      library(
        makeProject(1, { folder: "k", is_published: true, domain: "a.example", cover: null }),
        makeProject(2, { folder: "o", isArchived: true, archivedWithFolder: true }),
        makeProject(3, { folder: "k", copyStatus: "failed", showAsNew: true, domain: null }),
        makeProject(4, { folder: null, copyStatus: "processing", is_private: true }),
      ),
    ).mags;
    const has = (at: number, flag: number) => ((all.flags[at] ?? 0) & flag) !== 0;
    expect([...all.folder]).toEqual([0, 1, 0, -1]);
    expect(all.folders).toEqual(["k", "o"]);
    expect([has(0, FLAG.published), has(0, FLAG.domain), has(0, FLAG.cover)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([has(1, FLAG.archived), has(1, FLAG.archivedWithFolder)]).toEqual([true, true]);
    expect([has(2, FLAG.copyFailed), has(2, FLAG.copying), has(2, FLAG.fresh)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([has(3, FLAG.copying), has(3, FLAG.private)]).toEqual([true, true]);
    expect([has(2, FLAG.domain), has(3, FLAG.archived)]).toEqual([false, false]);
  });

  it("takes members in any order, and those that only some projects have", () => {
    const turned = Object.fromEntries(Object.entries(makeProject(2)).reverse());
    const elsewhere = { isArchive: true, ...makeProject(3, { isArchived: false }) };
    const all = packed({ mags: [makeProject(1), turned, elsewhere, makeProject(4)] }).mags;
    expect([...all.ids]).toEqual([1, 2, 3, 4]);
    expect([...all.flags].map((flags) => flags & FLAG.archived)).toEqual([0, 0, 1, 0]);
  });

  it.each([
    "2026-11-28T22:08:20.905886Z",
    "1970-01-01T00:00:00Z",
    "2024-02-29T23:59:59.5Z",
    "2100-12-31T12:34:56.07Z",
    "2026-03-01T00:00:00+01:00",
  ])("reads the time %s as the browser does", (time) => {
    const all = packed(
      library(makeProject(1, { last_changed: time, last_unpublished: null })),
    ).mags;
    expect(all.changed[0]).toBe(Date.parse(time));
    expect(all.unpublished[0]).toBeNaN();
  });

  it("knows the orders by time, and the seeds and the sizes of covers", () => {
    const day = (date: number) => `2026-11-0${date}T10:00:00Z`;
    const mags = [4, 1, 4].map((date, at) =>
      makeProject(at + 1, {
        last_changed: day(date),
        creation_date: day(at + 1),
        coverWidth: null,
      }),
    );
    const all = packed(library(...mags)).mags;
    expect([...all.byChanged]).toEqual([2, 0, 1]);
    expect([...all.byCreated]).toEqual([2, 1, 0]);
    expect([...all.seeds]).toEqual(mags.map(({ _id }) => seedOf(_id)));
    expect([...all.coverWidth]).toEqual([0, 0, 0]);
    expect([...all.coverHeight]).toEqual(mags.map(({ coverHeight }) => coverHeight ?? 0));
  });

  it("can be handed over without a copy", () => {
    const one = packed(library(makeProject(1)));
    const gone = structuredClone(one, { transfer: buffersOf(one) });
    expect(one.mags.bytes).toHaveLength(0);
    expect(read(gone.mags)).toEqual([makeProject(1)]);
  });

  it.each(["<html>", '{"mags":[{"_id":"a', "[]", ""])("does not hide that %s is none", (text) => {
    expect(() => pack(new TextEncoder().encode(text))).toThrow();
  });
});
