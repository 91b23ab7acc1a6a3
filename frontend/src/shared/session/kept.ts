/** Who works here, and on what: kept in this browser for the editor, which also opens without a network. */

import type { User } from "../api/model";
import { readStored, writeStored } from "../storage";

const KEY = "octavo-kept";
/** So many titles of projects are kept: those that were opened last. */
const MOST_TITLES = 50;

interface Kept {
  readonly user: User;
  /** The titles of projects by their numbers, the last opened one last. */
  readonly titles: readonly (readonly [numId: number, title: string])[];
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? "null") as Partial<Kept> | null;
    const isWhole = typeof kept?.user?._id === "string" && Array.isArray(kept.titles);
    return isWhole ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

/** Keeps who works here, and the title of what is open. */
export function keepFor(user: User, numId: number, title: string): void {
  const known = read();
  const before = known?.user._id === user._id ? known.titles : [];
  const others = before.filter(([other]) => other !== numId);
  const titles = [...others, [numId, title] as const].slice(-MOST_TITLES);
  writeStored(KEY, JSON.stringify({ user, titles } satisfies Kept));
}

/** Who worked here last; null where that is nobody any more. */
export const keptUser = (): User | null => read()?.user ?? null;

/** The title of a project, as it was last known here. */
export const keptTitle = (numId: number): string | undefined =>
  read()?.titles.find(([known]) => known === numId)?.[1];

/** Forgets it: the person has left. */
export const forgetKept = (): void => writeStored(KEY, null);

/** Forgets it where it is of another person. */
export function forgetKeptOfOthers(person: string): void {
  const user = keptUser();
  if (user !== null && user._id !== person) forgetKept();
}
