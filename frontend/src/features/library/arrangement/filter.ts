import type { Facts } from "./facts";
import { isArchivedProject } from "./rows";
import type { FilterMode } from "./view";

/** The filters that ask a project alone; who works on it is known elsewhere. */
export function passes(project: Facts, filter: FilterMode): boolean {
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
    case "WithMe":
      return false;
  }
}
