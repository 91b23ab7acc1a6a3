/** The elements of pictures, and which groups are figures. The twin of `adapters/pages/src/picture.rs`. */

import type { Document, DocumentRecord, RecordId } from "../model/record";
import { element, type Links, type MarkupElement } from "./markup";
import { type Pictures, rendered } from "./pictures";
import type { Places } from "./place";
import { isCaption } from "./text";

/** The picture of a still, which says nothing: its name stands beside it. */
export function stillElement(
  id: RecordId,
  { base }: DocumentRecord,
  pictures: Pictures,
  places: Places,
): MarkupElement | undefined {
  const picture = pictures.get(String(base.asset));
  if (picture === undefined) return undefined;
  const { address, size } = picture;
  return element("img", [
    ["src", address],
    ...rendered(picture, () => places.sizes(id)),
    ["width", String(size[0])],
    ["height", String(size[1])],
    ["alt", ""],
    ["loading", "lazy"],
    ["decoding", "async"],
  ]);
}

/** Its width and height are always said, so that nothing moves when it arrives. */
export function imageElement(
  id: RecordId,
  { base }: DocumentRecord,
  pictures: Pictures,
  places: Places,
  isMain: boolean,
): MarkupElement | undefined {
  const picture = pictures.get(String(base.asset));
  if (picture === undefined) return undefined;
  const label = typeof base.label === "string" && base.label.trim() !== "" ? base.label : "";
  const { address, size } = picture;
  return element("img", [
    ["src", address],
    ...rendered(picture, () => places.sizes(id)),
    ["width", String(size[0])],
    ["height", String(size[1])],
    ["alt", base.decorative === true ? "" : label],
    ["loading", isMain ? "eager" : "lazy"],
    ...(isMain ? ([["fetchpriority", "high"]] as const) : []),
    ["decoding", "async"],
  ]);
}

/** Is it a group of a picture and a caption, which leads nowhere as a whole (EDIT-252)? */
export function isFigure(document: Document, links: Links, places: Places, id: RecordId): boolean {
  const group = document.records.get(id);
  if (group?.kind !== "group" || links.anchorOf(group) !== undefined) return false;
  const within = places.within(id).flatMap((each) => document.records.get(each) ?? []);
  const texts = within.filter(({ kind }) => kind === "text");
  const others = within.filter(({ kind }) => kind !== "text");
  const [[text], [picture]] = [texts, others];
  return (
    within.length === 2 &&
    text !== undefined &&
    picture?.kind === "picture" &&
    isCaption(document, text)
  );
}
