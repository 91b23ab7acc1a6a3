import type { Project } from "@/shared/api/model";

export type ProjectStatus = "published" | "unpublished" | "changed";

/** An archived project is never on the web, whatever it was before. */
export function projectStatus(
  project: Pick<Project, "is_published" | "changed" | "isArchived">,
): ProjectStatus {
  if (project.isArchived || !project.is_published) return "unpublished";
  return project.changed ? "changed" : "published";
}
