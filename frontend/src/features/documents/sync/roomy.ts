/** A journal that goes on in memory where the browser has no more room: the document is saved as long as there is a network. */

import type { ReplicaEvent } from "./events";
import type { Journal, Kept } from "./journal";
import type { Replica } from "./replica";

export interface Room {
  /** Clears what nobody needs. */
  make(): Promise<void>;
  /** There is none, whatever was cleared. */
  none(): void;
}

export class RoomyJournal implements Journal {
  readonly #disk: Journal;
  readonly #room: Room;
  /** The events behind those on the disk, which this tab alone has. */
  #spare: ReplicaEvent[] = [];
  /** The index of the last event on the disk, as long as there are such. */
  #last = 0;

  constructor(disk: Journal, room: Room) {
    this.#disk = disk;
    this.#room = room;
  }

  get adding(): ReplicaEvent | null {
    return this.#disk.adding;
  }

  get isFull(): boolean {
    return this.#spare.length > 0;
  }

  async load(): Promise<Kept> {
    const { checkpoint, events } = await this.#disk.load();
    return { checkpoint, events: [...events, ...this.#spare] };
  }

  async append(after: number, event: ReplicaEvent): Promise<boolean> {
    try {
      await this.#moveToDisk();
      return await this.#disk.append(after, event);
    } catch (error) {
      if (!isWithoutRoom(error)) throw error;
    }
    return this.isFull ? this.#keep(event) : this.#appendWithRoom(after, event);
  }

  appendLast(after: number, events: readonly ReplicaEvent[]): void {
    // Behind what is not on the disk nothing can be kept there.
    if (!this.isFull) this.#disk.appendLast(after, events);
  }

  async since(after: number): Promise<readonly ReplicaEvent[] | null> {
    if (!this.isFull) return this.#disk.since(after);
    const others = await this.#disk.since(this.#last);
    if (others === null || others.length > 0) throw new Error(APART);
    return [];
  }

  async compact(replica: Replica): Promise<void> {
    if (this.isFull) return;
    try {
      await this.#disk.compact(replica);
    } catch (error) {
      // The events are kept as they are.
      if (!isWithoutRoom(error)) throw error;
    }
  }

  close(): void {
    this.#disk.close();
  }

  async #appendWithRoom(after: number, event: ReplicaEvent): Promise<boolean> {
    await this.#room.make();
    try {
      return await this.#disk.append(after, event);
    } catch (error) {
      if (!isWithoutRoom(error)) throw error;
      this.#last = after;
      this.#keep(event);
      this.#room.none();
      return true;
    }
  }

  #keep(event: ReplicaEvent): true {
    this.#spare.push(event);
    return true;
  }

  /** There may be room again. */
  async #moveToDisk(): Promise<void> {
    for (let next = this.#spare[0]; next !== undefined; next = this.#spare[0]) {
      if (!(await this.#disk.append(this.#last, next))) throw new Error(APART);
      this.#spare.shift();
      this.#last += 1;
    }
  }
}

const APART = "Another tab has kept something else meanwhile";

/** Does the browser refuse to keep anything more? */
function isWithoutRoom(error: unknown): boolean {
  return (error as { readonly name?: unknown } | null)?.name === "QuotaExceededError";
}
