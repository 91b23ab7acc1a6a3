import { useCallback, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { projectMessages as messages } from "@/entities/project/messages/project";
import { ProjectHistory } from "@/features/library/history";
import { renameProject, takeDetail } from "@/features/library/store";
import { CoverTools, DescriptionField, type DetailOf, settingsPart } from "@/features/publication";
import { publishing as publication } from "@/features/publication/messages/publishing";
import { ProjectViews } from "@/features/publication/statistics";
import type { Project } from "@/shared/api/model";
import type { ProjectDetail } from "@/shared/api/publication";
import { paths } from "@/shared/paths";
import { PageBar, PageHeading, TextLink, useAfterChange, usePhone } from "@/shared/ui";
import { Colophon } from "./Colophon";
import { OwnSettings } from "./OwnSettings";
import { Plate } from "./Plate";
import { ProjectActions } from "./ProjectActions";
import styles from "./project.module.css";
import { TitleField } from "./TitleField";
import { useProjectCommands } from "./useProjectCommands";

interface ProjectViewProps {
  project: Project;
  known: DetailOf;
}

/** A project's own page: how readers meet it, in the middle, and around it all that is known and can be done. */
export function ProjectView({ project, known }: ProjectViewProps) {
  const [renaming, setRenaming] = useState(false);
  const titleButton = useRef<HTMLButtonElement>(null);
  const phone = usePhone();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const id = project.num_id;
  const { isArchived } = project;
  const detail = known.detail.state === "here" ? known.detail.value : null;
  const access = detail?.access ?? null;
  const owner = access === "owner";

  const rename = useCallback(() => setRenaming(true), []);
  const settings = useCallback(() => void navigate("#settings"), [navigate]);

  // The field hands the focus back to the title it stood in for.
  useAfterChange(renaming, (now) => {
    if (!now) titleButton.current?.focus();
  });

  useProjectCommands({ project, owner, rename, settings });

  const take = (value: ProjectDetail) => {
    known.take(value);
    takeDetail(value);
  };
  const part = settingsPart(hash);
  const actions = (
    <ProjectActions project={project} access={access} onRename={rename} onSettings={settings} />
  );
  const author = owner ? undefined : detail?.owner.name;
  const showsFirstPage = detail?.hasOwnCover === false;
  const plate = <Plate project={project} author={author} showsFirstPage={showsFirstPage} />;
  return (
    <>
      <PageBar items={[{ label: messages.projects, to: paths.home() }, { label: project.title }]}>
        {!phone && actions}
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
        {phone && actions}
        {detail !== null && !isArchived && <DescriptionField detail={detail} onSaved={take} />}
        <div className={styles.spread}>
          {detail !== null && access !== "editor" && !isArchived ? (
            <CoverTools detail={detail} onSaved={take}>
              {plate}
            </CoverTools>
          ) : (
            plate
          )}
          <Colophon project={project} detail={detail} />
        </div>
        <section className={styles.section} aria-labelledby="views">
          <h2 id="views" className={styles.sectionName}>
            {publication.sections.views}
          </h2>
          <ProjectViews numId={id} />
        </section>
        {owner && (
          <section className={styles.section} aria-labelledby="history">
            <h2 id="history" className={styles.sectionName}>
              {publication.sections.history}
            </h2>
            <ProjectHistory numId={id} />
          </section>
        )}
        <TextLink to={paths.home()} className={styles.back}>
          {messages.backToProjects}
        </TextLink>
      </div>
      {detail !== null && part !== null && (
        <OwnSettings
          detail={detail}
          part={part}
          onSaved={take}
          onClose={() => void navigate(paths.about(id), { replace: true })}
          onReload={known.reload}
        />
      )}
    </>
  );
}
