import type { Project } from "@/shared/api/model";
import { changedAt, factsIn } from "./projects";
import { isArchivedProject, type Rows } from "./rows";

/** The first covers of each collection, the last edited first, keyed by the folder's _id. */
export type Strips = ReadonlyMap<string, readonly Project[]>;

/** No strip ever has room for more. */
const LONGEST = 9;

interface Entry {
  readonly id: number;
  readonly time: number;
}

function insert(strip: Entry[], entry: Entry): void {
  let at = strip.length;
  while (at > 0 && (strip[at - 1] as Entry).time < entry.time) at -= 1;
  if (at >= LONGEST) return;
  strip.splice(at, 0, entry);
  if (strip.length > LONGEST) strip.pop();
}

function same(a: readonly Project[], b: readonly Project[]): boolean {
  return a.length === b.length && a.every((project, index) => project === b[index]);
}

export function stripsOf(rows: Rows, previous: Strips | null): Strips {
  const archivedFolders = new Set<string>();
  for (const folder of rows.folders.values())
    if (folder.isArchived) archivedFolders.add(folder._id);
  const { projects } = rows;
  const strips = new Map<string, Entry[]>();
  for (const project of factsIn(projects)) {
    const { folder, num_id: id } = project;
    if (!folder) continue;
    if (
      isArchivedProject(project) &&
      !(project.archivedWithFolder && archivedFolders.has(folder))
    ) {
      continue;
    }
    const entry = { id, time: changedAt(projects, id) };
    const strip = strips.get(folder);
    if (strip) insert(strip, entry);
    else strips.set(folder, [entry]);
  }
  const kept = new Map<string, readonly Project[]>();
  for (const [folder, entries] of strips) {
    const strip = entries.flatMap(({ id }) => projects.get(id) ?? []);
    const before = previous?.get(folder);
    kept.set(folder, before && same(before, strip) ? before : strip);
  }
  return kept;
}
