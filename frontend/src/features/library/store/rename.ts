import { libraryApi } from "@/shared/api/library";
import type { Folder } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { isBlank } from "@/shared/text";
import { withFolders } from "../arrangement/rows";
import { libraryMessages as words } from "../messages/library";
import { changeProject } from "./changeProject";
import { realId } from "./ids";
import { currentRows, folderOf, projectOf, writer } from "./library";
import { alertFailure, nameRefusal, notifyDone, notifyState } from "./notify";
import { saveWithUndo } from "./undo";

/** Cut by characters, as the server counts them; empty when nobody could see it. */
function cut(text: string, limit: number): string {
  if (isBlank(text)) return "";
  return [...text.trim()].slice(0, limit).join("").trim();
}

function saveTitle(id: number, title: string): Promise<boolean> {
  return changeProject(id, {
    label: words.labels.rename,
    fields: { title },
    // A title is no change of the content: nothing becomes "unpublished changes", nothing moves.
    send: (numId) => libraryApi.saveTitle(numId, title, true),
    failed: (error) => alertFailure("project-title", words.errors.title, error),
  });
}

/** An empty or unchanged title changes nothing and asks nobody. */
export async function renameProject(id: number, wanted: string): Promise<boolean> {
  const before = projectOf(id)?.title;
  const title = cut(wanted, readConfig().limits.title);
  if (before === undefined || !title || title === before) return true;
  return saveWithUndo({
    id,
    from: before,
    to: title,
    save: (value) => saveTitle(id, value),
    notify: (reversal) => notifyDone(words.done.renamed, title, reversal),
  });
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
  const save = (value: string) => patchFolder(id, { name: value });
  if (quietly) return save(name);
  return saveWithUndo({
    id,
    from: before,
    to: name,
    save,
    notify: (reversal) => notifyDone(words.done.renamed, name, reversal),
  });
}

export async function setFolderHidden(id: number, hidden: boolean): Promise<boolean> {
  const folder = folderOf(realId(id));
  if (!folder || folder.is_hidden === hidden) return true;
  const sentence = hidden ? words.done.nowPrivate : words.done.nowPublic;
  return saveWithUndo({
    id,
    from: !hidden,
    to: hidden,
    save: (value) => patchFolder(id, { is_hidden: value }),
    notify: (reversal) => notifyState(folder.name, sentence, reversal),
  });
}
