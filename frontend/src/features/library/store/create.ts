import { api } from "@/shared/api/endpoints";
import type { Folder, Project } from "@/shared/api/model";
import { libraryMessages as words } from "@/shared/messages/library";
import { putFolder, putProjects } from "../arrangement/rows";
import { placeholderId, realId, settleId } from "./ids";
import { currentRows, writer } from "./library";
import { tellFailure } from "./tell";
import { startRenaming, useUi } from "./ui";

const NEW_NAME = "Folder";

function newFolder(id: number, user: string): Folder {
  const now = new Date().toISOString();
  return {
    _id: `new${id}`,
    num_id: id,
    name: NEW_NAME,
    uri: "",
    count: 0,
    count_public: 0,
    is_hidden: true,
    isFolder: true,
    created_at: now,
    updated: now,
    isArchive: false,
    isArchived: false,
    archivedAt: null,
    canEdit: true,
    copyStatus: null,
    user,
    isTeammateAsFolder: false,
    isExternalSharedFolder: false,
    setInputFocus: true,
    showAsNew: true,
  };
}

function follow(placeholder: number, id: number): void {
  settleId(placeholder, id);
  useUi.setState(({ active, focused, renaming }) => ({
    active: active === placeholder ? id : active,
    focused: focused === placeholder ? id : focused,
    renaming: renaming?.id === placeholder ? { ...renaming, id } : renaming,
  }));
}

/** Appears at once, flagged as new and with its name to be typed; null when the server refused. */
export async function createFolder({ rename = true, name = "" } = {}): Promise<Folder | null> {
  const id = placeholderId();
  const made = { ...newFolder(id, ""), ...(name ? { name } : {}) };
  if (rename) {
    startRenaming(id, "card", true);
    useUi.setState({ active: id });
  }
  const outcome = await writer.run({
    label: words.labels.createFolder,
    apply: (rows) => putFolder(rows, made),
    send: () => api.createFolder(name ? { name } : {}),
    commit: (answer) => {
      follow(id, answer.num_id);
      return (rows) =>
        putFolder(rows, {
          ...answer,
          showAsNew: true,
          setInputFocus: rename && answer.setInputFocus,
        });
    },
    failed: (error) => tellFailure("folder-create", words.errors.createFolder, error),
  });
  return outcome.ok ? outcome.answer : null;
}

let making = false;

/** The editor opens on the answer, so there is no card to show beforehand. One press makes one project. */
export async function createProject(folder?: number): Promise<Project | null> {
  if (making) return null;
  making = true;
  const outcome = await writer.run({
    label: words.labels.createProject,
    apply: (rows) => rows,
    send: () => {
      const inside =
        folder === undefined ? undefined : currentRows().folders.get(realId(folder))?._id;
      return api.createProject(inside ? { folder: inside } : {});
    },
    commit: (answer) => (rows) => putProjects(rows, [answer]),
    failed: (error) => tellFailure("project-create", words.errors.createProject, error),
  });
  making = false;
  return outcome.ok ? outcome.answer : null;
}
