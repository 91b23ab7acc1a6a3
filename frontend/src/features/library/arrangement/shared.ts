import {
  findPerson,
  nameOf,
  sharesFolder,
  sharesProject,
  type TeamRows,
  uriOf,
} from "@/entities/team";
import type { Folder, GroupMode, Project, SortMode } from "@/shared/api/model";
import type { Role, Teammate } from "@/shared/api/team";
import { folderAt } from "./addresses";
import { type Arrangement, merged, type Orders } from "./arrange";
import { factsOfOne } from "./projects";
import { isArchivedProject, noRows, type Rows } from "./rows";
import type { LibraryView } from "./view";

/** Which way things are shared with a person. */
export type Direction = "ByMe" | "WithMe";

/** A card that stands for a teammate. */
export interface Person {
  readonly teammate: Teammate;
  readonly direction: Direction;
  /** The card as the grid knows it: a collection that nobody can change. */
  readonly card: Folder;
  readonly projects: number;
  readonly folders: number;
}

/** What teamwork adds to the library: other people's rows, and the people. */
export interface Shared {
  readonly rows: Rows;
  /** By the number of the card. */
  readonly people: ReadonlyMap<number, Person>;
  readonly team: Pick<TeamRows, "byMe" | "withMe">;
}

export const noShared: Shared = {
  rows: noRows,
  people: new Map(),
  team: { byMe: [], withMe: [] },
};

/** The server's numbers begin far above these, so that a card never meets an item of the same number. */
const numbers = new Map<string, number>();

function numberOf(direction: Direction, teammate: Teammate): number {
  const key = `${direction} ${teammate.recordId}`;
  const known = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, known);
  return known;
}

function cardOf(id: number, teammate: Teammate, count: number): Folder {
  const ever = "1970-01-01T00:00:00Z";
  return {
    _id: teammate._id,
    num_id: id,
    name: nameOf(teammate),
    uri: uriOf(teammate),
    count,
    count_public: 0,
    is_hidden: true,
    isFolder: true,
    created_at: ever,
    updated: ever,
    isArchive: false,
    isArchived: false,
    archivedAt: null,
    canEdit: false,
    copyStatus: null,
    user: teammate._id,
    isTeammateAsFolder: true,
    isExternalSharedFolder: false,
    setInputFocus: false,
    showAsNew: false,
  };
}

function countBy(items: Iterable<{ user: string }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { user } of items) counts.set(user, (counts.get(user) ?? 0) + 1);
  return counts;
}

export function sharedOf(team: TeamRows): Shared {
  const people = new Map<number, Person>();
  const put = (direction: Direction, teammate: Teammate, projects: number, folders: number) => {
    const id = numberOf(direction, teammate);
    const card = cardOf(id, teammate, projects);
    people.set(id, { teammate, direction, card, projects, folders });
  };
  const projects = countBy(team.projects.values());
  const folders = countBy(team.folders.values());
  for (const one of team.withMe) {
    const mags = projects.get(one._id) ?? 0;
    const sets = folders.get(one._id) ?? 0;
    // Whose last thing was taken back is still on record, and may share again.
    if ((one.sharesAll && !one.isSuspended) || mags + sets > 0) put("WithMe", one, mags, sets);
  }
  for (const one of team.byMe) put("ByMe", one, one.projectNumIds.length, one.folderIds.length);
  return {
    rows: { projects: team.projects, folders: team.folders },
    people,
    team: { byMe: team.byMe, withMe: team.withMe },
  };
}

export function peopleOf(shared: Shared, direction: Direction): number[] {
  const ids: number[] = [];
  for (const [id, person] of shared.people) if (person.direction === direction) ids.push(id);
  return ids;
}

/** The teammate whose view this is, if it is one's. */
export function personOfView(shared: Shared, view: LibraryView): Person | null {
  if (view.kind === "all" || view.teammate === null) return null;
  const direction: Direction = view.kind === "filter" && view.filter === "ByMe" ? "ByMe" : "WithMe";
  const { byMe, withMe } = shared.team;
  const teammate = findPerson(direction === "ByMe" ? byMe : withMe, view.teammate);
  return teammate ? (shared.people.get(numberOf(direction, teammate)) ?? null) : null;
}

