import { libraryApi } from "@/shared/api/library";
import type { Folder, Project } from "@/shared/api/model";
import { useSession } from "@/shared/session";
import { rememberStep } from "@/shared/ui/undo";
import { putFolder, putProjects, without } from "../arrangement/rows";
import { libraryMessages as words } from "../messages/library";
import { openSection } from "./collapse";
import { placeholderId, realId, settleId, succeed } from "./ids";
import { currentRows, folderOf, writer } from "./library";
import { alertFailure, nameRefusal, refusalOf } from "./notify";
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

interface Making {
  /** Its name is typed into its card. */
  readonly rename?: boolean;
  readonly name?: string;
}

async function makeFolder({ rename = true, name = "" }: Making): Promise<Folder | null> {
  const id = placeholderId();
  const made = { ...newFolder(id, ""), ...(name ? { name } : {}) };
  if (rename) {
    // Its card, with the field for its name, stands in a section that may be collapsed.
    openSection(useSession.getState().user?.groupMode === "Ungrouped" ? "projects" : "collections");
    startRenaming(id, "card", true);
    useUi.setState({ active: id });
  }
  const outcome = await writer.run({
    label: words.labels.createFolder,
    apply: (rows) => putFolder(rows, made),
    send: () => libraryApi.createFolder(name ? { name } : {}),
    commit: (answer) => {
      follow(id, answer.num_id);
      return (rows) =>
        putFolder(rows, {
          ...answer,
          showAsNew: true,
          setInputFocus: rename && answer.setInputFocus,
        });
    },
    failed: (error) =>
      alertFailure("folder-create", nameRefusal(error) ?? words.errors.createFolder, error),
  });
  return outcome.ok ? outcome.answer : null;
}

/** Appears at once, flagged as new and with its name to be typed; null when the server refused. */
export async function createFolder(how: Making = {}): Promise<Folder | null> {
  const folder = await makeFolder(how);
  if (folder) showStep(folder);
  return folder;
}

/** An empty collection can be taken away again, and made again under the name that it had. */
function showStep({ num_id }: Folder): void {
  let id = num_id;
  let name = "";
  rememberStep({
    text: words.done.created,
    undo: async () => {
      name = folderOf(id)?.name ?? NEW_NAME;
      return removeFolder(id);
    },
    redo: async () => {
      const again = await makeFolder({ rename: false, name });
      if (!again) return false;
      succeed(id, again.num_id);
      id = again.num_id;
      return true;
    },
    // After Undo it is gone; before, it must be as empty as it was made.
    still: () => (folderOf(id)?.count ?? 0) === 0,
  });
}

async function removeFolder(id: number): Promise<boolean> {
  const folder = folderOf(id);
  if (!folder) return false;
  const outcome = await writer.run({
    label: words.labels.remove,
    apply: (rows) => without(rows, [id]),
    send: () => libraryApi.deleteFolder(folder._id),
    failed: (error) => alertFailure("project-remove", refusalOf(error), error),
  });
  return outcome.ok;
}

let making = false;

/** The collection, as the server names it. */
function insideOf(folder?: number): string | undefined {
  return folder === undefined ? undefined : currentRows().folders.get(realId(folder))?._id;
}

/** The editor opens on the answer, so there is no card to show beforehand. One press makes one project. */
export function createProject(folder?: number): Promise<Project | null> {
  return make(folder, words.errors.createProject, (inside) =>
    libraryApi.createProject(inside ? { folder: inside } : {}),
  );
}

/** Makes a project of a project file or a static site (EDIT-387, 388); null where the server refused it. */
export function createProjectOf(file: File, folder?: number): Promise<Project | null> {
  return make(folder, null, (inside) => libraryApi.bringProject(file, inside, () => {}));
}

/** `failure` says that it was not made; without one the server's words do. */
async function make(
  folder: number | undefined,
  failure: string | null,
  send: (inside: string | undefined) => Promise<Project>,
): Promise<Project | null> {
  if (making) return null;
  making = true;
  const outcome = await writer.run({
    label: words.labels.createProject,
    apply: (rows) => rows,
    send: () => send(insideOf(folder)),
    commit: (answer) => (rows) => putProjects(rows, [answer]),
    failed: (error) => alertFailure("project-create", failure ?? refusalOf(error), error),
  });
  making = false;
  return outcome.ok ? outcome.answer : null;
}
