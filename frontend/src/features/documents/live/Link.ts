/** The live connection of one tab to the server, which comes back when it breaks. */

import { pauseAfter } from "../sync/pause";
import type { Clock } from "../sync/ports";
import { ASK, type Down, type Presence, readDown, writePresence } from "./wire";

/** What a link needs of the world. */
export interface LinkPorts {
  readonly clock: Clock;
  /** A part of 1. */
  readonly jitter: () => number;
  /** Connects, to hear what comes after this change. */
  readonly connect: (after: number) => WebSocket;
  /** Has the browser a network? */
  readonly isOnline: () => boolean;
}

/** Whom a link tells. */
export interface LinkListener {
  /** The last change that is known here. */
  seq(): number;
  heard(message: Down): void;
  /** The connection is gone for now. */
  closed(): void;
  /** The person has no access any more. The link does not come back. */
  lost(): void;
}

/** Why a server ends a connection. */
const CODES = { signedOut: 4401, noAccess: 4403, slow: 4413, stopping: 1012 } as const;
/** What was sent was wrong: it would be so again. */
const WRONG: readonly number[] = [1003, 1008, 1009];
/** When a server stops, all come to another one: within so many ms. */
const SPREAD = { from: 500, to: 5_000 } as const;

export class Link {
  readonly #ports: LinkPorts;
  readonly #listener: LinkListener;
  #socket: WebSocket | null = null;
  #isOpen = false;
  #failures = 0;
  #over = false;
  #cancel: () => void = () => undefined;

  constructor(ports: LinkPorts, listener: LinkListener) {
    this.#ports = ports;
    this.#listener = listener;
  }

  /** Is somebody listening at the other end? */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Connects now, unless it is connected: at the beginning, and when the network is back. */
  connect(): void {
    if (this.#over || this.#socket !== null || !this.#ports.isOnline()) return;
    this.#cancel();
    const socket = this.#ports.connect(this.#listener.seq());
    this.#socket = socket;
    const mine = () => this.#socket === socket;
    socket.addEventListener("message", ({ data }) => mine() && this.#hear(data));
    socket.addEventListener("close", ({ code }) => mine() && this.#closed(code));
  }

  send(presence: Presence): void {
    if (this.#isOpen) this.#socket?.send(writePresence(presence));
  }

  /** Asks who is here: something that was said is missing. */
  ask(): void {
    if (this.#isOpen) this.#socket?.send(ASK);
  }

  /** Ends the connection until `connect` is called: there is no network. */
  pause(): void {
    const socket = this.#socket;
    this.#cancel();
    this.#drop();
    socket?.close();
  }

  /** Ends the connection for good. */
  close(): void {
    this.#over = true;
    this.pause();
  }

  #hear(data: unknown): void {
    const message = readDown(data);
    if (message === null) return;
    if (message.type === "welcome") {
      this.#isOpen = true;
      this.#failures = 0;
    }
    this.#listener.heard(message);
  }

  #closed(code: number): void {
    this.#drop();
    if (code === CODES.noAccess) this.#listener.lost();
    if (code === CODES.noAccess || code === CODES.signedOut || WRONG.includes(code)) {
      this.#over = true;
      return;
    }
    this.#cancel = this.#ports.clock.after(this.#pause(code), () => this.connect());
    this.#failures += 1;
  }

  #pause(code: number): number {
    const { jitter } = this.#ports;
    // Who read too slowly comes again at once, and with pauses where that fails as well.
    if (code === CODES.slow && this.#failures === 0) return 0;
    if (code === CODES.stopping && this.#failures === 0)
      return SPREAD.from + (SPREAD.to - SPREAD.from) * jitter();
    return pauseAfter(this.#failures, null, jitter);
  }

  #drop(): void {
    this.#socket = null;
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (wasOpen) this.#listener.closed();
  }
}
