/** What is on a page at a width, and the measures of its columns. The twin of `domain/src/documents/layout/page.rs`. */

import {
  bySiblingOrder,
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
  SETTINGS,
  valueAt,
  type Width,
} from "../record";

/** The measures of a class, in hundredths of a pixel (EDIT-041, 043). */
export interface Measures {
  /** The design width. */
  readonly width: number;
  /** The number of content columns. */
  readonly columns: number;
  /** The distance between two columns. */
  readonly gutter: number;
  /** The distance from the columns to both edges of the page. */
  readonly margin: number;
}

/** Those of the classes where the settings say nothing. */
const CLASSES: Readonly<Record<Width, Measures>> = {
  base: { width: 144_000, columns: 12, gutter: 2_400, margin: 6_400 },
  tablet: { width: 76_800, columns: 6, gutter: 1_600, margin: 4_000 },
  phone: { width: 37_500, columns: 4, gutter: 1_200, margin: 2_000 },
};

/** From the margin at one edge to that at the other. A margin that would leave nothing is left out. */
export function contentOf({ margin, width }: Measures): number {
  return margin * 2 < width ? width - margin * 2 : width;
}

/** Where the content begins. */
export function startOf(measures: Measures): number {
  return Math.trunc((measures.width - contentOf(measures)) / 2);
}

/** The measures of a class of a document. A class for which the settings say nothing has its own, not those of the base. */
export function measuresOf(document: Document, width: Width): Measures {
  const settings = document.records.get(SETTINGS)?.[width] ?? {};
  const own = CLASSES[width];
  const of = (key: string, otherwise: number) => {
    const value = settings[key];
    return typeof value === "number" ? value : otherwise;
  };
  return {
    width: of("designWidth", own.width),
    columns: of("columns", own.columns),
    gutter: of("gutter", own.gutter),
    margin: of("margin", own.margin),
  };
}

/** The visible widgets of a page at a width. */
export interface Widgets {
  /** What lies on the page itself, the lowest first: global widgets below it, its own, global widgets above it. */
  readonly top: readonly RecordId[];
  /** What lies in groups and stacks, the lowest first. */
  readonly children: ReadonlyMap<RecordId, readonly RecordId[]>;
}

/** What lies in a group or a stack, the lowest first. */
export function childrenOf(widgets: Widgets, parent: RecordId): readonly RecordId[] {
  return widgets.children.get(parent) ?? [];
}

/** A widget and everything in it, parents before children. */
export function familyOf(widgets: Widgets, id: RecordId): RecordId[] {
  return [id, ...childrenOf(widgets, id).flatMap((child) => familyOf(widgets, child))];
}

type Sibling = readonly [RecordId, DocumentRecord];

/**
 * The visible widgets of a page at a width. What is hidden there is left out with all that is in it (EDIT-060), and so are
 * global widgets that are not on this page (EDIT-076).
 */
export function widgetsOf(document: Document, page: RecordId, width: Width): Widgets {
  const layers: readonly [Sibling[], Sibling[], Sibling[]] = [[], [], []];
  const within = new Map<RecordId, Sibling[]>();
  for (const sibling of document.records) {
    const [, record] = sibling;
    if (!isWidgetKind(record.kind) || valueAt(record, "hidden", width) === true) continue;
    const { parent } = record;
    if (parent === null) layerOf(layers, record, page)?.push(sibling);
    else if (parent === page) layers[1].push(sibling);
    else {
      const siblings = within.get(parent);
      if (siblings === undefined) within.set(parent, [sibling]);
      else siblings.push(sibling);
    }
  }
  const inOrder = (siblings: Sibling[]) => siblings.sort(bySiblingOrder).map(([id]) => id);
  const top = layers.flatMap(inOrder);
  const children = new Map<RecordId, readonly RecordId[]>();
  const reached = [...top];
  for (let parent = reached.pop(); parent !== undefined; parent = reached.pop()) {
    const siblings = within.get(parent);
    if (siblings === undefined) continue;
    const ids = inOrder(siblings);
    children.set(parent, ids);
    reached.push(...ids);
  }
  return { top, children };
}

/** The layer of a global widget (EDIT-077); undefined where it is not on the page. */
function layerOf(
  layers: readonly [Sibling[], Sibling[], Sibling[]],
  record: DocumentRecord,
  page: RecordId,
): Sibling[] | undefined {
  const { above, notOn } = record.base;
  if (Array.isArray(notOn) && notOn.some((other) => other === page)) return undefined;
  return above === true ? layers[2] : layers[0];
}

/** The direction in which lines are written. */
export type Direction = "ltr" | "rtl";

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];

/** The direction in which a page is written: that of its language, or else of the document's. */
export function directionOf(document: Document, page: RecordId): Direction {
  const languageOf = (id: RecordId) => {
    const tag = document.records.get(id)?.base.language;
    return typeof tag === "string" ? tag.split("-")[0] : undefined;
  };
  const language = languageOf(page) ?? languageOf(SETTINGS) ?? "";
  return RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
}

/** Is it held to an edge of the window (EDIT-058)? */
export function isPinned(record: DocumentRecord | undefined, width: Width): boolean {
  const pin = record && valueAt(record, "pin", width);
  return pin === "top" || pin === "bottom";
}

/** Two lengths of a register; undefined where nobody said them. */
export function pairAt(
  record: DocumentRecord | undefined,
  key: string,
  width: Width,
): readonly [number, number] | undefined {
  const value = record && valueAt(record, key, width);
  if (!Array.isArray(value)) return undefined;
  const [across, down] = value as readonly unknown[];
  return typeof across === "number" && typeof down === "number" ? [across, down] : undefined;
}
