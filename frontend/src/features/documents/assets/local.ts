/** Pictures that are shown from this browser, until the server has them. */

import type { Document, RecordId } from "../model/record";
import type { PagePicture } from "../render/widget";
import type { Asset } from "./asset";

/** A picture that a widget shows while it is on its way. */
export interface Local {
  readonly widget: RecordId;
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
  for (const [upload, { widget }] of local) {
    const record = records.get(widget);
    if (record) records.set(widget, { ...record, base: { ...record.base, asset: keyOf(upload) } });
  }
  return { records };
}
