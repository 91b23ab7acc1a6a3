/** The replica of a tab: what the journal holds, and on top of it what was made here a moment ago. */

import { difference } from "../model/diff";
import type { Op } from "../model/op";
import type { Made, ReplicaEvent } from "./events";
import type { Journal } from "./journal";
import type { Clock } from "./ports";
import { rebase } from "./rebase";
import { begin, fold, type Replica } from "./replica";
import { LONGEST_MS, type Undoing, undoing } from "./undo";

/** After so many events the journal keeps the replica instead of them. */
const COMPACT_AFTER = 200;
/** How long after the journal failed it is tried again, in milliseconds. */
const AGAIN_MS = 5_000;

/** What was made here and is not in the journal yet, with the replica after it. */
interface Unstored {
  readonly made: Made;
  readonly after: Replica;
}

export interface LedgerListener {
  /** What the person sees has changed, or what is kept has. */
  changed(): void;
  /** A change, of whichever tab, is in the journal and can be sent. */
  stored(made: Made): void;
  /** This tab has added to the journal. */
  added(): void;
}

export class Ledger {
  readonly #journal: Journal;
  readonly #clock: Clock;
  #listener: LedgerListener | null = null;
  #stored: Replica;
  #checkpoint: number;
  #unstored: readonly Unstored[] = [];
  /** One after the other, so that what is in the journal and what is known of it stay together. */
  #queue: Promise<unknown> = Promise.resolve();
  #broken = false;
  #closed = false;

  private constructor(journal: Journal, clock: Clock, stored: Replica, checkpoint: number) {
    this.#journal = journal;
    this.#clock = clock;
    this.#stored = stored;
    this.#checkpoint = checkpoint;
  }

  /** The ledger of a journal; null where the document was never opened in this browser. */
  static async load(journal: Journal, clock: Clock): Promise<Ledger | null> {
    const loaded = await folded(journal);
    return loaded && new Ledger(journal, clock, loaded.replica, loaded.checkpoint);
  }

  /** Tells one listener from now on. */
  listen(listener: LedgerListener): void {
    this.#listener = listener;
  }

  /** What is in the journal. */
  get stored(): Replica {
    return this.#stored;
  }

  /** What the person sees. */
  get shown(): Replica {
    return this.#unstored.at(-1)?.after ?? this.#stored;
  }

  /** How many changes are kept here and not known to the server. */
  get kept(): number {
    return this.shown.pending.length;
  }

  /** The browser refuses to keep something. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Makes a change: it is seen at once, and in the journal soon. */
  make(made: Made): void {
    this.#push(made);
    this.#listener?.changed();
    void this.#run(() => this.#storeAll());
  }

  /** Keeps an event that is said of what is in the journal; none where there is nothing to say any more. */
  record(eventFor: (stored: Replica) => ReplicaEvent | null): Promise<void> {
    return this.#run(async () => {
      for (;;) {
        const event = eventFor(this.#stored);
        if (event === null) return;
        if (await this.#append(event)) return;
      }
    });
  }

  /** Reads what other tabs have added. */
  pull(): Promise<void> {
    return this.#run(() => this.#pull());
  }

  /** Ends when all that was made so far is in the journal, or could not be kept. */
  settled(): Promise<void> {
    return this.#run(async () => undefined);
  }

  /** Keeps at once what was made and is not in the journal yet: the tab may be gone in a moment. */
  hasten(): void {
    if (this.#unstored.length === 0) return;
    try {
      const made = this.#unstored.map((unstored) => unstored.made);
      this.#journal.appendLast(this.#stored.index, made);
    } catch {
      // It is in the queue as well, and is kept or known to be broken from there.
    }
  }

  close(): void {
    this.#closed = true;
    void this.#run(async () => this.#journal.close());
  }

  #run(work: () => Promise<void>): Promise<void> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #push(made: Made): void {
    const after = fold(this.shown, made).replica;
    this.#unstored = [...this.#unstored, { made, after }];
  }

  async #storeAll(): Promise<void> {
    try {
      for (let next = this.#unstored[0]; next !== undefined; next = this.#unstored[0]) {
        await this.#append(next.made);
      }
      this.#setBroken(false);
    } catch {
      if (this.#closed) return;
      this.#setBroken(true);
      this.#clock.after(AGAIN_MS, () => void this.#run(() => this.#storeAll()));
    }
  }

  #setBroken(broken: boolean): void {
    if (this.#broken === broken) return;
    this.#broken = broken;
    this.#listener?.changed();
  }

  /** Adds an event behind those that are known; where another tab was first, reads what it added instead. */
  async #append(event: ReplicaEvent): Promise<boolean> {
    const first = await this.#journal.append(this.#stored.index, event);
    if (first) {
      this.#advance(event);
      this.#listener?.added();
      await this.#compact();
    } else {
      await this.#pull();
    }
    return first;
  }

  async #pull(): Promise<void> {
    const events = await this.#journal.since(this.#stored.index);
    if (events === null) await this.#reload();
    for (const event of events ?? []) this.#advance(event);
  }

  async #reload(): Promise<void> {
    const loaded = await folded(this.#journal);
    if (loaded === null) return;
    const theirs = difference(this.#stored.view, loaded.replica.view);
    this.#stored = loaded.replica;
    this.#checkpoint = loaded.checkpoint;
    this.#refold(theirs);
  }

  #advance(event: ReplicaEvent): void {
    const [head, ...others] = this.#unstored;
    // What was kept in haste comes back as a copy.
    if (event.type === "made" && head?.made.id === event.id) {
      this.#stored = head.after;
      this.#unstored = others;
    } else {
      const { replica, theirs } = fold(this.#stored, event);
      this.#stored = replica;
      this.#refold(theirs);
    }
    if (event.type === "made") this.#listener?.stored(event);
    else this.#listener?.changed();
  }

  /** What was made here comes on top of what another tab or another person did. */
  #refold(theirs: readonly Op[]): void {
    const made = this.#unstored.map((unstored) => unstored.made);
    const { kept } = rebase(
      theirs,
      made.map(({ ops }) => ops),
    );
    this.#unstored = [];
    made.forEach((event, index) => {
      // What was undone here may have been undone in another tab.
      const { making, takes } = event;
      const taken = making !== "undo" && making !== "redo";
      if (taken || this.shown[making].some(({ id }) => id === takes)) {
        this.#push({ ...event, ops: kept[index] ?? [] });
      }
    });
    this.#listener?.changed();
  }

  async #compact(): Promise<void> {
    if (this.#stored.index - this.#checkpoint < COMPACT_AFTER) return;
    await this.#journal.compact(this.#stored);
    this.#checkpoint = this.#stored.index;
  }
}

/** What undoing or redoing would do now; null where there is nothing to take back. */
export function takeBack(replica: Replica, making: "undo" | "redo", now: number): Undoing | null {
  const step = replica[making].at(-1);
  return step === undefined || step.at < now - LONGEST_MS ? null : undoing(step, replica.view);
}

async function folded(
  journal: Journal,
): Promise<{ readonly replica: Replica; readonly checkpoint: number } | null> {
  const { checkpoint, events } = await journal.load();
  const [first, ...others] = events;
  if (checkpoint !== null) {
    return { replica: foldAll(checkpoint, events), checkpoint: checkpoint.index };
  }
  const replica = first === undefined ? null : begin(first);
  return replica === null ? null : { replica: foldAll(replica, others), checkpoint: 0 };
}

const foldAll = (replica: Replica, events: readonly ReplicaEvent[]) =>
  events.reduce((before, event) => fold(before, event).replica, replica);
