/**
 * What happened to a document in this browser, on its disk: events in one order for all tabs. Whatever is made is here
 * before it is sent (EDIT-010).
 */

import type { ReplicaEvent } from "./events";
import type { Replica } from "./replica";

/** What a journal holds. */
export interface Kept {
  /** The replica as it was after some event; null before the first event. */
  readonly checkpoint: Replica | null;
  /** The events since then. */
  readonly events: readonly ReplicaEvent[];
}

export interface Journal {
  /** The event of `append` that has its place, until it is there for good; null where there is none. */
  readonly adding: ReplicaEvent | null;
  /** Is there no more room, so that what is added is in this tab alone? */
  readonly isFull?: boolean;
  load(): Promise<Kept>;
  /** Keeps the event behind the one of this index. False, and nothing is kept, where another tab was first. */
  append(after: number, event: ReplicaEvent): Promise<boolean>;
  /**
   * Keeps the events behind the one of this index, as the last thing that a tab does: all of it is handed to the browser
   * before this ends. Nothing is kept where another tab was first.
   */
  appendLast(after: number, events: readonly ReplicaEvent[]): void;
  /** The events after the one of this index; null where they are part of the checkpoint by now. */
  since(after: number): Promise<readonly ReplicaEvent[] | null>;
  /** Keeps the replica instead of the events up to it. */
  compact(replica: Replica): Promise<void>;
  close(): void;
}

const EVENTS = "events";
const CHECKPOINTS = "checkpoints";
/** Raised whenever what is kept gets another form; `upgrade` then has to bring the old form along. */
const VERSION = 1;

interface StoredEvent {
  readonly document: string;
  readonly index: number;
  readonly event: ReplicaEvent;
}

interface StoredCheckpoint {
  readonly document: string;
  readonly replica: Replica;
}

/**
 * Opens the journal of a document.
 *
 * @param document names the document and the person: nobody sees what another person keeps in the same browser
 */
export async function openJournal(factory: IDBFactory, document: string): Promise<Journal> {
  return new IndexedJournal(await openDatabase(factory), document);
}

/** The names of the documents that this browser keeps, of whichever person. */
export async function documentsIn(factory: IDBFactory): Promise<readonly string[]> {
  const database = await openDatabase(factory);
  const { events, checkpoints } = begin(database, "readonly");
  const keys = await Promise.all([done(events.getAllKeys()), done(checkpoints.getAllKeys())]);
  database.close();
  // Events are kept under a document and a number.
  return [...new Set(keys.flat().map((key) => String(Array.isArray(key) ? key[0] : key)))];
}

/** Clears the journals of these documents. A tab that has one open adds nothing to it from then on. */
export async function forget(factory: IDBFactory, documents: readonly string[]): Promise<void> {
  const database = await openDatabase(factory);
  const { events, checkpoints, ended } = begin(database, "readwrite");
  for (const document of documents) {
    events.delete(IDBKeyRange.bound([document, 0], [document, Number.MAX_SAFE_INTEGER]));
    checkpoints.delete(document);
  }
  await ended;
  database.close();
}

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open("octavo-documents", VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(EVENTS, { keyPath: ["document", "index"] });
    request.result.createObjectStore(CHECKPOINTS, { keyPath: "document" });
  };
  const database = await done(request);
  // A newer version of the product in another tab needs the database for itself.
  database.onversionchange = () => database.close();
  return database;
}

function begin(database: IDBDatabase, mode: IDBTransactionMode) {
  const transaction = database.transaction([EVENTS, CHECKPOINTS], mode, { durability: "strict" });
  const ended = committed(transaction);
  // Who awaits a request of it hears of the failure from there.
  ended.catch(() => undefined);
  return {
    events: transaction.objectStore(EVENTS),
    checkpoints: transaction.objectStore(CHECKPOINTS),
    ended,
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

class IndexedJournal implements Journal {
  readonly #database: IDBDatabase;
  readonly #document: string;
  #adding: ReplicaEvent | null = null;

  constructor(database: IDBDatabase, document: string) {
    this.#database = database;
    this.#document = document;
  }

  get adding(): ReplicaEvent | null {
    return this.#adding;
  }

  async load(): Promise<Kept> {
    const { events, checkpoints } = begin(this.#database, "readonly");
    const [checkpoint, stored] = await Promise.all([
      this.#checkpoint(checkpoints),
      this.#storedAfter(events, 0),
    ]);
    // What a tab left behind as its last is void where another one was first.
    const later = stored.filter(({ index }) => index > (checkpoint?.index ?? 0));
    return { checkpoint, events: later.map(({ event }) => event) };
  }

  async append(after: number, event: ReplicaEvent): Promise<boolean> {
    const { events, checkpoints, ended } = begin(this.#database, "readwrite");
    const [later, last, checkpoint] = await Promise.all([
      done(events.count(this.#range(after))),
      done(events.getKey([this.#document, after])),
      this.#checkpoint(checkpoints),
    ]);
    if (after > 0 && later === 0 && last === undefined && checkpoint === null) {
      throw new Error("The journal was cleared");
    }
    const first = later === 0 && (checkpoint?.index ?? 0) <= after;
    const stored: StoredEvent = { document: this.#document, index: after + 1, event };
    if (first) {
      await done(events.add(stored));
      this.#adding = event;
    }
    try {
      await ended;
    } finally {
      this.#adding = null;
    }
    return first;
  }

  appendLast(after: number, last: readonly ReplicaEvent[]): void {
    const transaction = this.#database.transaction(EVENTS, "readwrite", { durability: "strict" });
    const events = transaction.objectStore(EVENTS);
    // An event that is there already makes all of it fail.
    last.forEach((event, at) => {
      const stored: StoredEvent = { document: this.#document, index: after + 1 + at, event };
      events.add(stored);
    });
    // Without this the browser would wait for a tab that is gone.
    transaction.commit();
  }

  async since(after: number): Promise<readonly ReplicaEvent[] | null> {
    const { events, checkpoints } = begin(this.#database, "readonly");
    const [checkpoint, stored] = await Promise.all([
      this.#checkpoint(checkpoints),
      this.#storedAfter(events, after),
    ]);
    const known = checkpoint === null || checkpoint.index <= after;
    return known ? stored.map(({ event }) => event) : null;
  }

  async compact(replica: Replica): Promise<void> {
    const { events, checkpoints, ended } = begin(this.#database, "readwrite");
    const known = await this.#checkpoint(checkpoints);
    if ((known?.index ?? 0) < replica.index) {
      const stored: StoredCheckpoint = { document: this.#document, replica };
      checkpoints.put(stored);
      events.delete(IDBKeyRange.bound([this.#document, 0], [this.#document, replica.index]));
    }
    await ended;
  }

  close(): void {
    this.#database.close();
  }

  #range(after: number): IDBKeyRange {
    return IDBKeyRange.bound(
      [this.#document, after + 1],
      [this.#document, Number.MAX_SAFE_INTEGER],
    );
  }

  async #checkpoint(store: IDBObjectStore): Promise<Replica | null> {
    const stored: StoredCheckpoint | undefined = await done(store.get(this.#document));
    return stored?.replica ?? null;
  }

  #storedAfter(store: IDBObjectStore, after: number): Promise<readonly StoredEvent[]> {
    return done<StoredEvent[]>(store.getAll(this.#range(after)));
  }
}
