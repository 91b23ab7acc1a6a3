/** What the tests of the menus begin with. */
import { replaceTeam, resetTeam } from "@/entities/team";
import type { Project } from "@/shared/api/model";
import { registerCommands } from "@/shared/commands";
import { setUser } from "@/shared/session";
import { makeFolder, makeProject, makeUser } from "@/test/api";
import { makeTeammate } from "@/test/api/team";
import { ARCHIVE_ID } from "../arrangement/counts";
import { rowsFrom } from "../arrangement/rows";
import { replaceRows, resetLibrary, useLibrary } from "../store/library";
import { stage } from "../store/stage";
import { resetUi } from "../store/ui";
import { allCommands } from "./commands";
import { itemGroups } from "./menus";

const me = "019aa3c4-0000-7000-8000-000000100001";
const noor = makeTeammate(1, { name: "Noor Haddad", uri: "noor.haddad" });
const ben = makeTeammate(2, { name: "Ben", uri: "ben" });

const full = makeFolder(100111, me, { name: "Full" });
const archivedFolder = makeFolder(100114, me, { name: "Shelf", isArchived: true });
const fullArchivedFolder = makeFolder(100115, me, { name: "Full shelf", isArchived: true });

/** One of each kind of thing that a menu can be about, under the name that the tables below use. */
const kinds = {
  draft: makeProject(100101),
  published: makeProject(100102, { is_published: true }),
  changed: makeProject(100103, { is_published: true, changed: true }),
  mapped: makeProject(100104, { is_published: true, domain: "salt.example" }),
  locked: makeProject(100105, { isPrivatePages: true }),
  inside: makeProject(100106, { folder: full._id }),
  receiving: makeProject(100107, { copyStatus: "processing" }),
  failed: makeProject(100108, { copyStatus: "failed" }),
  archived: makeProject(100109, { isArchived: true }),
  archivedInside: makeProject(100110, {
    isArchived: true,
    archivedWithFolder: true,
    folder: fullArchivedFolder._id,
  }),
  full,
  empty: makeFolder(100112, me, { name: "Empty", is_hidden: true }),
  failedFolder: makeFolder(100113, me, { name: "Failed", copyStatus: "failed" }),
  archivedFolder,
  fullArchivedFolder,
} as const;

const theirs = {
  theirProject: {
    ...makeProject(100121, { is_published: true }),
    user: noor._id,
    role: "member" as const,
  },
  theirFolder: {
    ...makeFolder(100122, noor._id, { canEdit: false, isExternalSharedFolder: true }),
    role: "editor" as const,
  },
};

export type Kind = keyof typeof kinds | keyof typeof theirs | "archive" | "noor" | "ben";

let people: Map<string, number>;

function numberOf(kind: Kind): number {
  if (kind === "archive") return ARCHIVE_ID;
  if (kind === "noor" || kind === "ben") return people.get(kind) ?? Number.NaN;
  return { ...kinds, ...theirs }[kind].num_id;
}

/** The rows of the menu: what can be pressed as it is called, what cannot with its reason. */
export function menu(...chosen: Kind[]): string[] {
  return rowsOf(chosen.map(numberOf));
}

function rowsOf(ids: readonly number[]): string[] {
  const groups = itemGroups(ids);
  return groups.flatMap(({ items }) =>
    items.map(({ label, disabledReason }) =>
      disabledReason === undefined ? label : `${label} (${disabledReason})`,
    ),
  );
}

/** The menu of a project of one's own with these fields. */
export function menuOf(fields: Partial<Project>): string[] {
  const project = makeProject(100131, fields);
  replaceRows(rowsFrom([project], []));
  return rowsOf([project.num_id]);
}

/** The same rows without their reasons. */
export const labels = (rows: string[]) => rows.map((row) => row.replace(/ \(.*\)$/, ""));

/** A library with one of each kind, and its commands; for `beforeEach`. */
export function freshMenus(): void {
  resetLibrary();
  resetTeam();
  resetUi();
  stage.phone = false;
  registerCommands(allCommands());
  setUser(makeUser());
  const values = Object.values(kinds);
  const projects = values.filter((one) => !one.isFolder) as ReturnType<typeof makeProject>[];
  const folders = values.filter((one) => one.isFolder) as ReturnType<typeof makeFolder>[];
  replaceRows(rowsFrom(projects, folders));
  replaceTeam((base) => ({
    ...base,
    byMe: [ben],
    withMe: [
      { ...noor, projectNumIds: [theirs.theirProject.num_id], folderIds: [theirs.theirFolder._id] },
    ],
    projects: new Map([[theirs.theirProject.num_id, theirs.theirProject]]),
    folders: new Map([[theirs.theirFolder.num_id, theirs.theirFolder]]),
  }));
  const cards = [...useLibrary.getState().shared.people];
  people = new Map(
    cards.map(([id, { teammate }]) => [teammate.uri === "ben" ? "ben" : "noor", id]),
  );
}

export function withPermissions(
  changes: Partial<ReturnType<typeof makeUser>["permissions"]>,
): void {
  const user = makeUser();
  setUser({ ...user, permissions: { ...user.permissions, ...changes } });
}
