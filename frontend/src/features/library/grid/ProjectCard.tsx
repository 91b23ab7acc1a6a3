import { memo } from "react";
import { Cover, coverBox } from "@/entities/project/covers";
import { ContentMode } from "@/entities/team";
import type { Project } from "@/shared/api/model";
import { formatWhen } from "@/shared/format";
import { cx } from "@/shared/ui";
import { folio } from "../arrangement/roman";
import { roleOf } from "../arrangement/shared";
import { ItemTeam } from "../collections/ItemTeam";
import { COVER_HEIGHT, PHONE_COVER_HEIGHT } from "../layout/measures";
import { libraryMessages as words } from "../messages/library";
import { RenameTitle } from "../rename/RenameTitle";
import { useProject } from "../store/library";
import { addressOf } from "../store/opening";
import { ownerOf, useForeign } from "../store/shared";
import { useUi } from "../store/ui";
import { Cell } from "./Cell";
import { More } from "./More";
import styles from "./ProjectCard.module.css";
import { ProjectState } from "./ProjectState";

interface ProjectCardProps {
  numId: number;
  /** Position in the list, from 1. */
  position: number;
  width: number;
  phone: boolean;
  /** The date that the list is sorted by. */
  created: boolean;
  /** Its domain stands where other lists have views and the date. */
  domains: boolean;
}

function lineOf(project: Project, { created, phone, domains }: ProjectCardProps): string {
  if (domains && project.domain !== null) return project.domain;
  const when = formatWhen(created ? project.creation_date : project.last_changed);
  const date = project.showAsNew ? `${words.card.isNew}, ${when.toLocaleLowerCase()}` : when;
  return project.is_published && !phone ? `${words.card.views(project.views)}, ${date}` : date;
}

/** A project like a figure in a book: its cover on a baseline, its caption beneath. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { numId, position, width, phone } = props;
  const project = useProject(numId);
  const foreign = useForeign(numId);
  const carried = useUi((state) => state.dragged?.has(numId) ?? false);
  const renaming = useUi(
    (state) => state.renaming?.id === numId && state.renaming.where === "card",
  );
  if (!project) return null;
  const author = foreign ? (ownerOf(numId) ?? undefined) : undefined;
  const height = phone ? PHONE_COVER_HEIGHT : COVER_HEIGHT;
  const address = addressOf(numId);
  return (
    <Cell id={numId} selectable={numId > 0 && !foreign}>
      <div className={styles.well}>
        {carried ? (
          <div className={styles.ghost} style={coverBox(project, width, height)} />
        ) : (
          <Cover project={project} maxWidth={width} maxHeight={height} author={author} />
        )}
      </div>
      <div className={styles.caption}>
        {renaming ? (
          <RenameTitle id={numId} title={project.title} />
        ) : (
          <div className={styles.line}>
            <a
              className={cx(styles.title, project.showAsNew && styles.fresh)}
              href={address ?? undefined}
              tabIndex={-1}
              draggable={false}
              title={project.title}
            >
              {project.title}
            </a>
            <ItemTeam item={project} className={styles.team} />
            <span className={styles.folio} aria-hidden="true">
              {folio(position)}
            </span>
            <More id={numId} name={project.title} className={styles.more} />
          </div>
        )}
        <div className={styles.line}>
          <span className={styles.state}>
            <ProjectState project={project} />
            {roleOf(project) === "editor" && <ContentMode />}
          </span>
          <span
            className={styles.when}
            title={props.domains ? (project.domain ?? undefined) : undefined}
          >
            {renaming ? words.rename.hint : lineOf(project, props)}
          </span>
        </div>
      </div>
    </Cell>
  );
});