/** Views whose items come from teamwork. */
export function isTeamView(view: LibraryView): boolean {
  if (view.kind === "folder") return view.teammate !== null;
  return view.kind === "filter" && (view.filter === "ByMe" || view.filter === "WithMe");
}

/** The role in which a person sees something of another's; null for one's own. */
export function roleOf(item: Project | Folder): Role | null {
  return "role" in item ? (item.role as Role) : null;
}

export interface SharedInput {
  readonly rows: Rows;
  readonly shared: Shared;
  readonly orders: Orders;
  /** The order of what others share. */
  readonly sharedOrders: Orders;
  readonly view: LibraryView;
  readonly mode: SortMode;
  readonly group: GroupMode;
}

function chosen<Item>(
  order: readonly number[],
  items: ReadonlyMap<number, Item>,
  wanted: (item: Item) => boolean,
): number[] {
  return order.filter((id) => {
    const item = items.get(id);
    return item !== undefined && wanted(item);
  });
}

type Lists = Pick<Arrangement, "shared" | "folders" | "projects" | "folder" | "missing">;

/** Own things that others work on. */
function listByMe({ rows, shared, orders }: SharedInput, teammate: string | null): Lists {
  const { byMe } = shared.team;
  const person = teammate === null ? null : findPerson(byMe, teammate);
  const team = teammate === null ? byMe : person ? [person] : [];
  return {
    shared: teammate === null ? peopleOf(shared, "ByMe") : [],
    folders: chosen(
      orders.folders,
      rows.folders,
      (folder) => !folder.isArchived && team.some((one) => sharesFolder(one, folder)),
    ),
    projects: orders.projects.filter((id) => {
      const project = factsOfOne(rows.projects, id);
      if (!project || isArchivedProject(project)) return false;
      return team.some((one) => sharesProject(one, project));
    }),
    folder: null,
    missing: false,
  };
}

const ownerOf = (item: object): unknown => ("user" in item ? item.user : undefined);

/** Other people's things. */
function listWithMe({ shared, sharedOrders }: SharedInput, teammate: string | null): Lists {
  const owner = teammate === null ? null : (findPerson(shared.team.withMe, teammate)?._id ?? "");
  const theirs = (item: object) => owner === null || ownerOf(item) === owner;
  return {
    shared: teammate === null ? peopleOf(shared, "WithMe") : [],
    folders: chosen(sharedOrders.folders, shared.rows.folders, theirs),
    projects: chosen(sharedOrders.projects, shared.rows.projects, theirs),
    folder: null,
    missing: false,
  };
}

/** A collection of somebody else. */
function listFolder({ shared, sharedOrders }: SharedInput, uri: string, teammate: string): Lists {
  const owner = findPerson(shared.team.withMe, teammate)?._id;
  const folder = folderAt(shared.rows.folders.values(), uri, (one) => one.user === owner);
  const inside = folder?._id;
  return {
    shared: [],
    folders: [],
    projects:
      inside === undefined
        ? []
        : chosen(
            sharedOrders.projects,
            shared.rows.projects,
            (project) => project.folder === inside,
          ),
    folder,
    missing: folder === null,
  };
}

/** What a view of teamwork lists. */
export function arrangeShared(input: SharedInput): Arrangement {
  const { view, rows, shared, mode, group } = input;
  const teammate = view.kind === "all" ? null : view.teammate;
  const own = view.kind === "filter" && view.filter === "ByMe";
  let lists: Lists;
  if (own) lists = listByMe(input, teammate);
  else if (view.kind === "folder") lists = listFolder(input, view.uri, teammate ?? "");
  else lists = listWithMe(input, teammate);
  const { folders, projects } = lists;
  const mixed =
    group === "Ungrouped" && folders.length > 0
      ? merged(own ? rows : shared.rows, folders, projects, mode)
      : null;
  return { ...lists, mixed };
}
