import type { Project } from "@/shared/api/model";
import { isArchivedProject } from "./rows";
import type { FilterMode } from "./view";

/** What the filters of teamwork need to know; empty while nobody shares anything. */
export interface Sharing {
  readonly byMe: ReadonlySet<number>;
  readonly withMe: ReadonlySet<number>;
}

export const noSharing: Sharing = { byMe: new Set(), withMe: new Set() };

export function passes(
  project: Project,
  filter: FilterMode,
  sharing: Sharing = noSharing,
): boolean {
  if (isArchivedProject(project)) return false;
  switch (filter) {
    case "Published":
      return project.is_published;
    case "Unpublished":
      return !project.is_published;
    case "WithDomains":
      return project.domain !== null && project.domain !== "";
    case "Templates":
      return project.isPublishedAsTemplate || project.isCopyableTemplate;
    case "ByMe":
      return sharing.byMe.has(project.num_id);
    case "WithMe":
      return sharing.withMe.has(project.num_id);
  }
}
