/** What changes do: the twin of `Document::change` in `domain/src/documents/change.rs`. */

import { transform } from "./delta";
import type { ClearOp, CreateOp, Delta, Op, PlaceOp, SetOp, TextOp } from "./op";
import {
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
  SETTINGS,
  standsAlone,
  takesIn,
} from "./record";
import { Refusal } from "./refusal";
import { applyDelta } from "./text";
import { equal } from "./values";

/** What others changed since the state on which a change was made. */
export class Concurrent {
  /** The changes of each text, in their order; composed they would not say on which side something came in. */
  readonly #texts: Map<RecordId, Delta[]>;
  /** What was made or deleted: a change of a text of before does not belong to the text of now. */
  readonly #remade: Set<RecordId>;

  /** What these changes did, in the order of the log; they have to be effective ops. */
  constructor(ops: Iterable<Op> = []) {
    this.#texts = new Map();
    this.#remade = new Set();
    for (const op of ops) {
      if (op.type === "text") this.#texts.set(op.id, [...(this.#texts.get(op.id) ?? []), op.delta]);
      else if (op.type === "create" || op.type === "delete") this.#remade.add(op.id);
    }
  }

  /** The change makes or deletes the record itself: what others did to one of this id is nothing to what follows. */
  forget(id: RecordId): void {
    this.#texts.delete(id);
    this.#remade.delete(id);
  }

  wasRemade(id: RecordId): boolean {
    return this.#remade.has(id);
  }

  /** The change as it is to be made after what others did, which is from then on what they did after it. */
  rebase(id: RecordId, delta: Delta): Delta {
    let ours = delta;
    const theirs = this.#texts.get(id);
    theirs?.forEach((done, index) => {
      theirs[index] = transform(ours, done, "second");
      ours = transform(done, ours, "first");
    });
    return ours;
  }
}

/** What a change did. */
export interface Changed {
  readonly document: Document;
  /** What it did, as everybody is to repeat it. What was aimed at something that is gone is left out. */
  readonly ops: readonly Op[];
}

/** What is asked before an op is done; each throws a `Refusal`. */
export interface Rules {
  create(op: CreateOp): void;
  set(op: SetOp | ClearOp, record: DocumentRecord): void;
  layout(id: RecordId): void;
  text(op: TextOp, record: DocumentRecord): void;
}

/** What ops did that are in the log, or that wait to be sent. */
export interface Applied extends Changed {
  /** The ops as they were given, without those that cannot be done at all. */
  readonly possible: readonly Op[];
}

/**
 * The document after ops that are in the log, or that wait to be sent. An op that cannot be done is left out, so that
 * what somebody sees never stops at it.
 */
