/** Pictures that are shown from this browser, until the server has them. */

import type { Document, RecordId } from "../model/record";
import type { PageFile, PageFiles } from "../render/files";
import type { PagePicture } from "../render/pictures";
import type { Asset } from "./asset";

/** A picture that a register of a record has while it is on its way. */
export interface Local {
  readonly record: RecordId;
  readonly register: string;
  readonly picture: PagePicture;
  /** Of what is played: the file, whose address is that of the picture. */
  readonly file?: PageFile;
}

const keyOf = (upload: string) => `local ${upload}`;

/** What the renderer looks pictures up in. */
export function picturesOf(
  assets: readonly Asset[],
  local: ReadonlyMap<string, Local>,
): ReadonlyMap<string, PagePicture> {
  return new Map([
    ...assets.filter(isPicture).map(({ key, picture }) => [key, picture] as const),
    ...[...local].map(([upload, { picture }]) => [keyOf(upload), picture] as const),
  ]);
}

const isPicture = ({ kind }: Asset) => kind === "picture";

/** What the renderer looks all other files up in. */
export function filesOf(assets: readonly Asset[], local: ReadonlyMap<string, Local>): PageFiles {
  const coming = [...local].flatMap(([upload, { file }]) =>
    file === undefined ? [] : [[keyOf(upload), file] as const],
  );
  const known = assets.filter((asset) => !isPicture(asset));
  return new Map([...known.map((asset) => [asset.key, pageFileOf(asset)] as const), ...coming]);
}

/** A file as pages name it. Its type is the ending of the name that it has on the server. */
function pageFileOf({ name, bytes, picture: { address } }: Asset): PageFile {
  const format = address.split("?")[0]?.split(".").at(-1)?.toUpperCase() ?? "";
  return { address, name, format, bytes };
}

/** The document as it is shown: what waits for its picture has the local one. The same object where nothing waits. */
export function withLocal(document: Document, local: ReadonlyMap<string, Local>): Document {
  if (local.size === 0) return document;
  const records = new Map(document.records);
  for (const [upload, { record: id, register }] of local) {
    const record = records.get(id);
    if (record) records.set(id, { ...record, base: { ...record.base, [register]: keyOf(upload) } });
  }
  return { records };
}
