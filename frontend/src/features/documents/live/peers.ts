/** Those who are here, as the messages of one connection tell it. */

import type { Here, Moves, Numbered, Peer } from "./wire";

export class Roster {
  /** The id of this tab, which is not among them. */
  readonly #own: string;
  /** By their numbers. Who came later has a higher one. */
  #peers = new Map<number, Peer>();
  /** The last moves that are in it; null as long as the list is missing. */
  #seq: number | null = null;

  constructor(own: string) {
    this.#own = own;
  }

  get peers(): readonly Peer[] {
    return [...this.#peers.values()];
  }

  /** Takes the list. */
  list({ seq, peers }: Here): void {
    this.#seq = seq;
    this.#peers = new Map();
    for (const peer of [...peers].sort((one, other) => one.no - other.no)) this.#come(peer);
  }

  /** Takes what has changed; false where something is missing, and the list has to be asked for. */
  move({ seq, came = [], moved = [], changed = [], gone = [] }: Moves): boolean {
    // The list that was asked for is on its way, or has it already.
    if (this.#seq === null || seq <= this.#seq) return true;
    if (seq !== this.#seq + 1) {
      this.#seq = null;
      return false;
    }
    this.#seq = seq;
    for (const no of gone) this.#peers.delete(no);
    for (const peer of came) this.#come(peer);
    for (const [no, x, y] of moved) this.#change(no, { cursor: { x, y } });
    for (const { no, ...now } of changed) this.#change(no, now);
    return true;
  }

  #come({ no, ...peer }: Numbered): void {
    if (peer.peer !== this.#own) this.#peers.set(no, peer);
  }

  #change(no: number, now: Partial<Peer>): void {
    const peer = this.#peers.get(no);
    if (peer !== undefined) this.#peers.set(no, { ...peer, ...now });
  }
}
