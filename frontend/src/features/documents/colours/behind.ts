/** What lies behind a widget: the colours against which its own is seen (EDIT-223, 310). */

import { layoutOf, type PageLayout } from "../editor/layout";
import { type Bounds, boundsOf } from "../hit/geometry";
import type { Document, DocumentRecord, Fill, RecordId, Width } from "../model/record";
import { valueAt } from "../model/record";
import { blended, faded } from "./oklch";
import { coloursOf } from "./paint";

const PAPER = ["#ffffffff"];

/** So much of a widget has to lie on a box for it to be the ground of all of it. */
const NEARLY_ALL = 0.9;

const isOpaque = (colour: string) => colour.endsWith("ff");

/** Where it is looked at. */
export interface Behind {
  readonly page: RecordId;
  readonly width: Width;
  /** Where the widgets of the page lie, where that is known already. */
  readonly layout?: PageLayout;
  /** The document whose colours are seen, where it has others, as on dark pages. */
  readonly painted?: Document;
}

/**
 * The colours right behind a widget: those of the nearest boxes below that hold it, as far as something shows through, else
 * those of the page. Its own fill counts for what is in it, such as its words.
 *
 * @param inside is it about what lies in the widget itself?
 * @returns null where a picture or a figure lies behind it, whose colours there nobody knows
 */
export function behind(
  document: Document,
  { page, width, layout = layoutOf(document, page, width), painted = document }: Behind,
  id: RecordId,
  inside: boolean,
): readonly string[] | null {
  const { onPage } = layout;
  const veils: (readonly string[])[] = [];
  const fillOf = (of: RecordId): readonly string[] | null => {
    const record = document.records.get(of);
    const fill = record && (valueAt(record, "fill", width) as Fill | undefined);
    if (fill === undefined) return null;
    const share = opacityOf(document, of, width);
    return coloursOf(painted, fill).map((colour) => faded(colour, share));
  };
  /** Puts a fill over what lies below; answers whether nothing of that is seen any more. */
  const covers = (colours: readonly string[] | null): boolean => {
    if (colours !== null) veils.push(colours);
    return colours?.every(isOpaque) === true;
  };
  if (inside && covers(fillOf(id))) return through(veils);
  // What lies in a stack has no place of its own: it lies on the stack.
  let placed = id;
  while (!onPage.has(placed)) {
    const parent = document.records.get(placed)?.parent;
    if (parent == null || parent === page) break;
    placed = parent;
    if (covers(fillOf(placed))) return through(veils);
  }
  const frame = onPage.get(placed);
  const box = frame && boundsOf(frame);
  // From back to front: what comes before it lies below it.
  const under: RecordId[] = [];
  for (const other of onPage.keys()) {
    if (box === undefined || other === placed) break;
    under.push(other);
  }
  for (const other of under.reverse()) {
    const [record, its] = [document.records.get(other), onPage.get(other)];
    if (record === undefined || its === undefined || box === undefined) continue;
    const how = groundFor(record, its, box, width);
    if (how === "unknown") return null;
    if (how === "holds" && covers(fillOf(other))) return through(veils);
  }
  const record = document.records.get(page);
  if (record?.base.backgroundPicture !== undefined) return null;
  const background = record && (valueAt(record, "background", width) as Fill | undefined);
  const ground = background === undefined ? PAPER : coloursOf(painted, background);
  return through([...veils, ground, PAPER]);
}

/** How much of a widget is seen, with all that it lies in: from 0 to 1. */
export function opacityOf({ records }: Document, id: RecordId, width: Width): number {
  let share = 1;
  for (let record = records.get(id); record !== undefined; ) {
    const own = valueAt(record, "opacity", width);
    if (typeof own === "number") share *= own / 1_000;
    record = record.parent === null ? undefined : records.get(record.parent);
  }
  return share;
}

/** The colours that are seen through veils, the nearest one first; what is behind the last one does not count. */
function through(veils: readonly (readonly string[])[]): readonly string[] {
  const [last = PAPER, ...others] = [...veils].reverse();
  return others.reduce<readonly string[]>(
    (ground, veil) =>
      distinct(veil.flatMap((colour) => ground.map((below) => blended(colour, below)))),
    distinct(last),
  );
}

const distinct = (colours: readonly string[]) => [...new Set(colours)];

type Ground = "holds" | "beside" | "unknown";

/** What something below a box is for it. */
function groundFor(
  record: DocumentRecord,
  its: Bounds & { readonly turn: number },
  box: Bounds,
  width: Width,
): Ground {
  const { kind, base } = record;
  const shows =
    kind === "picture" || base.figure === "drawing"
      ? base.asset !== undefined
      : valueAt(record, "fill", width) !== undefined;
  const across = Math.min(its.x + its.width, box.x + box.width) - Math.max(its.x, box.x);
  const down = Math.min(its.y + its.height, box.y + box.height) - Math.max(its.y, box.y);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hasMiddle =
    its.x <= middle.x &&
    its.y <= middle.y &&
    its.x + its.width >= middle.x &&
    its.y + its.height >= middle.y;
  if (!shows || !hasMiddle || across < 0 || down < 0) return "beside";
  const isBox = kind !== "picture" && its.turn === 0 && isFilledBox(base.figure);
  const isPlain = base.blend === undefined || base.blend === "normal";
  if (!isBox || !isPlain) return "unknown";
  const all = box.width * box.height;
  const share = all === 0 ? 1 : (across * down) / all;
  if (share < NEARLY_ALL) return "unknown";
  return base.figure === "ellipse" && !holdsCorners(its, box) ? "unknown" : "holds";
}

/** Is what has this figure filled as far as its frame goes, or at least in a form that is known? */
const isFilledBox = (figure: unknown) =>
  figure === undefined || figure === "rectangle" || figure === "ellipse";

function holdsCorners(its: Bounds, box: Bounds): boolean {
  const [across, down] = [its.width / 2, its.height / 2];
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => [x - its.x - across, y - its.y - down] as const),
  );
  return corners.every(([x, y]) => (x / across) ** 2 + (y / down) ** 2 <= 1);
}
