/** What the server pushes to a tab, until the tab that speaks with the server takes it. */

import type { Clock, WireChange } from "./ports";

/** So many changes wait at most. What is dropped is read from the log. */
const MOST = 1_000;

/** What was pushed since it was taken last. */
export interface Pushed {
  readonly changes: readonly WireChange[];
  /** May the person do something else by now? */
  readonly access: boolean;
}

/** How long what goes on is gathered before it is told: by somebody alone, and where others look on (EDIT-377). In ms. */
const GATHER = { alone: 300, together: 80 };

const NOTHING: Pushed = { changes: [], access: false };

export class Pushes {
  #isOpen = false;
  #hasCompany = false;
  #pushed: Pushed = NOTHING;
  /** Ends the calls that ask for what is pushed from now on. */
  #opening = new AbortController();
  #wake: () => void = () => undefined;

  /** Are the changes of others pushed now? Else they are asked for. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** How long typing and sliders are gathered, in ms. */
  get gather(): number {
    return this.#isOpen && this.#hasCompany ? GATHER.together : GATHER.alone;
  }

  /** Do others have the document open? */
  keepCompany(hasCompany: boolean): void {
    this.#hasCompany = hasCompany;
  }

  /** From now on the changes of others are pushed, or no longer. */
  stand(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    if (isOpen) this.#opening.abort();
    else this.#opening = new AbortController();
    this.#wake();
  }

  /** Changes came, each as the log has it. They may come twice. */
  push(changes: readonly WireChange[]): void {
    this.#add({ ...this.#pushed, changes: [...this.#pushed.changes, ...changes].slice(-MOST) });
  }

  /** The person may do something else by now. */
  pushAccess(): void {
    this.#add({ ...this.#pushed, access: true });
  }

  /** Ends a call when the signal does, or as soon as changes are pushed. */
  until(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, this.#opening.signal]);
  }

  /** Takes what was pushed, as soon as there is something. It takes nothing after so many ms, or where pushing ends. */
  next(clock: Clock, ms: number, signal: AbortSignal): Promise<Pushed> {
    const isThere = this.#pushed !== NOTHING || !this.#isOpen || signal.aborted;
    if (isThere) return Promise.resolve(this.#take());
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener("abort", end);
        this.#wake = () => undefined;
        resolve(this.#take());
      };
      const cancel = clock.after(ms, end);
      signal.addEventListener("abort", end);
      this.#wake = end;
    });
  }

  #add(pushed: Pushed): void {
    this.#pushed = pushed;
    this.#wake();
  }

  #take(): Pushed {
    const pushed = this.#pushed;
    this.#pushed = NOTHING;
    return pushed;
  }
}
