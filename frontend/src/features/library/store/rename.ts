import { libraryApi } from "@/shared/api/library";
import type { Folder } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { isBlank } from "@/shared/text";
import { withFolders, withProjects } from "../arrangement/rows";
import { libraryMessages as words } from "../messages/library";
import { realId } from "./ids";
import { currentRows, folderOf, projectOf, writer } from "./library";
import { alertFailure, nameRefusal, notifyDone, notifyState } from "./notify";
import { present } from "./undo";

/** Cut by characters, as the server counts them; empty when nobody could see it. */
function cut(text: string, limit: number): string {
  if (isBlank(text)) return "";
  return [...text.trim()].slice(0, limit).join("").trim();
}

async function saveTitle(id: number, title: string): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.rename,
    apply: (rows) => withProjects(rows, [realId(id)], (project) => ({ ...project, title })),
    // A title is no change of the content: nothing becomes "unpublished changes", nothing moves.
    send: () => libraryApi.saveTitle(realId(id), title, true),
    commit: (answer) => (rows) =>
      withProjects(rows, [answer.num_id], (project) => ({
        ...project,
        title: answer.title,
        updated: answer.updated,
      })),
    failed: (error) => alertFailure("project-title", words.errors.title, error),
  });
  return outcome.ok;
}

/** An empty or unchanged title changes nothing and asks nobody. */
export async function renameProject(id: number, wanted: string): Promise<boolean> {
  const before = projectOf(id)?.title;
  const title = cut(wanted, readConfig().limits.title);
  if (before === undefined || !title || title === before) return true;
  const dismiss = notifyDone(words.done.renamed, title, {
    undo: () => saveTitle(id, before),
    redo: () => saveTitle(id, title),
    still: present([id]),
  });
  const saved = await saveTitle(id, title);
  if (!saved) dismiss();
  return saved;
}

async function patchFolder(
  id: number,
  change: Partial<Pick<Folder, "name" | "is_hidden">>,
): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.folder,
    apply: (rows) => withFolders(rows, [realId(id)], (folder) => ({ ...folder, ...change })),
    send: async () => {
      const folder = currentRows().folders.get(realId(id));
      // The collection was never made: its own alert has said so already.
      if (!folder || realId(id) < 0) return null;
      return libraryApi.updateFolder(folder._id, change);
    },
    commit: (answer) => (rows) =>
      answer === null
        ? rows
        : withFolders(rows, [answer.num_id], (folder) => ({
            ...folder,
            name: answer.name,
            uri: answer.uri,
            ...(answer.formerUris && { formerUris: answer.formerUris }),
            is_hidden: answer.is_hidden,
            updated: answer.updated,
          })),
    failed: (error) =>
      alertFailure("folder-update", nameRefusal(error) ?? words.errors.updateFolder, error),
  });
  return outcome.ok;
}

export async function renameFolder(id: number, wanted: string, quietly = false): Promise<boolean> {
  const before = folderOf(realId(id))?.name;
  const name = cut(wanted.replace(/\s+/gu, " "), readConfig().limits.folderName);
  if (before === undefined || !name || name === before) return true;
  const dismiss = quietly
    ? () => {}
    : notifyDone(words.done.renamed, name, {
        undo: () => patchFolder(id, { name: before }),
        redo: () => patchFolder(id, { name }),
        still: present([id]),
      });
  const saved = await patchFolder(id, { name });
  if (!saved) dismiss();
  return saved;
}

export async function setFolderHidden(id: number, hidden: boolean): Promise<boolean> {
  const folder = folderOf(realId(id));
  if (!folder || folder.is_hidden === hidden) return true;
  const sentence = hidden ? words.done.nowPrivate : words.done.nowPublic;
  const dismiss = notifyState(folder.name, sentence, {
    undo: () => patchFolder(id, { is_hidden: !hidden }),
    redo: () => patchFolder(id, { is_hidden: hidden }),
    still: present([id]),
  });
  const saved = await patchFolder(id, { is_hidden: hidden });
  if (!saved) dismiss();
  return saved;
}
