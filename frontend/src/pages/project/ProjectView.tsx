import { useCallback, useEffect, useRef, useState } from "react";
import {
  archiveItems,
  duplicateProjects,
  renameProject,
  restoreItems,
} from "@/features/library/store";
import type { Project } from "@/shared/api/model";
import { registerCommands } from "@/shared/commands";
import { Cover, coverBox } from "@/shared/covers";
import { projectMessages as messages } from "@/shared/messages/project";
import { paths } from "@/shared/paths";
import { PageBar, PageHeading, TextLink, usePhone } from "@/shared/ui";
import { Colophon } from "./Colophon";
import { ProjectActions } from "./ProjectActions";
import styles from "./project.module.css";
import { TitleField } from "./TitleField";
import { useSize } from "./useSize";

const PLATE_HEIGHT = 560;

function caption(project: Project): string {
  if (project.cover === null) return messages.caption.generated;
  const { coverWidth, coverHeight } = project;
  return coverWidth === null || coverHeight === null
    ? messages.caption.pictureOfUnknownSize
    : messages.caption.picture(coverWidth, coverHeight);
}

export function ProjectView({ project }: { project: Project }) {
  const [renaming, setRenaming] = useState(false);
  const plate = useRef<HTMLDivElement>(null);
  const titleButton = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  const room = useSize(plate);
  const phone = usePhone();
  const id = project.num_id;
  const { isArchived, archivedWithFolder } = project;

  const rename = useCallback(() => {
    opened.current = true;
    setRenaming(true);
  }, []);

  // The field hands the focus back to the title it stood in for.
  useEffect(() => {
    if (!renaming && opened.current) titleButton.current?.focus();
  }, [renaming]);

  useEffect(
    () =>
      registerCommands([
        {
          id: "project.rename",
          label: messages.rename,
          group: messages.group,
          shortcut: "r",
          when: () => !isArchived,
          run: rename,
        },
        {
          id: "project.duplicate",
          label: messages.duplicate,
          group: messages.group,
          shortcut: "d",
          when: () => !isArchived,
          run: () => void duplicateProjects([id]),
        },
        {
          id: "project.archive",
          label: messages.archive,
          group: messages.group,
          shortcut: "Backspace",
          when: () => !isArchived,
          run: () => void archiveItems([id]),
        },
        {
          id: "project.restore",
          label: messages.restore,
          group: messages.group,
          when: () => isArchived && !archivedWithFolder,
          run: () => void restoreItems([id]),
        },
      ]),
    [id, isArchived, archivedWithFolder, rename],
  );

  const box = room === null ? null : coverBox(project, room.width, PLATE_HEIGHT);
  return (
    <>
      <PageBar items={[{ label: messages.projects, to: paths.home() }, { label: project.title }]}>
        {!phone && <ProjectActions project={project} onRename={rename} />}
      </PageBar>
      <div className={styles.content}>
        {renaming ? (
          <TitleField
            title={project.title}
            onSave={(title) => void renameProject(id, title)}
            onEnd={() => setRenaming(false)}
          />
        ) : (
          <PageHeading pageKey={`project ${id}`} title={project.title}>
            {isArchived ? (
              <span dir="auto">{project.title}</span>
            ) : (
              <button
                ref={titleButton}
                type="button"
                dir="auto"
                className={styles.titleButton}
                title={messages.rename}
                onClick={rename}
              >
                {project.title}
              </button>
            )}
          </PageHeading>
        )}
        {phone && <ProjectActions project={project} onRename={rename} />}
        <div className={styles.spread}>
          <figure className={styles.figure}>
            <div ref={plate} className={styles.plate}>
              {box !== null && (
                <Cover project={project} maxWidth={box.width} maxHeight={box.height} full />
              )}
            </div>
            <figcaption className={styles.caption}>{caption(project)}</figcaption>
          </figure>
          <Colophon project={project} />
        </div>
        <TextLink to={paths.home()} className={styles.back}>
          {messages.backToProjects}
        </TextLink>
      </div>
    </>
  );
}
