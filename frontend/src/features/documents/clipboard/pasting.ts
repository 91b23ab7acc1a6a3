/** Putting what was copied on the page that is shown. */

import type { Editor } from "../editor/Editor";
import type { Point } from "../hit/geometry";
import type { Op } from "../model/op";
import { roomAmong } from "../model/order";
import {
  type Document,
  type DocumentRecord,
  type RecordId,
  type Registers,
  WIDTHS,
} from "../model/record";
import { ruleOf } from "../model/registers";
import { equal } from "../model/values";
import { type Renaming, renamed } from "../structure/copying";
import { PLACE_KEYS } from "../structure/lying";
import { widgetsIn } from "../structure/tree";
import type { Copied, Records } from "./format";

/** How far a paste is from what was copied, in hundredths of a pixel. */
export interface PasteShift extends Point {
  /** Do corrections of places at other widths go along? Where something lands elsewhere they say nothing. */
  readonly keepsPlaces: boolean;
}

export interface Pasted {
  readonly ops: readonly Op[];
  /** What was pasted, the lowest first, without what lies in it. */
  readonly roots: readonly RecordId[];
}

/**
 * The ops that paste on a page, above all that is there, or behind the fields of a form. Ids are new, and what copies say of
 * each other stays said of them.
 */
export function pasteOps(
  editor: Editor,
  copied: Copied,
  holder: RecordId,
  shift: PasteShift,
): Pasted {
  const { document } = editor;
  const family = membersOf(copied);
  const ids = new Map(family.map((id) => [id, editor.newId()]));
  const styles = stylesFor(editor, document, copied.named);
  const renaming = renamingOf(document, ids, styles.ids);
  const siblings = widgetsIn(document, holder);
  const chosen = new Set(copied.roots);
  const roots = family.filter((id) => chosen.has(id));
  const room = roomAmong(siblings, siblings.length, roots.length);
  const made = family.flatMap((id): Op[] => {
    const record = copied.records.get(id);
    const twin = ids.get(id);
    if (record === undefined || twin === undefined) return [];
    const copy = withoutStrangers(renamed(record, renaming), new Set(ids.values()));
    const at = roots.indexOf(id);
    if (at < 0) {
      const parent = ids.get(record.parent as RecordId) ?? holder;
      return [{ type: "create", id: twin, record: { ...copy, parent } }];
    }
    const order = room.orders[at] ?? record.order;
    return [
      { type: "create", id: twin, record: { ...shifted(copy, shift), parent: holder, order } },
    ];
  });
  return {
    ops: [
      ...styles.ops,
      ...room.moved.map(([id, order]): Op => ({ type: "place", id, parent: holder, order })),
      ...made,
    ],
    roots: roots.flatMap((id) => ids.get(id) ?? []),
  };
}

/** What was copied, what holds others before these; what lies in none of the roots is left out. */
function membersOf({ roots, records }: Copied): RecordId[] {
  const within = (id: RecordId): RecordId[] => [
    id,
    ...[...records].flatMap(([child, { parent }]) => (parent === id ? within(child) : [])),
  ];
  return roots.filter((id) => records.has(id)).flatMap(within);
}

/** Who is meant by an id: a copy, a style of this project, or what is here already. What is not here is not meant any more. */
function renamingOf(
  document: Document,
  ids: ReadonlyMap<RecordId, RecordId>,
  styles: ReadonlyMap<RecordId, RecordId>,
): Renaming {
  return (id) => ids.get(id) ?? styles.get(id) ?? (document.records.has(id) ? undefined : null);
}

/** A widget is read behind its own siblings, which are copies as it is. */
function withoutStrangers(record: DocumentRecord, copies: ReadonlySet<RecordId>): DocumentRecord {
  const { readAfter, ...base } = record.base;
  if (readAfter === undefined || copies.has(readAfter as RecordId)) return record;
  return { ...record, base };
}

