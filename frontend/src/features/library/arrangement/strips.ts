import type { Project } from "@/shared/api/model";
import { factsOfOne } from "./projects";
import { isArchivedProject, type Rows } from "./rows";
import { orderOf } from "./sort";

/** The first covers of each collection, the last edited first, keyed by the folder's _id. */
export type Strips = ReadonlyMap<string, readonly Project[]>;

/** No strip ever has room for more. */
const LONGEST = 9;

function same(a: readonly Project[], b: readonly Project[]): boolean {
  return a.length === b.length && a.every((project, index) => project === b[index]);
}

export function stripsOf(rows: Rows, previous: Strips | null): Strips {
  const archivedFolders = new Set<string>();
  for (const folder of rows.folders.values())
    if (folder.isArchived) archivedFolders.add(folder._id);
  const { projects } = rows;
  const strips = new Map<string, number[]>();
  for (const id of orderOf(projects, "LastChanged")) {
    const project = factsOfOne(projects, id);
    const folder = project?.folder;
    if (!project || !folder) continue;
    const strip = strips.get(folder);
    if (strip?.length === LONGEST) continue;
    if (
      isArchivedProject(project) &&
      !(project.archivedWithFolder && archivedFolders.has(folder))
    ) {
      continue;
    }
    if (strip) strip.push(id);
    else strips.set(folder, [id]);
  }
  const kept = new Map<string, readonly Project[]>();
  for (const [folder, ids] of strips) {
    const strip = ids.flatMap((id) => projects.get(id) ?? []);
    const before = previous?.get(folder);
    kept.set(folder, before && same(before, strip) ? before : strip);
  }
  return kept;
}
