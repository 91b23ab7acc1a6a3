/**
 * What a document is, record by record, for what draws it: who listens to one record hears of nothing else. The answers
 * are the same objects until they change, as `useSyncExternalStore` needs it.
 */

import {
  bySiblingOrder,
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
} from "../model/record";

/** Whose children: those of a record, the widgets on every page, or one of the lists of the document. */
export type Parent = RecordId | "everywhere" | "pages" | "textStyles" | "swatches";

/** What has a document that changes. */
export interface DocumentSource {
  readonly document: Document;
  /** Calls the listener whenever it changes; the answer ends that. It may be told that it hears of it late. */
  subscribe(listener: (isLate?: boolean) => void): () => void;
}

type Listener = () => void;

const NOBODY: readonly RecordId[] = [];

export class RecordStore {
  readonly #source: DocumentSource;
  readonly #records = new Listeners<RecordId>();
  readonly #lists = new Listeners<Parent>();
  /** What lies in each parent, in the order in which it is painted: the lowest first. */
  readonly #children = new Map<Parent, readonly RecordId[]>();
  readonly #end: () => void;
  #document: Document;

  constructor(source: DocumentSource) {
    this.#source = source;
    this.#document = source.document;
    const parents = [...this.#document.records.values()].map(parentOf);
    this.#list(new Set(parents.filter((parent) => parent !== null)));
    this.#end = source.subscribe(() => this.#update());
  }

  /** The record of this id as it is now. */
  get(id: RecordId): DocumentRecord | undefined {
    return this.#document.records.get(id);
  }

  /** What lies in a parent, in the order in which it is painted. Of pages the first one comes first. */
  children(parent: Parent): readonly RecordId[] {
    return this.#children.get(parent) ?? NOBODY;
  }

  /** Calls the listener when the record changes, comes or goes; the answer ends that. */
  subscribe(id: RecordId, listener: Listener): () => void {
    return this.#records.add(id, listener);
  }

  /** Calls the listener when other children lie in a parent, or in another order; the answer ends that. */
  subscribeChildren(parent: Parent, listener: Listener): () => void {
    return this.#lists.add(parent, listener);
  }

  /** Ends listening to the document. */
  close(): void {
    this.#end();
  }

  #update(): void {
    const [before, after] = [this.#document.records, this.#source.document.records];
    if (before === after) return;
    this.#document = this.#source.document;
    const changed = new Set<RecordId>();
    const moved = new Set<Parent>();
    const compare = (
      id: RecordId,
      old: DocumentRecord | undefined,
      now: DocumentRecord | undefined,
    ) => {
      if (old === now) return;
      changed.add(id);
      if (old?.parent === now?.parent && old?.order === now?.order && old?.kind === now?.kind)
        return;
      for (const record of [old, now]) {
        const parent = record === undefined ? null : parentOf(record);
        if (parent !== null) moved.add(parent);
      }
    };
    for (const [id, record] of after) compare(id, before.get(id), record);
    for (const [id, record] of before) if (!after.has(id)) compare(id, record, undefined);
    this.#list(moved);
    // All is as it will be before anybody hears of a part of it.
    this.#records.tell(changed);
    this.#lists.tell(moved);
  }

  #list(parents: ReadonlySet<Parent>): void {
    if (parents.size === 0) return;
    const members = new Map<Parent, [RecordId, DocumentRecord][]>();
    for (const parent of parents) members.set(parent, []);
    for (const [id, record] of this.#document.records) {
      const parent = parentOf(record);
      if (parent !== null) members.get(parent)?.push([id, record]);
    }
    for (const [parent, listed] of members) {
      if (listed.length === 0) this.#children.delete(parent);
      else this.#children.set(parent, inOrder(listed));
    }
  }
}

const inOrder = (listed: [RecordId, DocumentRecord][]) =>
  listed.sort(bySiblingOrder).map(([id]) => id);

function parentOf({ kind, parent }: DocumentRecord): Parent | null {
  if (parent !== null) return parent;
  if (isWidgetKind(kind)) return "everywhere";
  switch (kind) {
    case "page":
      return "pages";
    case "textStyle":
      return "textStyles";
    case "swatch":
      return "swatches";
    default:
      return null;
  }
}

class Listeners<K> {
  readonly #listeners = new Map<K, Set<Listener>>();

  add(key: K, listener: Listener): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners)
        this.#listeners.delete(key);
    };
  }

  tell(keys: ReadonlySet<K>): void {
    for (const key of keys) {
      for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
    }
  }
}
