import { archiveItems, duplicateProjects, restoreItems } from "@/features/library/store";
import type { Project } from "@/shared/api/model";
import { projectMessages as messages } from "@/shared/messages/project";
import { paths } from "@/shared/paths";
import { Button, LinkButton } from "@/shared/ui";
import styles from "./project.module.css";

interface ProjectActionsProps {
  project: Project;
  onRename: () => void;
}

export function ProjectActions({ project, onRename }: ProjectActionsProps) {
  const id = project.num_id;
  return (
    <div className={styles.actions} role="toolbar" aria-label={messages.actions}>
      {!project.isArchived && (
        <>
          <Button variant="text" onClick={onRename}>
            {messages.rename}
          </Button>
          <Button variant="text" onClick={() => void duplicateProjects([id])}>
            {messages.duplicate}
          </Button>
          <Button variant="text" onClick={() => void archiveItems([id])}>
            {messages.archive}
          </Button>
        </>
      )}
      {project.isArchived && !project.archivedWithFolder && (
        <Button variant="text" onClick={() => void restoreItems([id])}>
          {messages.restore}
        </Button>
      )}
      <LinkButton variant="filled" to={paths.preview(id)}>
        {messages.preview}
      </LinkButton>
    </div>
  );
}
