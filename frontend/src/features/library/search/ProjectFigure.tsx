import { type KeyboardEventHandler, memo } from "react";
import { Link } from "react-router-dom";
import { Cover } from "@/entities/project/covers";
import { projectMessages } from "@/entities/project/messages/project";
import { Status } from "@/entities/project/status";
import { nameOf } from "@/entities/team";
import type { Project } from "@/shared/api/model";
import { formatWhen } from "@/shared/format";
import { paths } from "@/shared/paths";
import { usePhone } from "@/shared/ui";
import { Highlighted } from "./Highlighted";
import styles from "./search.module.css";
import { useOwner, useWhose } from "./whose";

const WELL = { maxWidth: 336, maxHeight: 200 };
/** A phone sets what was found in rows: the cover stands small at their beginning. */
const ROW = { maxWidth: 72, maxHeight: 56 };

/** A found project: its cover on the baseline, the matching letters marked in the caption. */
export const ProjectFigure = memo(function ProjectFigure({
  project,
  query,
  onKeyDown,
}: {
  project: Project;
  query: string;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
}) {
  const phone = usePhone();
  const owner = useOwner(project);
  const whose = useWhose(project, query);
  const edited = formatWhen(project.last_changed);
  const when = project.views > 0 ? `${projectMessages.views(project.views)}, ${edited}` : edited;
  return (
    <li className={styles.figure}>
      <Link
        to={paths.project(project.num_id)}
        className={styles.figureLink}
        onKeyDown={onKeyDown}
        data-result
      >
        <span className={styles.well}>
          <Cover project={project} {...(phone ? ROW : WELL)} author={owner && nameOf(owner)} />
        </span>
        <span className={styles.title}>
          <Highlighted text={project.title} query={query} />
        </span>
        <span className={styles.facts}>
          <Status project={project} />
          <span>{whose ?? when}</span>
        </span>
      </Link>
    </li>
  );
});
