import { useMemo } from "react";
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
import { type Command, useRegisterCommands } from "@/shared/commands";

interface Wanted {
  project: Project;
  /** Only an owner does these things; renaming is for everybody who may open the page. */
  owner: boolean;
  rename: () => void;
  settings: () => void;
}

/** What the palette and the keyboard can do on a project's own page. */
export function useProjectCommands({ project, owner, rename, settings }: Wanted): void {
  const commands = useMemo((): Command[] => {
    const { num_id: id, isArchived, archivedWithFolder, is_published, changed } = project;
    const { group } = messages;
    const active = () => !isArchived;
    const own = () => owner && !isArchived;
    return [
      {
        id: "project.rename",
        label: messages.rename,
        group,
        shortcut: "r",
        when: active,
        run: rename,
      },
      {
        id: "project.publish",
        label: is_published ? publication.publishChanges : publication.publish,
        group,
        when: () => own() && (!is_published || changed),
        run: () => void publishProject(id),
      },
      {
        id: "project.unpublish",
        label: publication.unpublish,
        group,
        when: () => own() && is_published,
        run: () => void unpublishProject(id),
      },
      {
        id: "project.share",
        label: team.commands.collaborate,
        keywords: "team invite",
        group,
        when: own,
        run: () => openTeamwork({ kind: "items", projects: [project], folders: [] }),
      },
      { id: "project.settings", label: publication.settings, group, when: own, run: settings },
      {
        id: "project.duplicate",
        label: messages.duplicate,
        group,
        shortcut: "d",
        when: own,
        run: () => void duplicateProjects([id]),
      },
      {
        id: "project.archive",
        label: messages.archive,
        group,
        shortcut: "Backspace",
        when: own,
        run: () => void archiveItems([id]),
      },
      {
        id: "project.restore",
        label: messages.restore,
        group,
        when: () => owner && isArchived && !archivedWithFolder,
        run: () => void restoreItems([id]),
      },
    ];
  }, [project, owner, rename, settings]);
  useRegisterCommands(commands);
}
