/** The replica of a tab: what the journal holds, and on top of it what was made here a moment ago. */

import { difference } from "../model/diff";
import type { Op } from "../model/op";
import type { ClientId } from "../model/record";
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
  /** Something happened to what is in the journal. */
  folded(before: Replica, event: ReplicaEvent, after: Replica): void;
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

  /** What is made is in this tab alone until the server has it. */
  get full(): boolean {
    return this.#journal.isFull ?? false;
  }

  /** The browser refuses to keep something. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Makes a change: it is seen at once, and in the journal soon. */
  make(made: Made): void {
    this.#unstored = [...this.#unstored, unstoredOn(this.shown, made)];
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

  /** Reads what another tab has added and told nobody; where there is such, tells it. */
  async pullNews(tell: () => void): Promise<void> {
    const { index } = this.#stored;
    // Where the journal cannot be read now, it is read with the next news.
    await this.pull().catch(() => undefined);
    if (this.#stored.index !== index) tell();
  }

  /** Ends when all that was made so far is in the journal, or could not be kept. */
  settled(): Promise<void> {
    return this.#run(async () => undefined);
  }

  /** Keeps at once what was made and is not in the journal yet: the tab may be gone in a moment. */
  hasten(): void {
    if (this.#unstored.length === 0) return;
    try {
      this.#keepLast(this.#stored, this.#unstored);
      const { adding } = this.#journal;
      if (adding === null) return;
      // It has its place by now unless all of it comes to nothing: one of both is kept, and never twice.
      const { stored, unstored } = advanced(this.#stored, this.#unstored, adding);
      this.#keepLast(stored, unstored);
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

  #keepLast(stored: Replica, unstored: readonly Unstored[]): void {
    const made = unstored.map((each) => each.made);
    if (made.length > 0) this.#journal.appendLast(stored.index, made);
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
    this.#unstored = refolded(this.#stored, this.#unstored, theirs);
    this.#listener?.changed();
  }

  #advance(event: ReplicaEvent): void {
    const before = this.#stored;
    const { stored, unstored } = advanced(before, this.#unstored, event);
    this.#stored = stored;
    this.#unstored = unstored;
    this.#listener?.folded(before, event, stored);
    if (event.type === "made") this.#listener?.stored(event);
    else this.#listener?.changed();
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

/** That the server is asked for a change of this client; nothing where that is known. */
export function askedOnce({ asked }: Replica, client: ClientId): ReplicaEvent | null {
  return asked?.includes(client) ? null : { type: "asked", client };
}

const unstoredOn = (shown: Replica, made: Made): Unstored => ({
  made,
  after: fold(shown, made).replica,
});

/** What is in the journal and what is not, once an event is there. */
function advanced(
  stored: Replica,
  unstored: readonly Unstored[],
  event: ReplicaEvent,
): { readonly stored: Replica; readonly unstored: readonly Unstored[] } {
  const [head, ...others] = unstored;
  // What was kept in haste comes back as a copy.
  if (event.type === "made" && head?.made.id === event.id) {
    return { stored: head.after, unstored: others };
  }
  const { replica, theirs } = fold(stored, event);
  return { stored: replica, unstored: refolded(replica, unstored, theirs) };
}

/** What was made here comes on top of what another tab or another person did. */
function refolded(
  stored: Replica,
  unstored: readonly Unstored[],
  theirs: readonly Op[],
): readonly Unstored[] {
  const made = unstored.map((each) => each.made);
  const { kept } = rebase(
    theirs,
    made.map(({ ops }) => ops),
  );
  const after: Unstored[] = [];
  made.forEach((event, index) => {
    const shown = after.at(-1)?.after ?? stored;
    // What was undone here may have been undone in another tab.
    const { making, takes } = event;
    const taken = making !== "undo" && making !== "redo";
    if (taken || shown[making].some(({ id }) => id === takes)) {
      after.push(unstoredOn(shown, { ...event, ops: kept[index] ?? [] }));
    }
  });
  return after;
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
