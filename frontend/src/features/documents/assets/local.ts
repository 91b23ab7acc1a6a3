/** Pictures that are shown from this browser, until the server has them. */

import type { Document, RecordId } from "../model/record";
import type { PagePicture } from "../render/pictures";
import type { Asset } from "./asset";

/** A picture that a register of a record has while it is on its way. */
export interface Local {
  readonly record: RecordId;
  readonly register: string;
  readonly picture: PagePicture;
}

const keyOf = (upload: string) => `local ${upload}`;

/** What the renderer looks pictures up in. */
export function picturesOf(
  assets: readonly Asset[],
  local: ReadonlyMap<string, Local>,
): ReadonlyMap<string, PagePicture> {
  return new Map([
    ...assets.map(({ key, picture }) => [key, picture] as const),
    ...[...local].map(([upload, { picture }]) => [keyOf(upload), picture] as const),
  ]);
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