function shifted(record: DocumentRecord, { x, y, keepsPlaces }: PasteShift): DocumentRecord {
  const made = { ...record };
  for (const width of WIDTHS) {
    const { position, ...others } = record[width];
    if (!Array.isArray(position)) continue;
    const [across = 0, down = 0] = position as readonly number[];
    const place = { position: [across + x, down + y] };
    made[width] = width === "base" || keepsPlaces ? { ...others, ...place } : others;
  }
  return made;
}

/** The styles and colours of what was copied in this project: the same ones, those that are alike, or copies of them. */
function stylesFor(
  editor: Editor,
  document: Document,
  named: Records,
): { ids: ReadonlyMap<RecordId, RecordId>; ops: Op[] } {
  const ids = new Map<RecordId, RecordId>();
  // Colours come first: styles name them.
  const ops = (["swatch", "textStyle"] as const).flatMap((kind) => {
    const news: [RecordId, DocumentRecord][] = [];
    for (const [id, record] of named) {
      if (record.kind !== kind) continue;
      const twin = renamed(record, (other) => ids.get(other));
      const here = document.records.get(id)?.kind === kind ? id : alike(document, twin);
      const own = here ?? editor.newId();
      ids.set(id, own);
      if (here === undefined) news.push([own, { ...twin, parent: null }]);
    }
    const siblings = [...document.records].filter(([, record]) => record.kind === kind);
    const { orders, moved } = roomAmong(siblings, siblings.length, news.length);
    return [
      ...moved.map(([id, order]): Op => ({ type: "place", id, parent: null, order })),
      ...news.map(
        ([id, record], at): Op => ({
          type: "create",
          id,
          record: { ...record, order: orders[at] ?? record.order },
        }),
      ),
    ];
  });
  return { ids, ops };
}

/** A style of this project that says the same, its name included. */
function alike({ records }: Document, wanted: DocumentRecord): RecordId | undefined {
  for (const [id, record] of records) {
    const same =
      record.kind === wanted.kind && WIDTHS.every((width) => equal(record[width], wanted[width]));
    if (same) return id;
  }
  return undefined;
}

/** What is no look: where a widget lies, what it is, and what it says. */
const NO_LOOK = new Set<string>([
  ...PLACE_KEYS,
  "name",
  "hold",
  "pin",
  "hidden",
  "locked",
  "readAfter",
  "above",
  "notOn",
  "figure",
  "sides",
  "menuPages",
  "chosenPages",
]);

const isLook = (key: string) => ruleOf(key)?.need === "layout" && !NO_LOOK.has(key);

/** The ops that give widgets the look of what was copied, as far as their kinds have it; their content stays (EDIT-165). */
export function lookOps(editor: Editor, copied: Copied, ids: readonly RecordId[]): Op[] {
  const [root] = copied.roots;
  const source = root === undefined ? undefined : copied.records.get(root);
  if (source === undefined) return [];
  const styles = stylesFor(editor, editor.document, copied.named);
  const look = renamed(source, renamingOf(editor.document, new Map(), styles.ids));
  const ops = ids.flatMap((id): Op[] => {
    const record = editor.records.get(id);
    if (record === undefined) return [];
    return WIDTHS.flatMap((width) => lookAt(id, record, source, look[width], width));
  });
  return ops.length === 0 ? [] : [...styles.ops, ...ops];
}

function lookAt(
  id: RecordId,
  record: DocumentRecord,
  source: DocumentRecord,
  look: Registers,
  width: (typeof WIDTHS)[number],
): Op[] {
  const has = (key: string, { kind }: DocumentRecord) => ruleOf(key)?.kinds.includes(kind) === true;
  const said = Object.entries(look).filter(([key]) => isLook(key) && has(key, record));
  // What the copied one could say and does not, is not said here either.
  const unsaid = Object.keys(record[width]).filter(
    (key) => isLook(key) && has(key, source) && look[key] === undefined,
  );
  return [
    ...said.flatMap(([key, value]): Op[] =>
      equal(record[width][key], value) ? [] : [{ type: "set", id, key, width, value }],
    ),
    ...unsaid.map((key): Op => ({ type: "clear", id, key, width })),
  ];
}
