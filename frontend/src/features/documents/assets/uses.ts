/** Where the pictures of a project are used. */

import { assetsMessages as words } from "../messages/assets";
import type { Op } from "../model/op";
import type { Document, RecordId } from "../model/record";
import { pageOf } from "../publishing/published";

/** Registers that hold the key of a picture. */
const KEYS = ["asset", "backgroundPicture", "sharePicture", "favicon"] as const;

/** One place in which a picture is used. */
export interface Use {
  readonly record: RecordId;
  readonly key: (typeof KEYS)[number];
}

/** Every use, by the key of the picture. */
export function usesOf({ records }: Document): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  for (const [record, { base }] of records) {
    for (const key of KEYS) {
      const asset = base[key];
      if (typeof asset !== "string") continue;
      const list = uses.get(asset);
      if (list) list.push({ record, key });
      else uses.set(asset, [{ record, key }]);
    }
  }
  return uses;
}

/** The places in words, each page once with how often. */
export function placesOf(document: Document, uses: readonly Use[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const use of uses) {
    const place = placeOf(document, use);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].map(([place, count]) => words.times(place, count));
}

function placeOf(document: Document, { record, key }: Use): string {
  if (key === "favicon") return words.icon;
  const { kind } = document.records.get(record) ?? {};
  if (kind === "settings") return words.sharing;
  const title = pageTitle(document, record, kind);
  if (key === "backgroundPicture") return words.behind(title);
  return key === "sharePicture" ? words.sharingOf(title) : words.on(title);
}

/** The title of a page, or of that on which a widget lies. */
function pageTitle(document: Document, record: RecordId, kind: string | undefined): string {
  const page = kind === "page" ? record : pageOf(document, record);
  if (page === null) return words.everyPage;
  const title = document.records.get(page)?.base.title;
  return typeof title === "string" && title !== "" ? title : words.untitled;
}

/** The ops that put another picture wherever this one is used (EDIT-238). */
export function replaceEverywhere(
  document: Document,
  uses: readonly Use[],
  by: { readonly key: string; readonly size: readonly [number, number] },
): readonly Op[] {
  return uses.flatMap(({ record: id, key }): readonly Op[] => {
    const record = document.records.get(id);
    if (record === undefined) return [];
    const width = "base";
    const set: Op = { type: "set", id, key, width, value: by.key };
    if (record.kind !== "picture") return [set];
    return [set, { type: "set", id, key: "pixels", width, value: [...by.size] }];
  });
}
