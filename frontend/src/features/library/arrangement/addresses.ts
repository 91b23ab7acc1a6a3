import type { Folder } from "@/shared/api/model";

/** What an address may name a collection by; its id is one, too. */
function isAt(folder: Folder, uri: string): boolean {
  return folder.uri === uri || folder._id === uri;
}

/** The collection at an address, or the one that was there before it was renamed. */
export function folderAt(
  folders: Iterable<Folder>,
  uri: string,
  wanted: (folder: Folder) => boolean = () => true,
): Folder | null {
  let former: Folder | null = null;
  for (const folder of folders) {
    if (!wanted(folder)) continue;
    if (isAt(folder, uri)) return folder;
    if (folder.formerUris?.includes(uri)) former = folder;
  }
  return former;
}

/** Does an address name a collection by what it was called before? */
export function isFormer(folder: Folder, uri: string): boolean {
  return !isAt(folder, uri) && (folder.formerUris?.includes(uri) ?? false);
}