export function apply(
  document: Document,
  ops: Iterable<Op>,
  concurrent = new Concurrent(),
): Applied {
  const change = new Change(document, concurrent, null);
  const possible: Op[] = [];
  for (const op of ops) {
    try {
      change.make(op);
      possible.push(op);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { ...change.done(), possible };
}

/**
 * The document after ops, each of which has to keep the rules.
 *
 * @throws Refusal where one does not.
 */
export function applyStrictly(
  document: Document,
  ops: Iterable<Op>,
  concurrent: Concurrent,
  rules: Rules,
): Changed {
  const change = new Change(document, concurrent, rules);
  for (const op of ops) change.make(op);
  return change.done();
}

class Change {
  readonly #document: Document;
  /** A copy, from the first op that does something. */
  #records: Map<RecordId, DocumentRecord> | null = null;
  /** What lies in each record; made when something is deleted. */
  #children: Map<RecordId, Set<RecordId>> | null = null;
  readonly #concurrent: Concurrent;
  readonly #rules: Rules | null;
  readonly #ops: Op[] = [];

  constructor(document: Document, concurrent: Concurrent, rules: Rules | null) {
    this.#document = document;
    this.#concurrent = concurrent;
    this.#rules = rules;
  }

  done(): Changed {
    const document = this.#records === null ? this.#document : { records: this.#records };
    return { document, ops: this.#ops };
  }

  make(op: Op): void {
    switch (op.type) {
      case "create":
        this.#create(op);
        break;
      case "set":
      case "clear":
        this.#set(op);
        break;
      case "place":
        this.#place(op);
        break;
      case "delete":
        this.#delete(op.id);
        break;
      case "text":
        this.#text(op);
        break;
    }
  }

  #get(id: RecordId): DocumentRecord | undefined {
    return (this.#records ?? this.#document.records).get(id);
  }

  #put(id: RecordId, record: DocumentRecord | null): void {
    this.#records ??= new Map(this.#document.records);
    if (this.#children !== null) {
      const before = this.#records.get(id)?.parent ?? null;
      if (before !== null) this.#children.get(before)?.delete(id);
      if (record !== null && record.parent !== null)
        childrenIn(this.#children, record.parent).add(id);
    }
    if (record === null) this.#records.delete(id);
    else this.#records.set(id, record);
  }

  #create(op: CreateOp): void {
    const { id, record } = op;
    this.#rules?.layout(id);
    if (record.kind === "settings" || id === SETTINGS) throw new Refusal("kind", id);
    if (this.#get(id) !== undefined) throw new Refusal("idTaken", id);
    this.#rules?.create(op);
    if (!this.#canLie(id, record, record.parent)) return;
    this.#put(id, record);
    this.#concurrent.forget(id);
    this.#ops.push(op);
  }

  /** Can it lie there? False where that is gone. */
  #canLie(id: RecordId, record: DocumentRecord, parent: RecordId | null): boolean {
    if (parent === null && standsAlone(record.kind)) return true;
    if (parent === null || !isWidgetKind(record.kind)) throw new Refusal("kind", id);
    const found = this.#get(parent);
    if (found !== undefined && !takesIn(found.kind, record.kind)) throw new Refusal("kind", id);
    return found !== undefined;
  }

  #set(op: SetOp | ClearOp): void {
    const { id, key, width } = op;
    const record = this.#get(id);
    if (record === undefined) return;
    this.#rules?.set(op, record);
    if (equal(record[width][key], op.type === "set" ? op.value : undefined)) return;
    this.#put(id, effectOn(record, op));
    this.#ops.push(op);
  }

  #place(op: PlaceOp): void {
    const { id, parent, order } = op;
    this.#rules?.layout(id);
    const record = this.#get(id);
    if (record === undefined) return;
    if (record.kind === "settings") throw new Refusal("kind", id);
    if (this.#liesIn(parent, id) || !this.#canLie(id, record, parent)) return;
    if (record.parent === parent && record.order === order) return;
    this.#put(id, effectOn(record, op));
    this.#ops.push(op);
  }

  /** Is it the record itself, or something in it? */
  #liesIn(inner: RecordId | null, id: RecordId): boolean {
    for (let at = inner; at !== null; at = this.#get(at)?.parent ?? null) {
      if (at === id) return true;
    }
    return false;
  }

  /** What lies in it goes first, each with an op of its own: the log then says what is gone. */
  #delete(id: RecordId): void {
    this.#rules?.layout(id);
    if (id === SETTINGS) throw new Refusal("kind", id);
    if (this.#get(id) === undefined) return;
    this.#children ??= childrenOf(this.#records ?? this.#document.records);
    const found = [id];
    for (const parent of found) found.push(...[...(this.#children.get(parent) ?? [])].sort());
    for (const gone of found.reverse()) {
      this.#put(gone, null);
      this.#children.delete(gone);
      this.#concurrent.forget(gone);
      this.#ops.push({ type: "delete", id: gone });
    }
  }

  #text(op: TextOp): void {
    const { id } = op;
    if (this.#concurrent.wasRemade(id)) return;
    const record = this.#get(id);
    if (record === undefined) return;
    if (record.text === null) throw new Refusal("parts", id);
    const rebased = { ...op, delta: this.#concurrent.rebase(id, op.delta) };
    this.#rules?.text(rebased, record);
    const changed = effectOn(record, rebased);
    if (rebased.delta.length === 0) return;
    this.#put(id, changed);
    this.#ops.push(rebased);
  }
}

/**
 * The record after an op that does something to it.
 *
 * @throws Refusal where a change of a text does not fit.
 */
export function effectOn(
  record: DocumentRecord,
  op: SetOp | ClearOp | PlaceOp | TextOp,
): DocumentRecord {
  switch (op.type) {
    case "set":
      return { ...record, [op.width]: { ...record[op.width], [op.key]: op.value } };
    case "clear": {
      const { [op.key]: _, ...others } = record[op.width];
      return { ...record, [op.width]: others };
    }
    case "place":
      return { ...record, parent: op.parent, order: op.order };
    case "text":
      return { ...record, text: applyDelta(record.text ?? [], op.delta) };
  }
}

/** What lies in each record. */
function childrenOf(records: ReadonlyMap<RecordId, DocumentRecord>): Map<RecordId, Set<RecordId>> {
  const children = new Map<RecordId, Set<RecordId>>();
  for (const [id, { parent }] of records) {
    if (parent !== null) childrenIn(children, parent).add(id);
  }
  return children;
}

function childrenIn(children: Map<RecordId, Set<RecordId>>, parent: RecordId): Set<RecordId> {
  const found = children.get(parent) ?? new Set();
  children.set(parent, found);
  return found;
}
