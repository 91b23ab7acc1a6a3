/** The time in which this browser did not hear others: what both did is told when it is over. */

import { difference } from "../model/diff";
import type { Op } from "../model/op";
import type { Document, DocumentRecord, RecordId } from "../model/record";
import type { ReplicaEvent } from "./events";
import { type Overwritten, overwrittenIn } from "./overwritten";
import type { Clock } from "./ports";
import type { Replica } from "./replica";
import type { Status } from "./status";

/** So long nothing may be on its way before all is heard, in milliseconds. */
const SETTLES_MS = 1_000;

/** What is told: what both changed, and the records that went. */
export interface Told {
  readonly list: readonly Overwritten[];
  readonly lost: ReadonlyMap<RecordId, DocumentRecord>;
}

export class Away {
  readonly #clock: Clock;
  readonly #view: () => Document;
  readonly #listeners = new Set<() => void>();
  #isAway: boolean;
  #mine: Op[] = [];
  #theirs: Op[] = [];
  #lost = new Map<RecordId, DocumentRecord>();
  #callOff: (() => void) | null = null;
  #told: Told | null = null;

  /** @param waits was something made before this tab was opened, and not sent? It is of such a time as well. */
  constructor(clock: Clock, view: () => Document, waits: boolean, end: AbortSignal) {
    this.#clock = clock;
    this.#view = view;
    this.#isAway = waits;
    end.addEventListener("abort", () => this.#stay());
  }

  /** What is to be told; null where there is nothing. */
  get told(): Told | null {
    return this.#told;
  }

  /** Calls the listener whenever there is something else to tell; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The person has read it. */
  dismiss(): void {
    this.#tell(null);
  }

  /** Hears what happens to what this browser keeps. */
  take(before: Replica, event: ReplicaEvent, after: Replica): void {
    if (!this.#isAway || (event.type !== "heard" && event.type !== "opened")) return;
    const theirs = theirsIn(before, event);
    if (before.pending.length > 0) this.#mine.push(...before.pending.flatMap(({ ops }) => ops));
    if (theirs.length === 0) return;
    this.#theirs.push(...theirs);
    for (const [id, record] of before.view.records) {
      if (!after.view.records.has(id)) this.#lost.set(id, record);
    }
  }

  /** Hears how it stands. */
  look(status: Status): void {
    if (status.type === "offline") this.#isAway = true;
    if (!this.#isAway) return;
    if (status.type !== "saved") this.#stay();
    else this.#callOff ??= this.#clock.after(SETTLES_MS, () => this.#end());
  }

  #stay(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #end(): void {
    const [mine, theirs, lost] = [this.#mine, this.#theirs, this.#lost];
    [this.#isAway, this.#callOff] = [false, null];
    [this.#mine, this.#theirs, this.#lost] = [[], [], new Map()];
    const list = overwrittenIn({ mine, theirs, lost }, this.#view());
    if (list.length > 0) this.#tell({ list, lost });
  }

  #tell(told: Told | null): void {
    this.#told = told;
    for (const listener of this.#listeners) listener();
  }
}

/** What others did, as the event says it. */
function theirsIn(
  before: Replica,
  event: Extract<ReplicaEvent, { type: "heard" | "opened" }>,
): readonly Op[] {
  if (event.type === "opened") return difference(before.confirmed, event.document);
  const news = event.changes.filter(({ seq }) => seq > before.seq);
  return news
    .filter(({ client, number }) => client !== before.client || number > before.number)
    .flatMap(({ ops }) => ops);
}
