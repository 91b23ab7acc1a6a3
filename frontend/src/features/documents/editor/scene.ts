/** What the canvas shows of a document. */

import type { Scene } from "../canvas/scene";
import type { BoxEntry } from "../hit/boxes";
import type { Bounds, Frame as PageFrame, WidgetId } from "../hit/geometry";
import { editorMessages as words } from "../messages/editor";
import { contentOf, measuresOf, startOf } from "../model/layout/page";
import {
  type Document,
  type DocumentRecord,
  holdsWidgets,
  laysOut,
  type RecordId,
  sizesMembers,
  type Width,
} from "../model/record";
import type { ShownPage } from "../render/shown";
import { allOnPage } from "../structure/lying";
import type { EditorView } from "./Editor";
import { guidesOf } from "./guides";
import { layoutOf } from "./layout";
import { nameOf } from "./names";
import { classOf } from "./widths";

/** How high a page without widgets is shown, in hundredths of a pixel. */
const EMPTY_HEIGHT = 90_000;

interface Shown extends Pick<EditorView, "page" | "width"> {
  readonly document: Document;
  readonly editing: RecordId | null;
  readonly layout: boolean;
  readonly nudge: Scene["nudge"];
  /** What is seen of the page. */
  readonly seen: ShownPage;
}

/**
 * The page as the canvas shows it. Entries that did not change are those of the scene before: the canvas then leaves their
 * elements alone.
 */
export function sceneOf(
  { document, page, width: shown, editing, layout, nudge, seen }: Shown,
  before: Scene | null,
): Scene {
  const width = classOf(shown);
  const { places } = seen;
  const arranged =
    seen.page === page && seen.width === width
      ? { widgets: places.widgets(width), frames: places.frames(width) }
      : undefined;
  const lain = layoutOf(document, page, width, arranged);
  const entries = entriesOf(document, allOnPage(document, lain, width), before);
  const record = document.records.get(page);
  const drawn = Math.max(EMPTY_HEIGHT, ...[...lain.onPage.values()].map(bottom));
  return {
    title: titleOf(record),
    shown: seen,
    width: shown * 100,
    height: Math.round(drawn),
    entries,
    columns: columnsOf(document, width),
    guides: guidesOf(document, page, width),
    traits: (id) => {
      const { kind, base, parent } = document.records.get(id as RecordId) ?? {};
      const keepsProportion = kind === "picture" || kind === "video" || base?.figure === "drawing";
      const holder = parent == null ? undefined : document.records.get(parent)?.kind;
      const [flows, sized] = [laysOut(holder), sizesMembers(holder)];
      return { widthOnly: kind === "text", keepsProportion, flows, sized };
    },
    nameOf: (id) => nameOf(document, id as RecordId),
    reading: readingOf(places, page, []),
    editing,
    layout,
    nudge,
  };
}

const bottom = (frame: Bounds) => frame.y + frame.height;

/** The title of a page, or what stands for it. */
export function titleOf(record: DocumentRecord | undefined): string {
  const title = record?.base.title;
  return typeof title === "string" && title.trim() !== "" ? title : words.untitledPage;
}

/** The entry that was made last of a record. */
const made = new WeakMap<
  DocumentRecord,
  { readonly entry: BoxEntry; readonly frame: PageFrame; readonly isSeen: boolean }
>();

/** The entries of a page. What did not change is the same object as before. */
function entriesOf(
  document: Document,
  all: ReadonlyMap<RecordId, PageFrame>,
  before: Scene | null,
): BoxEntry[] {
  let known: Map<WidgetId, BoxEntry> | null = null;
  // Of a slideshow the first picture is seen: the others cannot be pressed.
  const shows = new Set<RecordId | null>();
  return [...all].flatMap(([id, frame]) => {
    const record = document.records.get(id);
    if (record === undefined) return [];
    const { parent } = record;
    const holder = parent !== null && all.has(parent) ? parent : null;
    const isSeen = !shows.has(holder);
    if (holder !== null && document.records.get(holder)?.kind === "slideshow") shows.add(holder);
    const last = made.get(record);
    // What it lays out decides how it is pressed.
    const isKnown = last?.frame === frame && last.entry.parent === holder && last.isSeen === isSeen;
    if (isKnown && !laysOut(record.kind)) return last.entry;
    known ??= new Map(before?.entries.map((entry) => [entry.id, entry]));
    const whole = entryOf(document, record, frame, holder);
    const [old, now] = [known.get(id), isSeen ? whole : { ...whole, solid: false }];
    const entry = old && same(old, now) ? old : now;
    made.set(record, { entry, frame, isSeen });
    return entry;
  });
}

function entryOf(
  document: Document,
  record: DocumentRecord,
  { id, x, y, width, height, turn }: PageFrame,
  parent: RecordId | null,
): BoxEntry {
  const holds = holdsWidgets(record.kind);
  return {
    id,
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
    turn,
    parent,
    locked: record.base.locked === true,
    group: holds,
    solid: !holds || record.base.fill !== undefined || isEmpty(document, id as RecordId),
  };
}

/** Does it lay out nothing? Nobody could press it otherwise. */
function isEmpty({ records }: Document, id: RecordId): boolean {
  if (!laysOut(records.get(id)?.kind)) return false;
  for (const { parent } of records.values()) if (parent === id) return false;
  return true;
}

function same(one: BoxEntry, other: BoxEntry): boolean {
  return (Object.keys(other) as (keyof BoxEntry)[]).every((key) => one[key] === other[key]);
}

/** The content columns, as they are drawn (EDIT-043). */
function columnsOf(document: Document, width: Width): Bounds[] {
  const measures = measuresOf(document, width);
  const { columns, gutter } = measures;
  const across = (contentOf(measures) - gutter * (columns - 1)) / columns;
  if (across <= 0) return [];
  return Array.from({ length: columns }, (_, place) => ({
    x: startOf(measures) + place * (across + gutter),
    y: 0,
    width: across,
    height: 0,
  }));
}

/** The widgets in the order in which they are read, members behind their groups: that of the published page. */
function readingOf(places: ShownPage["places"], parent: RecordId, order: RecordId[]): RecordId[] {
  for (const id of places.within(parent)) {
    order.push(id);
    readingOf(places, id, order);
  }
  return order;
}
