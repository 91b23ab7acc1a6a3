import { applyPatch, commitPatch, type Optimistic, revertPatch } from "./optimistic";

interface Write<S, A> {
  readonly label: string;
  readonly apply: (state: S) => S;
  readonly send: () => Promise<A>;
  /** How the answer changes the base; without it the patch itself does. */
  readonly commit?: (answer: A) => (base: S) => S;
  /** Called after the rows have gone back, with what went wrong. */
  readonly failed?: (error: unknown) => void;
}

export type Outcome<A> = { ok: true; answer: A } | { ok: false; error: unknown };

export interface Writer<S> {
  run<A>(write: Write<S, A>): Promise<Outcome<A>>;
  /** How many writes are on their way. */
  busy(): number;
  /** Counts writes ever begun: a read that spans a change of this number is out of date. */
  generation(): number;
  /** Resolves when no write is on its way. */
  idle(): Promise<void>;
}

interface Cell<S> {
  get(): Optimistic<S>;
  set(next: Optimistic<S>): void;
}

/**
 * The one way a store writes: the patch shows at once, and the calls go out one after another, so that an Undo
 * never overtakes what it undoes. An answer becomes part of the base, or takes its own patch away.
 */
export function createWriter<S>(cell: Cell<S>): Writer<S> {
  let lastId = 0;
  let inFlight = 0;
  let tail: Promise<unknown> = Promise.resolve();

  async function perform<A>(id: number, write: Write<S, A>): Promise<Outcome<A>> {
    try {
      const answer = await write.send();
      cell.set(commitPatch(cell.get(), id, write.commit?.(answer)));
      return { ok: true, answer };
    } catch (error) {
      cell.set(revertPatch(cell.get(), id));
      write.failed?.(error);
      return { ok: false, error };
    } finally {
      inFlight -= 1;
    }
  }

  return {
    run(write) {
      lastId += 1;
      inFlight += 1;
      const id = lastId;
      cell.set(applyPatch(cell.get(), { id, label: write.label, apply: write.apply }));
      const outcome = tail.then(() => perform(id, write));
      tail = outcome;
      return outcome;
    },
    busy: () => inFlight,
    generation: () => lastId,
    async idle() {
      while (inFlight > 0) await tail;
    },
  };
}
