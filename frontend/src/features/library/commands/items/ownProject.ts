import type { Project } from "@/shared/api/model";
import type { Availability } from "@/shared/commands";
import { paths } from "@/shared/paths";
import { realId } from "../../store/ids";
import { projectOf } from "../../store/library";
import { stage } from "../../store/stage";
import { targets } from "../targets";
import { ownFacts } from "./rules";

/** The one project a command is about, if it is an own active one. */
function chosen(): Project | undefined {
  const [id] = targets();
  return ownFacts()?.count === 1 && id !== undefined ? projectOf(realId(id)) : undefined;
}

/** The rule of a command about one own project that is no copy on its way. */
export const whenProject = (test: (project: Project) => boolean) => (): Availability => {
  const project = chosen();
  return project !== undefined && project.copyStatus === null && test(project);
};

/** The action of a command about one own project. */
export const withProject = (work: (project: Project) => void) => () => {
  const project = chosen();
  if (project) work(project);
};

/** Opens the project's sheet at one of its settings. */
export function openSettings(project: Project, hash: string): void {
  stage.navigate?.(`${paths.about(project.num_id)}#${hash}`);
}
