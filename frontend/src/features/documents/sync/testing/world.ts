import { networkError } from "@/shared/api/problem";
import type { Random } from "../../model/testing/random";
import type { ReplicaEvent } from "../events";
import type { Journal, Kept } from "../journal";
import type { Channel, Clock, DocumentsApi, Locks, TabMessage } from "../ports";
import type { Replica } from "../replica";
import type { Server } from "./server";

/** More than so much never happens in one run; it would be a loop without an end. */
const MOST_ACTIONS = 10_000;

/** A clock whose time goes on from one thing that was planned to the next. */
export class VirtualClock implements Clock {
  #now = 1_700_000_000_000;
  #planned: { readonly at: number; readonly action: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, action: () => void): () => void {
    const plan = { at: this.#now + ms, action };
    const index = this.#planned.findIndex(({ at }) => at > plan.at);
    this.#planned.splice(index < 0 ? this.#planned.length : index, 0, plan);
    return () => {
      this.#planned = this.#planned.filter((planned) => planned !== plan);
    };
  }

  /** Goes on by so many milliseconds, and lets everything happen that is planned until then. */
  async run(ms: number): Promise<void> {
    const end = this.#now + ms;
    let left = MOST_ACTIONS;
    await settle();
    for (
      let next = this.#planned[0];
      next !== undefined && next.at <= end;
      next = this.#planned[0]
    ) {
      this.#planned.shift();
      left -= 1;
      if (left === 0) throw new Error("This does not come to rest");
      this.#now = next.at;
      next.action();
      await settle();
    }
    this.#now = end;
  }
}

/** Lets everything happen that waits for no time to pass. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 150; turn += 1) await Promise.resolve();
}

/** A journal in memory: what it answers are copies, as those of a disk. */
class MemoryJournal implements Journal {
  #checkpoint: Replica | null = null;
  #events: ReplicaEvent[] = [];
  /** What the disk says instead of keeping anything. */
  failure: Error | null = null;
  /** The disk takes until then to keep an event for good. */
  busy: Promise<void> | null = null;
  adding: ReplicaEvent | null = null;

  async load(): Promise<Kept> {
    return structuredClone({ checkpoint: this.#checkpoint, events: this.#events });
  }

  async append(after: number, event: ReplicaEvent): Promise<boolean> {
    if (this.failure !== null) throw this.failure;
    if (this.#last() !== after) return false;
    this.#events.push(structuredClone(event));
    this.adding = event;
    await this.busy;
    this.adding = null;
    return true;
  }

  appendLast(after: number, events: readonly ReplicaEvent[]): void {
    if (this.#last() === after) this.#events.push(...structuredClone(events));
  }

  async since(after: number): Promise<readonly ReplicaEvent[] | null> {
    const start = this.#checkpoint?.index ?? 0;
    return after < start ? null : structuredClone(this.#events.slice(after - start));
  }

  async compact(replica: Replica): Promise<void> {
    const start = this.#checkpoint?.index ?? 0;
    if (replica.index <= start) return;
    this.#events = this.#events.slice(replica.index - start);
    this.#checkpoint = structuredClone(replica);
  }

  close(): void {}

  #last(): number {
    return (this.#checkpoint?.index ?? 0) + this.#events.length;
  }
}

/** The tabs of one browser: they share a journal, hear each other, and take turns. */
export class Browser {
  readonly journal = new MemoryJournal();
  /** Do the tabs not hear each other? */
  deaf = false;
  #channels: TestChannel[] = [];
  #holder: Promise<unknown> = Promise.resolve();

  readonly locks: Locks = {
    hold: (_, signal, work) => {
      const turn = this.#holder.then(() => (signal.aborted ? undefined : work()));
      this.#holder = turn.catch(() => undefined);
      return turn;
    },
  };

  channel(): Channel {
    const channel = new TestChannel((message, from) => {
      for (const other of this.#channels) if (other !== from && !this.deaf) other.hear(message);
    });
    this.#channels.push(channel);
    return channel;
  }
}

class TestChannel implements Channel {
  readonly #send: (message: TabMessage, from: TestChannel) => void;
  #listener: ((message: TabMessage) => void) | null = null;

  constructor(send: (message: TabMessage, from: TestChannel) => void) {
    this.#send = send;
  }

  post(message: TabMessage): void {
    this.#send(message, this);
  }

  listen(listener: (message: TabMessage) => void): void {
    this.#listener = listener;
  }

  hear(message: TabMessage): void {
    void Promise.resolve().then(() => this.#listener?.(message));
  }

  close(): void {
    this.#listener = null;
  }
}

/** How well the network goes: parts of 1, and milliseconds. */
export interface Quality {
  lost: number;
  doubled: number;
  delay: number;
}

/** The calls of a server over a network on which calls and answers are lost, doubled and late. */
export function networkTo(
  server: Server,
  clock: Clock,
  random: Random,
  quality: Quality,
): DocumentsApi {
  const late = () => random.below(quality.delay + 1);
  const call = <T>(signal: AbortSignal, answer: () => T, wait = 0): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const fail = () => {
        signal.removeEventListener("abort", fail);
        reject(networkError("Nobody answers"));
      };
      signal.addEventListener("abort", fail);
      if (random.chance(quality.lost)) return void clock.after(late(), fail);
      if (random.chance(quality.doubled)) clock.after(late(), () => attempt(answer));
      clock.after(late() + wait, () => {
        const outcome = attempt(answer);
        const lost = random.chance(quality.lost);
        clock.after(late(), () => {
          if (lost) return fail();
          signal.removeEventListener("abort", fail);
          if ("error" in outcome) reject(outcome.error);
          else resolve(outcome.answer);
        });
      });
    });
  return {
    open: (signal) => call(signal, () => server.open()),
    changes: (after, wait, signal) => {
      const waits = server.head === after ? random.below(wait * 1_000 + 1) : 0;
      return call(signal, () => server.changes(after), waits);
    },
    send: (batch, signal) => call(signal, () => server.send(structuredClone(batch))),
  };
}

function attempt<T>(work: () => T): { readonly answer: T } | { readonly error: unknown } {
  try {
    return { answer: work() };
  } catch (error) {
    return { error };
  }
}
