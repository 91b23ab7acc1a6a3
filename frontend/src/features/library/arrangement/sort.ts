import type { Folder, Project, SortMode } from "@/shared/api/model";
import { Projects } from "./projects";

export const sortModes: readonly SortMode[] = ["LastChanged", "Alphabet", "DateCreated"];

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

type Item = Project | Folder;

interface Keyed {
  readonly id: number;
  readonly text: string;
  readonly time: number;
}

function keyed(item: Item, mode: SortMode): Keyed {
  if (mode === "Alphabet") {
    return { id: item.num_id, text: item.isFolder ? item.name : item.title, time: 0 };
  }
  const changed = item.isFolder ? item.updated : item.last_changed;
  const created = item.isFolder ? item.created_at : item.creation_date;
  return {
    id: item.num_id,
    text: "",
    time: Date.parse(mode === "LastChanged" ? changed : created),
  };
}

/** Newest first by time, from A to Z by name; equals in the order of their numbers, the younger first. */
function compare(mode: SortMode): (a: Keyed, b: Keyed) => number {
  return mode === "Alphabet"
    ? (a, b) => collator.compare(a.text, b.text) || a.id - b.id
    : (a, b) => b.time - a.time || b.id - a.id;
}

/**
 * The ids in order. `previous`, an order of much the same items, makes sorting again nearly free: the
 * engine's sort runs through what is already in order in one pass.
 */
export function orderOf(
  items: ReadonlyMap<number, Item>,
  mode: SortMode,
  previous: readonly number[] = [],
): number[] {
  if (items instanceof Projects && mode !== "Alphabet") return byTime(items, mode);
  const list: Keyed[] = [];
  const seen = new Set<number>();
  for (const id of previous) {
    const item = items.get(id);
    if (!item) continue;
    seen.add(id);
    list.push(keyed(item, mode));
  }
  if (seen.size < items.size) {
    for (const [id, item] of items) if (!seen.has(id)) list.push(keyed(item, mode));
  }
  return list.sort(compare(mode)).map((one) => one.id);
}

/** A list comes in the order of its times already; what was changed since is put in between. */
function byTime(projects: Projects, mode: "LastChanged" | "DateCreated"): number[] {
  const by = mode === "LastChanged" ? "last_changed" : "creation_date";
  const [came, put] = projects.byTime(by);
  const changed = Array.from(put, (project) => keyed(project, mode)).sort(compare(mode));
  if (changed.length === 0) return came;
  const order: number[] = [];
  let at = 0;
  for (const id of came) {
    const time = projects.timeOf(id, by);
    for (let next = changed[at]; next !== undefined && comesBefore(next, id, time); ) {
      order.push(next.id);
      at += 1;
      next = changed[at];
    }
    order.push(id);
  }
  for (; at < changed.length; at += 1) order.push((changed[at] as Keyed).id);
  return order;
}

function comesBefore(one: Keyed, id: number, time: number): boolean {
  return one.time > time || (one.time === time && one.id > id);
}
