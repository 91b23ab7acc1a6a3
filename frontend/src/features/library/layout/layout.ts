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
  /** Row of an item. */
  readonly rowOf: ReadonlyMap<number, number>;
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

/** Where everything stands. All heights are known beforehand, so nothing is ever measured. */
export function layOut({ sections, columns, phone, coverHeight }: LayoutInput): Layout {
  const rows: LayoutRow[] = [];
  const rowOf = new Map<number, number>();
  const order: number[] = [];
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
    const { item, before, between, after } = measuresOf(plan.kind, phone, coverHeight);
    const { ids } = plan;
    for (let first = 0; first < ids.length; first += across) {
      const cells = ids.slice(first, first + across);
      const inset = first === 0 ? before : 0;
      const itemHeight = item(cells[0] as number);
      const trailing = first + across < ids.length ? between : after;
      for (const id of cells) {
        rowOf.set(id, rows.length);
        order.push(id);
      }
      add({
        key: `${plan.id}-${first}`,
        kind: "items",
        section: index,
        height: inset + itemHeight + trailing,
        inset,
        itemHeight,
        cells,
        first,
      });
    }
  }
  return { sections, rows, columns, height: top, rowOf, order };
}
