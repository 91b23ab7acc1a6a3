/** The one tab of a browser that speaks with the server about a document. */

import { ApiError } from "@/shared/api/problem";
import { FormatFault } from "../model/json";
import type { ClientId } from "../model/record";
import { equal } from "../model/values";
import type { Made } from "./events";
import type { Ledger } from "./ledger";
import type { Clock, DocumentsApi, Refused, Trouble, WireChange } from "./ports";
import { countToSend, type Flight } from "./replica";
import { changeOf, documentOf, isStatus } from "./wire";

/** How long typing and sliders are gathered before they are sent, in milliseconds. */
const GATHER_MS = 300;
/** How long the server may wait for changes of others, in seconds. */
const WAIT_S = 25;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The journal, say, could not be written. */
const NOT_HERE = "Something went wrong in this browser";
const NEWER = "There is a newer version of the editor. Reload the page to go on";

export interface SenderListener {
  /** How it stands with the server has changed. */
  trouble(trouble: Trouble | null): void;
  /** The journal may have gone on without the other tabs knowing. */
  news(): void;
  /** A change was refused and taken back. */
  refused(refused: Refused): void;
}

/** What a sender needs. */
export interface SenderPorts {
  readonly api: DocumentsApi;
  readonly clock: Clock;
  /** A part of 1: what a pause is made longer by, so that not everybody comes back at once. */
  readonly jitter: () => number;
  /** Sixty random bits, as an id of the document. */
  readonly newId: () => string;
}

export class Sender {
  readonly #ledger: Ledger;
  readonly #ports: SenderPorts;
  readonly #listener: SenderListener;
  readonly #signal: AbortSignal;
  readonly #sleepers = new Set<() => void>();
  #trouble: Trouble | null = null;
  /** Until when what waits is gathered. */
  #holdUntil = 0;
  /** The log between what is known and now is not to be had: the document has to be read anew. */
  #outdated: "no" | "document" | "client" = "no";
  /** How often in a row what was sent could not be done as it was. */
  #inVain = 0;

  constructor(ledger: Ledger, ports: SenderPorts, listener: SenderListener, signal: AbortSignal) {
    this.#ledger = ledger;
    this.#ports = ports;
    this.#listener = listener;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.wake());
  }

  /** Sends and hears until the signal ends it, or until the document is not to be had any more. */
  async run(): Promise<void> {
    await Promise.all([this.#forever(() => this.#send()), this.#listen()]);
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** A change is in the journal: a gesture is sent at once, what goes on is gathered for a moment. */
  made({ group }: Made): void {
    const now = this.#ports.clock.now();
    if (group === null) this.#holdUntil = 0;
    else if (this.#holdUntil <= now) this.#holdUntil = now + GATHER_MS;
    this.wake();
  }

  /** Sends what waits now. */
  flush(): void {
    this.#holdUntil = 0;
    this.wake();
  }

  /** Ends every pause: the network may be back. */
  wake(): void {
    const sleepers = [...this.#sleepers];
    this.#sleepers.clear();
    for (const wake of sleepers) wake();
  }

  get #over(): boolean {
    return this.#signal.aborted || this.#isOver();
  }

  #isOver(): boolean {
    return this.#trouble?.type === "failed" && this.#trouble.over;
  }

  async #listen(): Promise<void> {
    await this.#once(() => this.#refresh());
    await this.#forever(() => this.#hearOthers());
  }

  /** Does something until it succeeds. */
  async #once(work: () => Promise<void>): Promise<void> {
    let pending = true;
    await this.#forever(
      async () => {
        await work();
        pending = false;
      },
      () => pending,
    );
  }

  /** Does something again and again, with pauses that get longer while it fails. */
  async #forever(work: () => Promise<void>, goesOn = () => true): Promise<void> {
    for (let failures = 0; goesOn() && !this.#over; ) {
      try {
        await work();
        failures = 0;
      } catch (error) {
        if (this.#over) return;
        this.#failed(error);
        if (this.#over) return;
        await this.#sleep(this.#pause(failures, error));
        failures += 1;
      }
    }
  }

  #pause(failures: number, error: unknown): number {
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    return Math.max(asked, pause * (1 + this.#ports.jitter()));
  }

  /** Ends after so many milliseconds, or when something wakes it. */
  #sleep(ms: number | null): Promise<void> {
    if (this.#signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = ms === null ? () => undefined : this.#ports.clock.after(ms, () => wake());
      const wake = () => {
        cancel();
        this.#sleepers.delete(wake);
        resolve();
      };
      this.#sleepers.add(wake);
    });
  }

