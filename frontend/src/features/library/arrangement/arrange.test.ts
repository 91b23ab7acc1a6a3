import { describe, expect, it } from "vitest";
import type { Folder, GroupMode, Project, SortMode } from "@/shared/api/model";
import { makeFolder as folderOf, makeProject as projectOf } from "@/test/api";
import { arrange, ordersOf } from "./arrange";
import { countRows } from "./counts";
import { passes } from "./filter";
import { folio, roman } from "./roman";
import { type Rows, rowsFrom, withFolders, withProjects } from "./rows";
import { orderOf } from "./sort";
import { type LibraryView, viewOfAddress } from "./view";

const makeFolder = ({ num_id, ...rest }: Partial<Folder> & { num_id: number }) =>
  folderOf(num_id, "me", rest);
const makeProject = ({ num_id, ...rest }: Partial<Project> & { num_id: number }) =>
  projectOf(num_id, rest);
const kiln = makeFolder({
  _id: "k",
  num_id: 1,
  name: "Kiln",
  uri: "kiln",
  updated: "2026-11-03T00:00:00Z",
  created_at: "2026-01-01T00:00:00Z",
});
const old = makeFolder({
  _id: "o",
  num_id: 2,
  name: "Attic",
  uri: "attic",
  updated: "2026-11-01T00:00:00Z",
  created_at: "2026-02-01T00:00:00Z",
});
const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T10:00:00Z`;
const one = makeProject({
  num_id: 11,
  title: "No. 10",
  last_changed: day(10),
  creation_date: day(1),
  folder: "k",
  is_published: true,
});
const two = makeProject({
  num_id: 12,
  title: "No. 9",
  last_changed: day(9),
  creation_date: day(3),
});
const three = makeProject({
  num_id: 13,
  title: "äther",
  last_changed: day(2),
  creation_date: day(2),
  domain: "salt.example",
});

function rows(): Rows {
  return rowsFrom([one, two, three], [kiln, old]);
}

function list(
  r: Rows,
  view: LibraryView,
  sort: SortMode = "LastChanged",
  group: GroupMode = "Grouped",
) {
  return arrange(r, countRows(r, null), ordersOf(r, sort), view, sort, group);
}

describe("sorting", () => {
  it("DASH-141 orders by the last change, the newest first", () => {
    expect(orderOf(rows().projects, "LastChanged")).toEqual([11, 12, 13]);
  });
  it("DASH-140 orders from A to Z, numbers by their value and letters by the language", () => {
    expect(orderOf(rows().projects, "Alphabet")).toEqual([13, 12, 11]);
  });
  it("DASH-142 orders by the creation, the newest first", () => {
    expect(orderOf(rows().projects, "DateCreated")).toEqual([12, 13, 11]);
  });
  it("comes to the same order from an earlier one", () => {
    const renamed = withProjects(rows(), [11], (project) => ({ ...project, title: "AA" }));
    expect(orderOf(renamed.projects, "Alphabet", [13, 12, 11, 99])).toEqual([11, 13, 12]);
    expect(orderOf(renamed.projects, "Alphabet", [])).toEqual([11, 13, 12]);
  });
});

describe("grouping", () => {
  it("DASH-157 Grouped puts collections first, Ungrouped sorts everything together", () => {
    const all = viewOfAddress("/");
    const grouped = list(rows(), all);
    expect(grouped.folders).toEqual([1, 2]);
    expect(grouped.projects).toEqual([11, 12, 13]);
    expect(grouped.mixed).toBeNull();
    expect(list(rows(), all, "LastChanged", "Ungrouped").mixed).toEqual([11, 12, 1, 13, 2]);
    expect(list(rows(), all, "Alphabet", "Ungrouped").mixed).toEqual([13, 2, 1, 12, 11]);
  });
});

describe("views", () => {
  it("DASH-009 shows every active project and collection at /", () => {
    expect(list(rows(), viewOfAddress("/")).projects).toEqual([11, 12, 13]);
  });

  it("DASH-014 DASH-015 DASH-016 DASH-017 filters", () => {
    const template = { ...two, isPublishedAsTemplate: true };
    const r = rowsFrom([one, template, three], []);
    expect(list(r, viewOfAddress("/published")).projects).toEqual([11]);
    expect(list(r, viewOfAddress("/unpublished")).projects).toEqual([12, 13]);
    expect(list(r, viewOfAddress("/with-domains")).projects).toEqual([13]);
    expect(list(r, viewOfAddress("/templates")).projects).toEqual([12]);
    expect(list(r, viewOfAddress("/team")).projects).toEqual([]);
    expect(list(r, viewOfAddress("/shared")).projects).toEqual([]);
    expect(passes({ ...one, isArchived: true }, "Published")).toBe(false);
  });

  it("DASH-018 shows what is in a collection, and says when there is none of that name", () => {
    const inside = list(rows(), viewOfAddress("/ines/f/kiln"));
    expect(inside.projects).toEqual([11]);
    expect(inside.folder?.name).toBe("Kiln");
    expect(list(rows(), viewOfAddress("/ines/f/none")).missing).toBe(true);
  });

  it("keeps what others share apart from one's own collections", () => {
    const shared = makeFolder({ num_id: 5, isTeammateAsFolder: true, name: "Mirela" });
    const all = list(rowsFrom([one], [kiln, shared]), viewOfAddress("/"));
    expect(all.shared).toEqual([]);
    expect(all.folders).not.toContain(5);
    expect(all.folders).toEqual([1]);
  });
});

describe("the archive", () => {
  const archivedFolder = (r: Rows) =>
    withProjects(
      withFolders(r, [1], (folder) => ({ ...folder, isArchived: true })),
      [11],
      (project) => ({ ...project, isArchived: true, archivedWithFolder: true }),
    );

  it("DASH-165 counts folders, and projects that were not archived with theirs", () => {
    const r = withProjects(archivedFolder(rows()), [12], (project) => ({
      ...project,
      isArchived: true,
    }));
    expect(countRows(r, null).archive).toMatchObject({
      count: 2,
      _id: "archived",
      uri: "archived",
      isArchive: true,
    });
    expect(countRows(r, null).folders.get(1)?.count).toBe(1);
    const view = list(r, viewOfAddress("/ines/f/archived"));
    expect(view.folders).toEqual([1]);
    expect(view.projects).toEqual([12]);
    expect(list(r, viewOfAddress("/ines/f/kiln")).projects).toEqual([11]);
  });

  it("DASH-164 DASH-166 appears with the first item and goes with the last", () => {
    expect(countRows(rows(), null).archive).toBeNull();
    expect(list(rows(), viewOfAddress("/")).folders).not.toContain(0);
    expect(list(archivedFolder(rows()), viewOfAddress("/")).folders).toEqual([2, 0]);
  });

  it("DASH-098 takes the other spelling of the mark for the same", () => {
    const r = rowsFrom([{ ...two, isArchive: true } as typeof two], []);
    expect(countRows(r, null).archive?.count).toBe(1);
    expect(list(r, viewOfAddress("/")).projects).toEqual([]);
  });
});

describe("counts", () => {
  it("DASH-107 DASH-181 come from the rows, public ones apart", () => {
    expect(countRows(rows(), null).folders.get(1)).toMatchObject({ count: 1, count_public: 1 });
    const moved = withProjects(rows(), [11], (project) => ({ ...project, folder: "o" }));
    const counted = countRows(moved, null);
    expect(counted.folders.get(1)?.count).toBe(0);
    expect(counted.folders.get(2)?.count).toBe(1);
    const hidden = withProjects(rows(), [11], (project) => ({ ...project, is_private: true }));
    expect(countRows(hidden, null).folders.get(1)?.count_public).toBe(0);
  });

  it("keeps the identity of folders whose counts did not move", () => {
    const first = countRows(rows(), null);
    const second = countRows(
      withProjects(rows(), [12], (p) => ({ ...p, title: "x" })),
      first,
    );
    expect(second.folders.get(1)).toBe(first.folders.get(1));
  });
});

describe("words", () => {
  it("sets folios", () => {
    expect([1, 4, 6, 9, 14, 49].map(roman)).toEqual(["i", "iv", "vi", "ix", "xiv", "xlix"]);
    expect(folio(7)).toBe("07");
  });
});
