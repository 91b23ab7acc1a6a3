import type { WidgetId } from "../hit/geometry";

/** One of the widgets of a parent, which stand from back to front by their keys. */
export interface Sibling {
  readonly id: WidgetId;
  readonly order: string;
}

/** To the front, to the back, or by one step (EDIT-157). */
export type OrderStep = "front" | "back" | "forward" | "backward";

/** A key between two others; null is the end of the list. */
type Between = (before: string | null, after: string | null) => string;

/** The list in its new order; the selected ones keep their order among themselves. */
function reordered(
  siblings: readonly Sibling[],
  chosen: ReadonlySet<WidgetId>,
  step: OrderStep,
): Sibling[] {
  const isChosen = ({ id }: Sibling) => chosen.has(id);
  const selected = siblings.filter(isChosen);
  const others = siblings.filter((sibling) => !isChosen(sibling));
  if (step === "front") return [...others, ...selected];
  if (step === "back") return [...selected, ...others];
  const list = [...siblings];
  const up = step === "forward";
  for (let place = 1; place < list.length; place += 1) {
    // From the end they move to, so that each one passes a single other.
    const index = up ? list.length - 1 - place : place;
    const next = up ? index + 1 : index - 1;
    const [one, other] = [list[index], list[next]];
    if (one && other && isChosen(one) && !isChosen(other)) {
      list[index] = other;
      list[next] = one;
    }
  }
  return list;
}

/**
 * New keys for the selected ones that change their place. `siblings` are all of one parent, from back to front; the
 * others keep their keys.
 */
export function reorder(
  siblings: readonly Sibling[],
  ids: readonly WidgetId[],
  step: OrderStep,
  between: Between,
): Sibling[] {
  const chosen = new Set(ids);
  const target = reordered(siblings, chosen, step);
  if (target.every((sibling, index) => sibling === siblings[index])) return [];
  const keys: Sibling[] = [];
  let before: string | null = null;
  for (const [index, sibling] of target.entries()) {
    if (!chosen.has(sibling.id)) {
      before = sibling.order;
      continue;
    }
    const least: string | null = before;
    // Two that were made at once may have one key; the next one that differs bounds the new one.
    const after: Sibling | undefined = target
      .slice(index + 1)
      .find(({ id, order }) => !chosen.has(id) && (least === null || order > least));
    before = between(least, after?.order ?? null);
    keys.push({ id: sibling.id, order: before });
  }
  return keys;
}
