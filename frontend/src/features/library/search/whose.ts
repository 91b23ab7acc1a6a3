import {
  nameOf,
  sharesFolder,
  sharesProject,
  type TeamRows,
  teamOfFolder,
  teamOfProject,
  useTeam,
} from "@/entities/team";
import { teamMessages } from "@/entities/team/messages/team";
import type { Folder, Project } from "@/shared/api/model";
import type { Teammate } from "@/shared/api/team";
import { askedFor, fold } from "./match";

type Item = Project | Folder;

/** The account that an item of the library names as its own; a project of one's own names none. */
function ownerOf(item: Item): string | null {
  return "user" in item && typeof item.user === "string" ? item.user : null;
}

function answers(teammate: Teammate, wanted: string): boolean {
  const { name, uri, email } = teammate;
  return [name, uri, email].some((text) => fold(text).includes(wanted));
}

/**
 * Whether an item belongs to, or is shared with, a teammate whose name, username or e-mail holds the query.
 * Null where no teammate does, so that nothing need be asked of ten thousand projects.
 */
export function teamMatcher(
  { byMe, withMe }: Pick<TeamRows, "byMe" | "withMe">,
  query: string,
): ((item: Item) => boolean) | null {
  const wanted = fold(askedFor(query));
  const owners = new Set(withMe.filter((one) => answers(one, wanted)).map((one) => one._id));
  const team = byMe.filter((one) => answers(one, wanted));
  if (owners.size === 0 && team.length === 0) return null;
  const theirs = new Set(withMe.map((one) => one._id));
  return (item) => {
    const owner = ownerOf(item);
    if (owner !== null && theirs.has(owner)) return owners.has(owner);
    if (item.isArchived) return false;
    return team.some((one) => (item.isFolder ? sharesFolder(one, item) : sharesProject(one, item)));
  };
}

/** The teammate who shares an item; undefined for one's own. */
export function useOwner(item: Item): Teammate | undefined {
  const owner = ownerOf(item);
  return useTeam(({ rows }) =>
    owner === null ? undefined : rows.view.withMe.find((one) => one._id === owner),
  );
}

/** Whose an item is; of one's own, with whom it is shared where that is why it was found. */
export function useWhose(item: Item, query: string): string | null {
  const owner = useOwner(item);
  const sharing = useTeam((state) => state.sharing);
  if (owner) return teamMessages.sharedBy(nameOf(owner));
  const wanted = fold(askedFor(query));
  const text = fold(item.isFolder ? item.name : item.title);
  if (wanted === "" || text.includes(wanted)) return null;
  const team = item.isFolder ? teamOfFolder(sharing, item) : teamOfProject(sharing, item);
  const found = team.filter((one) => answers(one, wanted));
  return found.length > 0 ? teamMessages.sharedWith(found.map(nameOf)) : null;
}
