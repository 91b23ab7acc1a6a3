/** The one tab of a browser that speaks with the server about a document. */

import type { ApiError } from "@/shared/api/problem";
import type { ClientId } from "../model/record";
import { equal } from "../model/values";
import type { Made } from "./events";
import type { Ledger } from "./ledger";
import { pauseAfter } from "./pause";
import type { Trouble, WireChange } from "./ports";
import { troubleOf } from "./reasons";
import { countToSend, type Flight } from "./replica";
import type { SenderListener, SenderPorts } from "./sending";
import { changeOf, documentOf, following, isStatus } from "./wire";

/** How long the server may wait for changes of others, in seconds. */
const WAIT_S = 25;

/** What is on its way goes out, or comes in. */
type Way = "out" | "in";

export class Sender {
  readonly #ledger: Ledger;
  readonly #ports: SenderPorts;
  readonly #listener: SenderListener;
  readonly #signal: AbortSignal;
  readonly #sleepers = new Set<() => void>();
  /** What is wrong with sending, and with hearing. That others are heard does not say that what was made here is saved. */
  readonly #troubles: Record<Way, Trouble | null> = { out: null, in: null };
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
    await Promise.all([this.#forever("out", () => this.#send()), this.#listen()]);
  }

  /** A change is in the journal: a gesture is sent at once, what goes on is gathered for a moment. */
  made({ group }: Made): void {
    const now = this.#ports.clock.now();
    if (group === null) this.#holdUntil = 0;
    else if (this.#holdUntil <= now) this.#holdUntil = now + this.#ports.pushes.gather;
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
    await this.#forever("in", () => this.#hearOthers());
  }

  /** Does something until it succeeds. */
  async #once(work: () => Promise<void>): Promise<void> {
    let pending = true;
    await this.#forever(
      "in",
      async () => {
        await work();
        pending = false;
      },
      () => pending,
    );
  }

  /** Does something again and again, with pauses that get longer while it fails. */
  async #forever(way: Way, work: () => Promise<void>, goesOn = () => true): Promise<void> {
    for (let failures = 0; goesOn() && !this.#over; ) {
      try {
        await work();
        failures = 0;
      } catch (error) {
        if (this.#over) return;
        this.#failed(way, error);
        if (this.#over) return;
        await this.#sleep(pauseAfter(failures, error, this.#ports.jitter));
        failures += 1;
      }
    }
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

  #failed(way: Way, error: unknown): void {
    // Who was too quick is sent a moment later, and has no trouble.
    if (!isStatus(error, 429)) this.#setTrouble(way, troubleOf(error));
  }

  #works(way: Way): void {
    // Where one way has a network, the other has it as well.
    const other = way === "in" ? "out" : "in";
    if (this.#troubles[other]?.type === "offline") {
      this.#troubles[other] = null;
      this.wake();
    }
    this.#setTrouble(way, null);
  }

  #setTrouble(way: Way, trouble: Trouble | null): void {
    if (this.#isOver()) return;
    this.#troubles[way] = trouble;
    const over = trouble?.type === "failed" && trouble.over;
    const all = over ? trouble : (this.#troubles.out ?? this.#troubles.in);
    if (equal(this.#trouble, all)) return;
    this.#trouble = all;
    this.#listener.trouble(all);
    if (this.#isOver()) this.wake();
  }

  /** Asks what the person may do by now, and hears what happened meanwhile. */
  async #refresh(): Promise<void> {
    const opened = await this.#ports.api.open(this.#signal);
    this.#works("in");
    const { access, pages } = opened;
    await this.#ledger.record((stored) =>
      stored.access === access && stored.pages === pages ? null : { type: "access", access, pages },
    );
    await this.#hear(opened.changes);
  }

  async #hearOthers(): Promise<void> {
    if (this.#outdated !== "no") return this.#sleep(null);
    // Another tab may have been closed before it could tell what it added: with each round all look for it.
    await this.#ledger.pull();
    this.#listener.news();
    const { api, pushes } = this.#ports;
    if (pushes.isOpen) return this.#hearPushed();
    const until = pushes.until(this.#signal);
    try {
      const { changes } = await api.changes(this.#ledger.stored.seq, WAIT_S, until);
      this.#works("in");
      await this.#hear(changes);
    } catch (error) {
      if (until.aborted && !this.#over) return;
      if (!isStatus(error, 410)) throw error;
      this.#outdate();
    }
  }

  /** Hears what is pushed. Now and then, and after a gap, it reads the log itself. */
  async #hearPushed(): Promise<void> {
    const { clock, pushes } = this.#ports;
    const { changes, access } = await pushes.next(clock, WAIT_S * 1_000, this.#signal);
    if (this.#over) return;
    await this.#hear(changes);
    const last = changes.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
    if (access) await this.#refresh();
    else if (last > this.#ledger.stored.seq) await this.#catchUp();
    this.#works("in");
  }

  async #hear(wire: readonly WireChange[]): Promise<void> {
    const changes = wire.map(changeOf);
    await this.#ledger.record((stored) => {
      const news = following(changes, stored.seq);
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
      this.#works("out");
      this.#inVain = 0;
      await this.#hear(answer.changes);
      if (!this.#flies(number)) return;
      await this.#catchUp();
      // It was made, and the log no longer has it: the document does.
      if (this.#flies(number) && this.#outdated === "document") await this.#reopen(number);
    } catch (error) {
      if (isStatus(error, 400, 403, 413, 422)) await this.#refuse(number, count, error);
      else if (isStatus(error, 409, 410) && error.code !== "archived")
        await this.#giveUp(number, error);
      else throw error;
    }
  }

  #flies = (number: number): boolean => this.#ledger.stored.flight?.number === number;

  async #refuse(number: number, count: number, error: ApiError): Promise<void> {
    const { message, problem, status } = error;
    this.#works("out");
    await this.#ledger.record(() => (this.#flies(number) ? { type: "refused", number } : null));
    if (count === 1) this.#listener.refused({ sentence: message, limit: problem.limit ?? null });
    // The person's role, or the plan of the owner, is another one than this browser knew.
    if (status === 403) await this.#refresh();
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
    if (this.#inVain > 0)
      await this.#sleep(pauseAfter(this.#inVain - 1, error, this.#ports.jitter));
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
      this.#outdate();
    }
  }

  #outdate(): void {
    this.#outdated = "document";
    this.wake();
  }

  async #reopen(made: number | null = null): Promise<void> {
    const opened = await this.#ports.api.open(this.#signal);
    this.#works("out");
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
