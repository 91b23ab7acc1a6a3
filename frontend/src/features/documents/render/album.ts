/** Galleries and slideshows: what lays out pictures. The twin of `adapters/pages/src/album.rs`. */

import type { Frame } from "../model/frame";
import {
  type Document,
  type DocumentRecord,
  isAlbum,
  type RecordId,
  valueAt,
  type Width,
} from "../model/record";
import { type Declarations, inner, type Rule, thousandths } from "./css";
import { lineOf, numberAt, wordAt } from "./look";
import { element, type MarkupElement, type MarkupNode } from "./markup";
import { around, having, labelled, named, plain, withStyle } from "./parts";

/** What holds where nobody said it. */
const COLUMNS = 3;
const ROW_HEIGHT = 24_000;

type Layout = "grid" | "rows" | "columns";

function layoutOf(record: DocumentRecord): Layout {
  const said = wordAt(record, "galleryLayout", "base");
  return said === "rows" || said === "columns" ? said : "grid";
}

/** The album in which a widget lies. */
export function albumOf(
  { records }: Document,
  id: RecordId,
): { readonly id: RecordId; readonly record: DocumentRecord } | undefined {
  const parent = records.get(id)?.parent ?? null;
  const record = parent === null ? undefined : records.get(parent);
  return parent !== null && record && isAlbum(record.kind) ? { id: parent, record } : undefined;
}

/** About how large a picture is at the base in an album of this frame; undefined of slides that are not seen at first. */
export function frameAtBase(
  album: DocumentRecord,
  frame: Frame | undefined,
  isFirst: boolean,
): Frame | undefined {
  if (frame === undefined) return undefined;
  const { width, height } = frame;
  if (album.kind === "slideshow") return isFirst ? { x: 0, y: 0, width, height } : undefined;
  const side = Math.trunc(width / shareOfAlbum(album, "base"));
  return { x: 0, y: 0, width: side, height: side };
}

/** How a gallery is displayed. */
export function displayOfGallery(record: DocumentRecord): string {
  return { grid: "grid", rows: "flex", columns: "block" }[layoutOf(record)];
}

/** What a register holds at a width; where nobody said that of the width, what is left of the base. */
function at(
  record: DocumentRecord,
  key: string,
  width: Width,
  usual: number,
  less: (base: number) => number,
): number {
  const said = record[width][key];
  const base = numberAt(record, key, width) ?? usual;
  return said === undefined ? less(base) : base;
}

/** How many columns there are: at most three on tablets and two on phones, unless somebody said it. */
export function columnsOfGallery(record: DocumentRecord, width: Width): number {
  const most = { base: 12, tablet: 3, phone: 2 }[width];
  return at(record, "galleryColumns", width, COLUMNS, (columns) => Math.min(columns, most));
}

/** How high rows are: four fifths of that on tablets and three on phones, unless somebody said it. */
function rowHeightOfGallery(record: DocumentRecord, width: Width): number {
  const fifths = { base: 5, tablet: 4, phone: 3 }[width];
  return at(record, "rowHeight", width, ROW_HEIGHT, (height) => Math.trunc((height * fifths) / 5));
}

/** By how many a picture shares the width of its album, about. */
export function shareOfAlbum(record: DocumentRecord, width: Width): number {
  if (record.kind === "slideshow") return 1;
  return layoutOf(record) === "rows" ? 2 : columnsOfGallery(record, width);
}

/** Sets how an album lays out its pictures at a width. */
export function setAlbum(record: DocumentRecord, width: Width, rule: Declarations): void {
  if (record.kind !== "gallery") return;
  const columns = columnsOfGallery(record, width);
  switch (layoutOf(record)) {
    case "grid":
      rule.set("grid-template-columns", `repeat(${columns},minmax(0,1fr))`);
      rule.set("--cell", (wordAt(record, "cellRatio", "base") ?? "1:1").replace(":", "/"));
      break;
    case "rows":
      rule.set("--row", inner(rowHeightOfGallery(record, width)));
      break;
    default:
      rule.set("columns", String(columns));
  }
  rule.set("--gap", inner(numberAt(record, "gap", width) ?? 0));
}

/** The proportions of a picture in a gallery. */
export function albumRules(document: Document, id: RecordId, record: DocumentRecord): Rule[] {
  const parent = record.parent === null ? undefined : document.records.get(record.parent);
  if (record.kind !== "picture" || parent?.kind !== "gallery") return [];
  return [{ selector: `.w${id}`, at: () => new Map([["--r", thousandths(ratioOf(record))]]) }];
}

/** Width to height of a picture, in thousandths: three to two where its file is not known. */
function ratioOf(record: DocumentRecord): number {
  const pixels = valueAt(record, "pixels", "base") as readonly number[] | undefined;
  if (pixels === undefined) return 1_500;
  const [width = 0, height = 0] = pixels;
  const ratio = Math.trunc((width * 1_000) / Math.max(height, 1));
  return Math.min(Math.max(ratio, 200), 5_000);
}

/** Do pictures of a gallery open large? */
export function hasLightbox(gallery: DocumentRecord): boolean {
  return gallery.base.lightbox !== false;
}

export function galleryElement(
  id: RecordId,
  record: DocumentRecord,
  pictures: readonly MarkupElement[],
): MarkupElement {
  const own = plain("div", id, `y y-${layoutOf(record)}`);
  const opening = hasLightbox(record) ? having(own, ["data-lightbox", ""]) : own;
  return around(labelled(opening, "group", lineOf(record, "label") ?? "Gallery"), pictures);
}

export function slideshowElement(
  id: RecordId,
  record: DocumentRecord,
  pictures: readonly MarkupElement[],
): MarkupElement {
  const options: (readonly [string, string])[] = [
    ["data-slides", wordAt(record, "slideMarks", "base") ?? "dots"],
  ];
  if (record.base.arrows !== false) options.push(["data-arrows", ""]);
  if (record.base.autoplay === true) options.push(["data-autoplay", ""]);
  const own = having(plain("div", id, withStyle("r", record)), ...options);
  const named = labelled(own, "region", lineOf(record, "label") ?? "Slideshow");
  const strip = element(
    "div",
    [
      ["class", "strip"],
      ["role", "list"],
      ["tabindex", "0"],
    ],
    pictures,
  );
  return around(having(named, ["aria-roledescription", "carousel"]), [strip]);
}

/** A picture in a slideshow. */
export function slideElement(
  id: RecordId,
  record: DocumentRecord,
  image: MarkupElement | undefined,
  link: MarkupElement["attributes"] | undefined,
): MarkupElement {
  const shown: MarkupNode[] = image === undefined ? [] : [image];
  const caption = lineOf(record, "caption");
  return around(having(plain("div", id, "i"), ["role", "listitem"]), [
    ...(link === undefined ? shown : [element("a", link, shown)]),
    ...(caption === undefined ? [] : [element("p", [["class", "cap"]], [caption])]),
  ]);
}

/** A picture in a gallery that opens large. Without the script the link leads to the picture itself. */
export function openingElement(
  id: RecordId,
  record: DocumentRecord,
  image: MarkupElement | undefined,
  address: string,
): MarkupElement {
  const caption = lineOf(record, "caption");
  const own = having(
    plain("a", id, "i"),
    ["href", address],
    ["data-full", ""],
    ...(caption === undefined ? [] : ([["data-caption", caption]] as const)),
  );
  const says = record.base.decorative !== true && lineOf(record, "label") !== undefined;
  return around(says ? own : named(own, "Open the picture"), image === undefined ? [] : [image]);
}
