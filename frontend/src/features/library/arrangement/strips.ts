import type { Project } from "@/shared/api/model";
import { isArchivedProject, type Rows } from "./rows";

/** The first covers of each collection, the last edited first, keyed by the folder's _id. */
export type Strips = ReadonlyMap<string, readonly Project[]>;

/** No strip ever has room for more. */
const LONGEST = 9;

function insert(strip: Project[], project: Project): void {
  let at = strip.length;
  while (at > 0 && (strip[at - 1] as Project).last_changed < project.last_changed) at -= 1;
  if (at >= LONGEST) return;
  strip.splice(at, 0, project);
  if (strip.length > LONGEST) strip.pop();
}

function same(a: readonly Project[], b: readonly Project[]): boolean {
  return a.length === b.length && a.every((project, index) => project === b[index]);
}

export function stripsOf(rows: Rows, previous: Strips | null): Strips {
  const archivedFolders = new Set<string>();
  for (const folder of rows.folders.values())
    if (folder.isArchived) archivedFolders.add(folder._id);
  const strips = new Map<string, Project[]>();
  for (const project of rows.projects.values()) {
    const { folder } = project;
    if (!folder) continue;
    if (
      isArchivedProject(project) &&
      !(project.archivedWithFolder && archivedFolders.has(folder))
    ) {
      continue;
    }
    const strip = strips.get(folder);
    if (strip) insert(strip, project);
    else strips.set(folder, [project]);
  }
  const kept = new Map<string, readonly Project[]>();
  for (const [folder, strip] of strips) {
    const before = previous?.get(folder);
    kept.set(folder, before && same(before, strip) ? before : strip);
  }
  return kept;
}
