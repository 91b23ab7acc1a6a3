import { Status } from "@/entities/project/status";
import type { Project } from "@/shared/api/model";
import { libraryMessages as words } from "../messages/library";

/** The state of a project; while a copy is on its way, that instead. */
export function ProjectState({ project }: { project: Project }) {
  const { copyStatus } = project;
  if (copyStatus === null) return <Status project={project} />;
  return copyStatus === "processing" ? words.card.receiving.project : words.card.failed.project;
}
