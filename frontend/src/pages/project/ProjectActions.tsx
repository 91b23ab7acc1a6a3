import { Ellipsis } from "lucide-react";
import { projectMessages as messages } from "@/entities/project/messages/project";
import { openTeamwork } from "@/entities/team";
import { teamMessages as team } from "@/entities/team/messages/team";
import {
  archiveItems,
  duplicateProjects,
  publishProject,
  restoreItems,
  unpublishProject,
} from "@/features/library/store";
import { publishing as publication } from "@/features/publication/messages/publishing";
import type { Project } from "@/shared/api/model";
import { type Access, visitAddress } from "@/shared/api/publication";
import { paths } from "@/shared/paths";
import { Button, DropdownMenu, Icon, LinkButton, type MenuGroup, usePhone } from "@/shared/ui";
import styles from "./project.module.css";

interface ProjectActionsProps {
  project: Project;
  /** Not known before the project's details are here. */
  access: Access | null;
  onRename: () => void;
  onSettings: () => void;
}

type Item = MenuGroup["items"][number];

function item(id: string, label: string, run: () => unknown): Item {
  return { id, label, run: () => void run() };
}

/** What an owner does less often than publishing. */
function menuOf({ project, onRename, onSettings }: ProjectActionsProps): MenuGroup[] {
  const id = project.num_id;
  const view = () => window.open(visitAddress(id), "_blank", "noopener");
  const share = () => openTeamwork({ kind: "items", projects: [project], folders: [] });
  const { is_published: published } = project;
  return [
    {
      items: [
        item("rename", messages.rename, onRename),
        item("duplicate", messages.duplicate, () => duplicateProjects([id])),
        item("share", team.commands.collaborate, share),
        item("settings", publication.panel.open, onSettings),
      ],
    },
    {
      items: published
        ? [
            item("view", publication.view, view),
            item("unpublish", publication.unpublish, () => unpublishProject(id)),
          ]
        : [],
    },
    { items: [item("archive", messages.archive, () => archiveItems([id]))] },
  ];
}

function Publish({ project }: { project: Project }) {
  const id = project.num_id;
  if (project.is_published && !project.changed) {
    return (
      <a className={styles.view} href={visitAddress(id)} target="_blank" rel="noopener">
        {publication.view}
      </a>
    );
  }
  return (
    <Button variant="filled" onClick={() => void publishProject(id)}>
      {project.is_published ? publication.publishChanges : publication.publish}
    </Button>
  );
}

export function ProjectActions(props: ProjectActionsProps) {
  const { project, access } = props;
  const owner = access === "owner";
  const phone = usePhone();
  const restorable = project.isArchived && !project.archivedWithFolder;
  return (
    <div className={styles.actions} role="toolbar" aria-label={messages.actions}>
      {access === "editor" && <span className={styles.badge}>{publication.state.contentMode}</span>}
      {!phone && !project.isArchived && (
        <LinkButton variant="text" to={paths.project(project.num_id)}>
          {messages.edit}
        </LinkButton>
      )}
      <LinkButton variant="text" to={paths.preview(project.num_id)} target="_blank" rel="noopener">
        {messages.preview}
      </LinkButton>
      {(owner || access === "member") && (
        <LinkButton variant="text" to={paths.answers(project.num_id)}>
          {messages.answers}
        </LinkButton>
      )}
      {owner && restorable && (
        <Button variant="filled" onClick={() => void restoreItems([project.num_id])}>
          {messages.restore}
        </Button>
      )}
      {owner && !project.isArchived && (
        <>
          <DropdownMenu
            className={styles.more}
            label={messages.more}
            labelled
            trigger={<Icon of={Ellipsis} />}
            groups={() => menuOf(props)}
            align="end"
          />
          <Publish project={project} />
        </>
      )}
    </div>
  );
}
