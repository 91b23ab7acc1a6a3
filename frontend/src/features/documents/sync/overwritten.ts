/** What two people did to the same while they did not hear each other, and what became of it. */

import type { Op } from "../model/op";
import type { Document, DocumentRecord, Place, RecordId, Value, Width } from "../model/record";
import { equal } from "../model/values";

/** Something that both changed. */
export type Overwritten =
  /** This person changed it, and somebody else deleted it. */
  | { readonly type: "gone"; readonly id: RecordId; readonly record: DocumentRecord }
  /** Both set one register, or placed one record. Null is a register that is not set. */
  | {
      readonly type: "set";
      readonly id: RecordId;
      /** The register; null for the place of the record. */
      readonly key: string | null;
      readonly width: Width;
      readonly mine: Value | Place | null;
      readonly theirs: Value | Place | null;
      /** Whose it is now. */
      readonly holds: "mine" | "theirs";
    };

/** What happened on both sides. */
export interface Meeting {
  /** What this person did, in its order; what is said twice is said anew. */
  readonly mine: readonly Op[];
  /** What others did, in its order. */
  readonly theirs: readonly Op[];
  /** The records that were there for this person and went with what others did. */
  readonly lost: ReadonlyMap<RecordId, DocumentRecord>;
}

/** What both changed, as it stands now. */
export function overwrittenIn({ mine, theirs, lost }: Meeting, now: Document): Overwritten[] {
  const changed = new Set(mine.filter(({ type }) => type !== "delete").map(({ id }) => id));
  const gone = [...changed].flatMap((id): Overwritten[] => {
    const record = now.records.has(id) ? undefined : lost.get(id);
    return record === undefined ? [] : [{ type: "gone", id, record }];
  });
  const [own, others] = [lastSaid(mine), lastSaid(theirs)];
  const both = [...own].flatMap(([name, { id, key, width, value }]): Overwritten[] => {
    const other = others.get(name);
    const record = now.records.get(id);
    if (other === undefined || record === undefined || equal(value, other.value)) return [];
    // The height of a text follows its words, and nobody sets it.
    if (record.kind === "text" && key === "size") return [];
    const said = { mine: value, theirs: other.value };
    const is = key === null ? placeOf(record) : (record[width][key] ?? null);
    if (equal(is, value)) return [{ type: "set", id, key, width, ...said, holds: "mine" }];
    if (equal(is, other.value)) return [{ type: "set", id, key, width, ...said, holds: "theirs" }];
    return [];
  });
  return [...gone, ...both];
}

/** The ops that bring back what this person did, of what others hold or have deleted. */
export function putMineBack(
  list: readonly Overwritten[],
  lost: ReadonlyMap<RecordId, DocumentRecord>,
  now: Document,
): Op[] {
  const gone = list.filter((one) => one.type === "gone").map(({ id }) => id);
  const sets = list.flatMap((one): Op[] =>
    one.type === "set" && one.holds === "theirs" ? [opOf(one, one.mine)] : [],
  );
  return [...createOps(gone, lost, now), ...sets];
}

/** The ops that take what others did instead of what this person did. */
export const takeTheirs = (list: readonly Overwritten[]): Op[] =>
  list.flatMap((one) =>
    one.type === "set" && one.holds === "mine" ? [opOf(one, one.theirs)] : [],
  );

const placeOf = ({ parent, order }: DocumentRecord): Place => ({ parent, order });

interface Said {
  readonly id: RecordId;
  readonly key: string | null;
  readonly width: Width;
  readonly value: Value | Place | null;
}

/** What was said last of each register and place. */
function lastSaid(ops: readonly Op[]): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const op of ops) {
    const { id } = op;
    if (op.type === "place") {
      const { parent, order } = op;
      said.set(id, { id, key: null, width: "base", value: { parent, order } });
    } else if (op.type === "set" || op.type === "clear") {
      const { key, width } = op;
      const value = op.type === "set" ? op.value : null;
      said.set(`${id} ${width} ${key}`, { id, key, width, value });
    }
  }
  return said;
}

function opOf({ id, key, width }: Omit<Said, "value">, value: Value | Place | null): Op {
  if (key === null) return { type: "place", id, ...(value as Place) };
  if (value === null) return { type: "clear", id, key, width };
  return { type: "set", id, key, width, value: value as Value };
}

/** What makes records anew, with what they lay in and with what lay in them: parents first. */
function createOps(
  gone: readonly RecordId[],
  lost: ReadonlyMap<RecordId, DocumentRecord>,
  now: Document,
): Op[] {
  const wanted = new Set<RecordId>();
  const want = (id: RecordId) => {
    const record = now.records.has(id) ? undefined : lost.get(id);
    if (record === undefined || wanted.has(id)) return;
    if (record.parent !== null) want(record.parent);
    wanted.add(id);
  };
  for (const id of gone) want(id);
  const inside = new Set(gone);
  for (let size = -1; size !== inside.size; ) {
    size = inside.size;
    for (const [id, { parent }] of lost) if (parent !== null && inside.has(parent)) inside.add(id);
  }
  for (const id of inside) want(id);
  return [...wanted].flatMap((id): Op[] => {
    const record = lost.get(id);
    return record === undefined ? [] : [{ type: "create", id, record }];
  });
}
