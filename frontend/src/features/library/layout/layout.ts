import {
  CARD,
  COLLECTION,
  type Columns,
  ENTRY,
  HEAD,
  PERSON,
  PHONE_CAPTION,
  PHONE_COLLECTION,
  PHONE_HEAD,
} from "./measures";

export type SectionId = "shared" | "collections" | "projects";
type SectionKind = "people" | "collections" | "cards" | "mixed" | "entries";

export interface SectionPlan {
  readonly id: SectionId;
  /** Where the section is called otherwise than on the dashboard. */
  readonly name?: string;
  readonly kind: SectionKind;
  readonly ids: readonly number[];
  /** A section without a head begins right under the running title. */
  readonly head: boolean;
  readonly collapsed: boolean;
  /** Said in the head: collections among projects do not count as projects. */
  readonly count: number;
  /** A sentence instead of the items while there are none. */
  readonly note: string | null;
  /** So many items will stand where the note stands now. */
  readonly room?: number;
}

export interface LayoutRow {
  readonly key: string;
  readonly kind: "head" | "note" | "columns" | "items";
  readonly section: number;
  readonly top: number;
  readonly height: number;
  /** Where the items stand within the row. */
  readonly inset: number;
  readonly itemHeight: number;
  readonly cells: readonly number[];
  /** Index of the first cell within its section. */
  readonly first: number;
}

export interface Layout {
  readonly sections: readonly SectionPlan[];
  readonly rows: readonly LayoutRow[];
  readonly columns: Columns;
  readonly height: number;
  /** Row of an item that stands on the page. */
  readonly rowOf: (id: number) => number | undefined;
  /** Every item in the order of the page. */
  readonly order: readonly number[];
}

interface Measures {
  readonly item: (id: number) => number;
  readonly before: number;
  readonly between: number;
  readonly after: number;
}

function measuresOf(kind: SectionKind, phone: boolean, cover: (id: number) => number): Measures {
  const fixed = (height: number) => () => height;
  if (phone) {
    switch (kind) {
      case "people":
        return { item: fixed(64), before: 0, between: 0, after: 0 };
      case "collections":
        return { item: fixed(PHONE_COLLECTION), before: 0, between: 0, after: 0 };
      default:
        return { item: (id) => cover(id) + PHONE_CAPTION, before: 8, between: 24, after: 48 };
    }
  }
  switch (kind) {
    case "people":
      return { item: fixed(PERSON), before: 24, between: 24, after: 32 };
    case "collections":
      return { item: fixed(COLLECTION), before: 16, between: 24, after: 40 };
    case "entries":
      return { item: fixed(ENTRY), before: 0, between: 0, after: 0 };
    default:
      return { item: fixed(CARD), before: 24, between: 40, after: 64 };
  }
}

const NOTE = 64;

/** The height that expected items will take; 0 where none are expected. */
function roomFor({ kind, room = 0 }: SectionPlan, columns: Columns, phone: boolean): number {
  if (room === 0) return 0;
  const { item, before, between, after } = measuresOf(kind, phone, () => 0);
  const rows = Math.ceil(room / columns.count);
  return before + rows * item(0) + (rows - 1) * between + after;
}

export interface LayoutInput {
  readonly sections: readonly SectionPlan[];
  readonly columns: Columns;
  readonly phone: boolean;
  /** Height of a project's cover on a phone, where the well is as high as what stands in it. */
  readonly coverHeight: (id: number) => number;
}

/** The rows of a section's items, and the row of each of them, counted from the section's first one. */
interface Block {
  /** What its rows depend on beside the ids. */
  readonly on: string;
  readonly rows: readonly LayoutRow[];
  readonly places: () => ReadonlyMap<number, number>;
}

/** The same ids stand as they did, whatever has changed above them, a name for one. */
const blocks = new WeakMap<readonly number[], Block>();

function placesOf(rows: readonly LayoutRow[]): () => ReadonlyMap<number, number> {
  let known: Map<number, number> | null = null;
  return () => {
    if (known) return known;
    known = new Map();
    for (let at = 0; at < rows.length; at += 1) {
      for (const id of (rows[at] as LayoutRow).cells) known.set(id, at);
    }
    return known;
  };
}

interface BlockInput {
  readonly plan: SectionPlan;
  readonly section: number;
  readonly top: number;
  readonly across: number;
  readonly measures: Measures;
}

function rowsOf({ plan, section, top: start, across, measures }: BlockInput): LayoutRow[] {
  const { item, before, between, after } = measures;
  const { ids } = plan;
  const rows: LayoutRow[] = [];
  let top = start;
  for (let first = 0; first < ids.length; first += across) {
    const cells = ids.slice(first, first + across);
    const inset = first === 0 ? before : 0;
    const itemHeight = item(cells[0] as number);
    const height = inset + itemHeight + (first + across < ids.length ? between : after);
    const key = `${plan.id}-${first}`;
    rows.push({ key, kind: "items", section, top, height, inset, itemHeight, cells, first });
    top += height;
  }
  return rows;
}

/** On a phone rows are as high as what stands in them, which the ids do not say. */
function blockOf(input: BlockInput, phone: boolean): Block {
  const { plan, section, top, across } = input;
  const on = [plan.id, plan.kind, section, top, across].join();
  const known = phone ? undefined : blocks.get(plan.ids);
  if (known?.on === on) return known;
  const rows = rowsOf(input);
  const block = { on, rows, places: placesOf(rows) };
  if (!phone) blocks.set(plan.ids, block);
  return block;
}

/** Where everything stands. All heights are known beforehand, so nothing is ever measured. */
export function layOut({ sections, columns, phone, coverHeight }: LayoutInput): Layout {
  let rows: LayoutRow[] = [];
  const order: (readonly number[])[] = [];
  const found: [block: Block, start: number][] = [];
  let top = 0;
  const add = (row: Omit<LayoutRow, "top">) => {
    rows.push({ ...row, top });
    top += row.height;
  };
  const plain = { inset: 0, itemHeight: 0, cells: [], first: 0 };

  for (let index = 0; index < sections.length; index += 1) {
    const plan = sections[index] as SectionPlan;
    if (plan.kind === "entries") {
      add({ ...plain, key: `${plan.id}-columns`, kind: "columns", section: index, height: HEAD });
    } else if (plan.head) {
      const height = phone ? PHONE_HEAD : HEAD;
      add({ ...plain, key: `${plan.id}-head`, kind: "head", section: index, height });
    }
    if (plan.collapsed) continue;
    if (plan.ids.length === 0) {
      if (plan.note === null) continue;
      const height = roomFor(plan, columns, phone) || NOTE;
      add({ ...plain, key: `${plan.id}-note`, kind: "note", section: index, height });
      continue;
    }
    const across = plan.kind === "entries" ? 1 : columns.count;
    const measures = measuresOf(plan.kind, phone, coverHeight);
    const block = blockOf({ plan, section: index, top, across, measures }, phone);
    found.push([block, rows.length]);
    order.push(plan.ids);
    rows = rows.concat(block.rows);
    const last = block.rows.at(-1);
    if (last) top = last.top + last.height;
  }
  const rowOf = (id: number): number | undefined => {
    for (const [block, start] of found) {
      const place = block.places().get(id);
      if (place !== undefined) return start + place;
    }
    return undefined;
  };
  return { sections, rows, columns, height: top, rowOf, order: order.flat() };
}
