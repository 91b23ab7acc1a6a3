import type { Conflicts } from "@/entities/customer";
import { billingHistory } from "../messages/billingHistory";

const words = billingHistory.conflicts;

const KINDS = ["published", "domains", "contributors"] as const;
export type Kind = (typeof KINDS)[number];

interface Item {
  id: string;
  label: string;
  note: string | null;
}

export interface Conflict {
  kind: Kind;
  used: number;
  limit: number;
  /** So many have to go. */
  over: number;
  items: Item[];
}

function itemsOf(conflicts: Conflicts, kind: Kind): Item[] {
  switch (kind) {
    case "published":
      return (conflicts.published?.items ?? []).map(({ id, title, views }) => ({
        id,
        label: title || words.untitled,
        note: words.views(views),
      }));
    case "domains":
      return (conflicts.domains?.items ?? []).map(({ domain, num_id, title }) => ({
        id: domain,
        label: domain,
        note: num_id === null ? words.profile : title || words.untitled,
      }));
    case "contributors":
      return (conflicts.contributors?.items ?? []).map(({ id, email }) => ({
        id,
        label: email,
        note: null,
      }));
  }
}

/** What is over its limit, in a fixed order. */
export function conflictsOf(conflicts: Conflicts): Conflict[] {
  return KINDS.flatMap((kind) => {
    const found = conflicts[kind];
    if (!found) return [];
    const { used, limit } = found;
    const over = used - limit;
    return over > 0 ? [{ kind, used, limit, over, items: itemsOf(conflicts, kind) }] : [];
  });
}
