import type { Folder } from "@/shared/api/model";
import type { MockApi } from "../mockApi";
import { EPOCH, idOf } from "../records";
import { Refusal } from "../refusal";
import { ok, route } from "../route";
import type { Route } from "../routes";
import type { Library } from "./library";
import { checkedText } from "./text";

export function makeFolder(numId: number, user: string, changes: Partial<Folder> = {}): Folder {
  const name = changes.name ?? "Folder";
  return {
    _id: idOf(numId),
    num_id: numId,
    name,
    uri: `${name.toLocaleLowerCase().replace(/\s+/g, "-")}-${numId}`,
    count: 0,
    count_public: 0,
    is_hidden: false,
    isFolder: true,
    created_at: EPOCH,
    updated: EPOCH,
    isArchive: false,
    isArchived: false,
    archivedAt: null,
    canEdit: true,
    copyStatus: null,
    user,
    isTeammateAsFolder: false,
    isExternalSharedFolder: false,
    setInputFocus: false,
    showAsNew: false,
    ...changes,
  };
}

/** The answer asks for the name's focus; the list no longer does. */
function createFolder(library: Library, name: unknown): Folder {
  library.version += 1;
  const folder = library.addFolder({
    name: checkedText(name ?? "Folder", "name", 56),
    is_hidden: true,
  });
  return { ...folder, showAsNew: true, setInputFocus: true };
}

function changeFolder(
  library: Library,
  id: string,
  changes: { name?: unknown; is_hidden?: boolean | null },
): Folder {
  const folder = library.folder(id);
  if (changes.name !== undefined) rename(folder, checkedText(changes.name, "name", 56));
  if (typeof changes.is_hidden === "boolean") folder.is_hidden = changes.is_hidden;
  library.version += 1;
  return library.counted(folder);
}

/** The address follows the name; the former one still leads there. */
function rename(folder: Folder, name: string): void {
  const uri = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join("-");
  const former = new Set([...(folder.formerUris ?? []), folder.uri]);
  former.delete(uri);
  Object.assign(folder, { name, uri, formerUris: [...former] });
}

function deleteFolder(library: Library, id: string): { _id: string } {
  const folder = library.folder(id);
  if (library.counted(folder).count > 0) {
    const sentence = "This collection still has projects in it.";
    throw new Refusal(409, "folder_not_empty", sentence, { err_msg: sentence });
  }
  library.folders = library.folders.filter((other) => other !== folder);
  library.version += 1;
  return { _id: folder._id };
}

export function folderRoutes(api: MockApi): Route[] {
  return [
    route(api, "post", "/folders/create", ({ body }) =>
      ok(createFolder(api.library, body.name), 201),
    ),
    route(api, "patch", "/folders/{id}", ({ params, body }) =>
      ok(changeFolder(api.library, params.id ?? "", body)),
    ),
    route(api, "post", "/folders/delete/{id}", ({ params }) =>
      ok(deleteFolder(api.library, params.id ?? "")),
    ),
  ];
}
