/** The rows of the list of layers. */

import { nameOf } from "../editor/names";
import { type Document, holdsWidgets, type RecordId, type WidgetKind } from "../model/record";
import { readingOf } from "../structure/reading";

export interface Row {
  readonly id: RecordId;
  /** 0 lies on the page itself. */
  readonly level: number;
  readonly name: string;
  readonly kind: WidgetKind;
  /** Can something lie in it? */
  readonly holds: boolean;
  /** Is something in it, and is it shown? */
  readonly open: boolean;
  readonly filled: boolean;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly of: number;
}

/** What the list shows of all rows. */
export interface Filter {
  readonly text: string;
  /** Null shows every kind. */
  readonly kind: WidgetKind | null;
  /** Groups that are folded. */
  readonly folded: ReadonlySet<RecordId>;
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The rows in reading order, members behind their groups (EDIT-172). What is searched for is shown with what it lies in. */
export function rowsOf(document: Document, page: RecordId, filter: Filter): Row[] {
  const reading = readingOf(document, page);
  const text = plain(filter.text.trim());
  const searches = text !== "" || filter.kind !== null;
  const within = (holder: RecordId, level: number): Row[] => {
    const ids = reading.get(holder) ?? [];
    return ids.flatMap((id, at): Row[] => {
      const record = document.records.get(id);
      if (record === undefined) return [];
      const name = nameOf(document, id);
      const kind = record.kind as WidgetKind;
      const members = within(id, level + 1);
      const fits = (filter.kind === null || filter.kind === kind) && plain(name).includes(text);
      if (searches && !fits && members.length === 0) return [];
      const open = members.length > 0 && (searches || !filter.folded.has(id));
      const own = {
        id,
        level,
        name,
        kind,
        holds: holdsWidgets(kind),
        open,
        filled: members.length > 0,
        place: at + 1,
        of: ids.length,
      };
      return open ? [own, ...members] : [own];
    });
  };
  return within(page, 0);
}

/** The rows without what lies in these. */
export function rowsWithout(rows: readonly Row[], ids: ReadonlySet<RecordId>): Row[] {
  const left: Row[] = [];
  let below = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.level > below) continue;
    below = ids.has(row.id) ? row.level : Number.POSITIVE_INFINITY;
    if (!ids.has(row.id)) left.push(row);
  }
  return left;
}

/** A place between rows, as deep as is asked for and possible. */
export interface Gap {
  readonly level: number;
  readonly holder: RecordId;
  readonly after: RecordId | null;
}

/**
 * Where something lands between two rows.
 *
 * @param at before which row, of those without what is carried
 * @param wanted how deep it is asked for
 */
export function gapAt(rows: readonly Row[], page: RecordId, at: number, wanted: number): Gap {
  const [above, below] = [rows[at - 1], rows[at]];
  // What is folded takes in nothing unseen.
  const most =
    above === undefined ? 0 : above.level + (above.holds && (above.open || !above.filled) ? 1 : 0);
  const least = Math.min(below?.level ?? 0, most);
  const level = Math.max(least, Math.min(wanted, most));
  const before = rows.slice(0, at);
  const holder =
    level === 0 ? page : (before.findLast((row) => row.level === level - 1)?.id ?? page);
  const start = before.findLastIndex((row) => row.id === holder);
  const after = before.findLast((row, index) => index > start && row.level === level);
  return { level, holder, after: after?.id ?? null };
}

/** Where a row goes by a key: up, down, into what is above it, or out of what it lies in. Null where there is no such place. */
export function stepOf(
  rows: readonly Row[],
  page: RecordId,
  id: RecordId,
  step: "up" | "down" | "in" | "out",
): Gap | null {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (row === undefined) return null;
  const { level } = row;
  const holderAt = rows.findLastIndex((other, at) => at < from && other.level < level);
  const siblings = rows.filter(
    (other, at) =>
      other.level === level &&
      rows.findLastIndex((each, place) => place < at && each.level < level) === holderAt,
  );
  const place = siblings.indexOf(row);
  const holder = rows[holderAt]?.id ?? page;
  const previous = siblings[place - 1];
  switch (step) {
    case "up":
      return previous === undefined
        ? null
        : { level, holder, after: siblings[place - 2]?.id ?? null };
    case "down": {
      const next = siblings[place + 1];
      return next === undefined ? null : { level, holder, after: next.id };
    }
    case "in": {
      if (!previous?.holds) return null;
      const start = rows.indexOf(previous);
      const last = rows.slice(start, from).findLast((each) => each.level === level + 1);
      return { level: level + 1, holder: previous.id, after: last?.id ?? null };
    }
    case "out": {
      const around = rows[holderAt];
      if (around === undefined) return null;
      const outer = rows.findLast((each, at) => at < holderAt && each.level < around.level);
      return { level: level - 1, holder: outer?.id ?? page, after: around.id };
    }
  }
}
