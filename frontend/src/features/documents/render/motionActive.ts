/** Which motions can start. The twin of `adapters/pages/src/motion/active.rs`. */

import type { Motion } from "../model/motion";
import {
  type Document,
  type DocumentRecord,
  isAlbum,
  type Kind,
  type RecordId,
  WIDTHS,
} from "../model/record";
import type { Places } from "./place";

/** What can be shown twice: a copy of it asks for nothing, and works nothing. */
const DRAWN: readonly Kind[] = ["text", "picture", "shape", "line", "button", "group", "stack"];

/** A motion of a widget that can start. */
export interface Active {
  /** Its place in the list of the widget, in the names of keyframes. */
  readonly place: number;
  readonly motion: Motion;
  /** The widget with which it starts. */
  readonly source: RecordId;
}

/** The motions of a widget that can start. Slides are seen in their strip, not in the window. */
export function activeMotions(
  document: Document,
  places: Places,
  id: RecordId,
  record: DocumentRecord,
): Active[] {
  const parent = record.parent === null ? undefined : document.records.get(record.parent);
  if (parent?.kind === "slideshow") return [];
  const motions = (record.base.motions ?? []) as readonly Motion[];
  return motions.flatMap((motion, place) => {
    const { by } = motion;
    const source = by !== undefined && isThereWith(document, places, by, id) ? by : id;
    const starts = motion.trigger !== "click" || canBePressed(document, places, source);
    return starts ? [{ place, motion, source }] : [];
  });
}

/** Is another widget shown wherever this one is? One that waits for what is not there would never end. */
function isThereWith(document: Document, places: Places, other: RecordId, id: RecordId): boolean {
  const kind = document.records.get(other)?.kind;
  if (kind === undefined || kind === "unknown") return false;
  return WIDTHS.every((width) => !places.isShown(id, width) || places.isShown(other, width));
}

/** Can it be pressed as a whole? What leads elsewhere or holds what is worked by itself cannot. */
export function canBePressed(document: Document, places: Places, id: RecordId): boolean {
  const record = document.records.get(id);
  return record !== undefined && record.kind !== "line" && isPlain(document, places, id, record);
}

function isPlain(
  document: Document,
  places: Places,
  id: RecordId,
  record: DocumentRecord,
): boolean {
  const inAlbum = record.parent !== null && isAlbum(document.records.get(record.parent)?.kind);
  const leads = record.base.link !== undefined || inAlbum;
  switch (record.kind) {
    case "picture":
    case "shape":
    case "button":
      return !leads;
    case "line":
      return true;
    case "text":
      return (record.text ?? []).every(({ attributes }) => attributes?.link === undefined);
    case "group":
    case "stack":
      return (
        !leads && within(document, places, id).every((one) => isPlain(document, places, ...one))
      );
    default:
      return false;
  }
}

/** Does it run through its frame without an end (EDIT-296)? What lies in a column does not, nor what cannot be there twice. */
export function isMarquee(
  document: Document,
  places: Places,
  id: RecordId,
  record: DocumentRecord,
): boolean {
  const { marquee, direction } = record.base;
  const runs = marquee === "left" || marquee === "right";
  return runs && direction !== "column" && canBeTwice(document, places, id, record);
}

function canBeTwice(
  document: Document,
  places: Places,
  id: RecordId,
  { kind }: DocumentRecord,
): boolean {
  const inner = () => within(document, places, id);
  return DRAWN.includes(kind) && inner().every((one) => canBeTwice(document, places, ...one));
}

function within(document: Document, places: Places, id: RecordId): [RecordId, DocumentRecord][] {
  return places.within(id).flatMap((child): [RecordId, DocumentRecord][] => {
    const record = document.records.get(child);
    return record === undefined ? [] : [[child, record]];
  });
}
