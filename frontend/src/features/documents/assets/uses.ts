/** Where the assets of a project are used. */

import { assetsMessages as words } from "../messages/assets";
import type { Op } from "../model/op";
import type {
  Document,
  DocumentRecord,
  Link,
  RecordId,
  Segment,
  Track,
  Value,
} from "../model/record";
import { pageOf } from "../publishing/published";
import { marksOp } from "../remarks/texts";
import { fileOf } from "../render/files";

/** Registers that hold the key of an asset. */
const KEYS = [
  "asset",
  "backgroundPicture",
  "sharePicture",
  "favicon",
  "media",
  "gif",
  "backgroundVideo",
] as const;

/** One place in which an asset is used: a register, captions, a link, or linked words of a text. */
export interface Use {
  readonly record: RecordId;
  readonly key: (typeof KEYS)[number] | "tracks" | "link" | "text";
}

/** Every use, by the key of the asset. */
export function usesOf({ records }: Document): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (asset: unknown, use: Use) => {
    if (typeof asset !== "string") return;
    const list = uses.get(asset);
    if (list) list.push(use);
    else uses.set(asset, [use]);
  };
  for (const [record, { base, text }] of records) {
    for (const key of KEYS) add(base[key], { record, key });
    for (const { file } of tracksOf(base)) add(file, { record, key: "tracks" });
    add(fileOf(base.link as Link | undefined), { record, key: "link" });
    // A text that leads to a file at several places uses it once.
    for (const file of new Set(linkedIn(text))) add(file, { record, key: "text" });
  }
  return uses;
}

const tracksOf = (base: DocumentRecord["base"]) => (base.tracks ?? []) as readonly Track[];

const fileOfMarks = (segment: Segment) => fileOf(segment.attributes?.link as Link | undefined);

const linkedIn = (text: DocumentRecord["text"]) =>
  (text ?? []).flatMap((it) => fileOfMarks(it) ?? []);

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
  if (key === "backgroundPicture" || key === "backgroundVideo") return words.behind(title);
  return key === "sharePicture" ? words.sharingOf(title) : words.on(title);
}

/** The title of a page, or of that on which a widget lies. */
function pageTitle(document: Document, record: RecordId, kind: string | undefined): string {
  const page = kind === "page" ? record : pageOf(document, record);
  if (page === null) return words.everyPage;
  const title = document.records.get(page)?.base.title;
  return typeof title === "string" && title !== "" ? title : words.untitled;
}

/** Where an asset can be replaced: a video stays made of the GIF of which it was made. */
export function replaceable(uses: readonly Use[] = []): readonly Use[] {
  return uses.filter(({ key }) => key !== "gif");
}

/** The ops that put another picture wherever this one is used (EDIT-238). */
export function replaceEverywhere(
  document: Document,
  old: string,
  uses: readonly Use[],
  by: { readonly key: string; readonly size: readonly [number, number] },
): readonly Op[] {
  return uses.flatMap(({ record: id, key }): readonly Op[] => {
    const record = document.records.get(id);
    if (record === undefined) return [];
    const set = (register: string, value: Value): Op => ({
      type: "set",
      id,
      key: register,
      width: "base",
      value,
    });
    if (key === "link") return [set("link", { file: by.key })];
    if (key === "tracks") {
      const isOld = (track: Track) => track.file === old;
      const tracks = tracksOf(record.base);
      return [
        set(
          "tracks",
          tracks.map((one) => (isOld(one) ? { ...one, file: by.key } : one)),
        ),
      ];
    }
    if (key === "text") return [relinked(id, record, old, by.key)];
    const hasPixels = record.kind === "picture" || key === "media";
    const isMeasured = hasPixels && record.kind !== "audio" && by.size[0] > 0;
    return [set(key, by.key), ...(isMeasured ? [set("pixels", [...by.size])] : [])];
  });
}

/** The op that has words of a text lead to another file. */
function relinked(id: RecordId, { text }: DocumentRecord, old: string, file: string): Op {
  let at = 0;
  const parts = (text ?? []).flatMap((segment) => {
    const part = { at, length: segment.insert.length };
    at += part.length;
    return fileOfMarks(segment) === old ? [part] : [];
  });
  return marksOp(id, parts, { link: { file } });
}