  #failed(error: unknown): void {
    if (isStatus(error, 0)) {
      this.#setTrouble({ type: "offline" });
    } else if (error instanceof FormatFault) {
      this.#setTrouble({ type: "failed", sentence: NEWER, over: true });
    } else {
      const sentence = error instanceof ApiError ? error.message : NOT_HERE;
      this.#setTrouble({ type: "failed", sentence, over: isStatus(error, 404) });
    }
  }

  #setTrouble(trouble: Trouble | null): void {
    if (this.#isOver() || equal(this.#trouble, trouble)) return;
    this.#trouble = trouble;
    this.#listener.trouble(trouble);
    if (this.#isOver()) this.wake();
  }

  /** Asks what the person may do by now, and hears what happened meanwhile. */
  async #refresh(): Promise<void> {
    const opened = await this.#ports.api.open(this.#signal);
    this.#setTrouble(null);
    const { access, pages } = opened;
    await this.#ledger.record((stored) =>
      stored.access === access && stored.pages === pages ? null : { type: "access", access, pages },
    );
    await this.#hear(opened.changes);
  }

  async #hearOthers(): Promise<void> {
    if (this.#outdated !== "no") return this.#sleep(null);
    await this.#findUntold();
    try {
      const { seq } = this.#ledger.stored;
      const { changes } = await this.#ports.api.changes(seq, WAIT_S, this.#signal);
      this.#setTrouble(null);
      await this.#hear(changes);
    } catch (error) {
      if (!isStatus(error, 410)) throw error;
      this.#outdated = "document";
      this.wake();
    }
  }

  /** Another tab may have been closed before it could tell what it added: with each round all look for it. */
  async #findUntold(): Promise<void> {
    await this.#ledger.pull();
    this.#listener.news();
  }

  async #hear(wire: readonly WireChange[]): Promise<void> {
    const changes = wire.map(changeOf);
    await this.#ledger.record((stored) => {
      const first = changes.findIndex(({ seq }) => seq === stored.seq + 1);
      const news = first < 0 ? [] : changes.slice(first);
      return news.length === 0
        ? null
        : { type: "heard", changes: news, at: this.#ports.clock.now() };
    });
  }

  async #send(): Promise<void> {
    const { flight, pending } = this.#ledger.stored;
    if (flight !== null) return this.#post(flight);
    if (this.#outdated !== "no") return this.#reopen();
    if (pending.length === 0) return this.#sleep(null);
    const left = this.#holdUntil - this.#ports.clock.now();
    if (left > 0) return this.#sleep(left);
    await this.#ledger.record((stored) => {
      const count = stored.flight === null ? countToSend(stored) : 0;
      return count === 0 ? null : { type: "sent", count };
    });
  }

  async #post({ number, base, ops, count }: Flight): Promise<void> {
    const { client } = this.#ledger.stored;
    try {
      const answer = await this.#ports.api.send({ client, number, base, ops }, this.#signal);
      this.#setTrouble(null);
      this.#inVain = 0;
      await this.#hear(answer.changes);
      if (!this.#flies(number)) return;
      await this.#catchUp();
      // It was made, and the log no longer has it: the document does.
      if (this.#flies(number) && this.#outdated === "document") await this.#reopen(number);
    } catch (error) {
      if (isStatus(error, 400, 403, 413, 422)) await this.#refuse(number, count, error);
      else if (isStatus(error, 409, 410)) await this.#giveUp(number, error);
      else throw error;
    }
  }

  #flies = (number: number): boolean => this.#ledger.stored.flight?.number === number;

  async #refuse(number: number, count: number, { message, problem }: ApiError): Promise<void> {
    this.#setTrouble(null);
    await this.#ledger.record(() => (this.#flies(number) ? { type: "refused", number } : null));
    if (count === 1) this.#listener.refused({ sentence: message, limit: problem.limit ?? null });
  }

  /** It was not done, and cannot be as it was sent. */
  async #giveUp(number: number, error: ApiError): Promise<void> {
    await this.#ledger.record(() => (this.#flies(number) ? { type: "unsent", number } : null));
    await this.#pauseInVain(error);
    if (error.status === 409) this.#outdated = "client";
    else await this.#catchUp();
  }

  /** What is done anew and anew is done with pauses. */
  async #pauseInVain(error: unknown): Promise<void> {
    if (this.#inVain > 0) await this.#sleep(this.#pause(this.#inVain - 1, error));
    this.#inVain += 1;
  }

  /** Hears all that the log has. */
  async #catchUp(): Promise<void> {
    try {
      for (let known = -1; known !== this.#ledger.stored.seq; ) {
        known = this.#ledger.stored.seq;
        await this.#hear((await this.#ports.api.changes(known, 0, this.#signal)).changes);
      }
    } catch (error) {
      if (!isStatus(error, 410)) throw error;
      this.#outdated = "document";
    }
  }

  async #reopen(made: number | null = null): Promise<void> {
    const opened = await this.#ports.api.open(this.#signal);
    this.#setTrouble(null);
    const read = documentOf(opened);
    const known = this.#ledger.stored.index;
    const fresh = this.#outdated === "client" ? (this.#ports.newId() as ClientId) : null;
    await this.#ledger.record((stored) => {
      if ((stored.flight?.number ?? null) !== made) return null;
      if (fresh === null && stored.seq >= read.seq) return null;
      const opened = { type: "opened", ...read, client: fresh ?? stored.client } as const;
      return made === null ? opened : { ...opened, made };
    });
    if (this.#ledger.stored.index === known) await this.#pauseInVain(null);
    this.#outdated = "no";
    this.wake();
  }
}
