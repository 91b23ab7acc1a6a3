import { describe, expect, it, vi } from "vitest";
import type { Project } from "@/shared/api/model";
import { pack } from "@/shared/list/pack";
import { makeProject } from "@/test/api";
import { factsIn, factsOfOne, Projects } from "./projects";
import { orderOf } from "./sort";

const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T10:00:00Z`;

/** As they come from the server. */
function came(...mags: Project[]): Projects {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ version: 1, user: { folders: [] }, mags }),
  );
  return Projects.from(pack(bytes).mags);
}

const three = [1, 2, 3].map((id) => makeProject(id, { last_changed: day(id) }));

describe("the projects of a library", () => {
  it("are the ones that came, each of them one object", () => {
    const projects = came(...three);
    expect(projects.size).toBe(3);
    expect(projects.get(2)).toEqual(three[1]);
    expect(projects.get(2)).toBe(projects.get(2));
    expect([...projects.values()][1]).toBe(projects.get(2));
    expect([...projects.keys()]).toEqual([1, 2, 3]);
    expect([...projects].map(([id, { num_id }]) => [id, num_id])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(projects.get(4)).toBeUndefined();
    expect(projects.has(4)).toBe(false);
  });

  it("are not read to be counted, filtered or sorted", () => {
    const projects = came(...three);
    const parse = vi.spyOn(JSON, "parse");
    const published = [...factsIn(projects)].filter((facts) => facts.is_published);
    expect(published).toHaveLength(three.filter((project) => project.is_published).length);
    expect(orderOf(projects, "LastChanged")).toEqual([3, 2, 1]);
    expect(factsOfOne(projects, 2)?.isArchived).toBe(false);
    expect(parse).not.toHaveBeenCalled();
  });

  it("stay what they were when some of them are changed, made or deleted", () => {
    const before = came(...three);
    const [first, second] = three as [Project, Project];
    const renamed = { ...first, title: "Pepper" };
    const made = makeProject(9, { last_changed: day(9) });
    const after = before.with({ put: [renamed, made], taken: [2, 77] });
    expect(before.get(1)).toEqual(first);
    expect(before.has(2)).toBe(true);
    expect([...after.values()].map(({ title }) => title)).toEqual([
      "Pepper",
      three[2]?.title,
      made.title,
    ]);
    expect(after.size).toBe(3);
    expect(after.get(3)).toBe(before.get(3));
    expect(after.has(2)).toBe(false);
    const back = after.with({ put: [second], taken: [9] });
    expect([...back.keys()]).toEqual([1, 2, 3]);
    expect(back.size).toBe(3);
  });

  it("stand in the order of their times, those that were changed among them", () => {
    const before = came(...three);
    const moved = before.with({
      put: [
        { ...(three[0] as Project), last_changed: day(20) },
        makeProject(8, { last_changed: day(2) }),
        makeProject(9, { last_changed: day(1) }),
      ],
    });
    expect(orderOf(moved, "LastChanged")).toEqual([1, 3, 8, 2, 9]);
    const plain = new Map(moved);
    expect(orderOf(moved, "DateCreated")).toEqual(orderOf(plain, "DateCreated"));
    expect(orderOf(moved, "Alphabet")).toEqual(orderOf(plain, "Alphabet"));
  });

  it("say which of them differ from those before", () => {
    const before = came(...three);
    const renamed = before.with({ put: [{ ...(three[0] as Project), title: "Pepper" }] });
    const gone = renamed.with({ put: [], taken: [3] });
    expect([...(renamed.differsFrom(before) ?? [])]).toEqual([1]);
    expect([...(before.differsFrom(renamed) ?? [])]).toEqual([1]);
    expect([...(gone.differsFrom(renamed) ?? [])]).toEqual([3]);
    expect(came(...three).differsFrom(before)).toBeNull();
  });
});

describe("the facts of a project", () => {
  it("are those that the project has itself", () => {
    const one = makeProject(7, {
      folder: "k",
      isArchived: true,
      archivedWithFolder: true,
      domain: "salt.example",
      copyStatus: "failed",
      last_unpublished: day(3),
      isCopyableTemplate: true,
    });
    const facts = factsOfOne(came(makeProject(1), one), 7);
    for (const name of [
      "num_id",
      "folder",
      "isArchived",
      "archivedWithFolder",
      "is_published",
      "is_private",
      "isPublishedAsTemplate",
      "isCopyableTemplate",
      "showAsNew",
      "domain",
      "copyStatus",
      "lastUnmapped",
    ] as const) {
      expect([name, facts?.[name]]).toEqual([name, one[name]]);
    }
    expect(Date.parse(facts?.last_unpublished ?? "")).toBe(Date.parse(day(3)));
  });
});
