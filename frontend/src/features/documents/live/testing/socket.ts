/** A server at the other end of a live connection, for tests. */

import { VirtualClock } from "../../sync/testing/world";
import type { LinkPorts } from "../Link";
import type { Moves, Numbered, Peer, Presence } from "../wire";

/** A connection whose other end is the test. */
class TestSocket extends EventTarget {
  readonly sent: Presence[] = [];
  isClosed = false;
  /** The number of the last moves. */
  seq = 0;
  /** Who has come, each with a number. */
  readonly #known: string[] = [];

  constructor(readonly after: number) {
    super();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** The client ends it. */
  close(): void {
    this.isClosed = true;
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  welcome(access = "owner"): void {
    this.say({ type: "welcome", peer: "own", access });
  }

  /** Everybody who is here. */
  here(...peers: readonly Peer[]): void {
    this.say({ type: "here", seq: this.seq, peers: peers.map((peer) => this.#numbered(peer)) });
  }

  come(...peers: readonly Peer[]): void {
    this.#moves({ came: peers.map((peer) => this.#numbered(peer)) });
  }

  change({ peer }: Peer, now: Partial<Presence>): void {
    this.#moves({ changed: [{ no: this.#known.indexOf(peer), ...now }] });
  }

  point({ peer }: Peer, x: number, y: number): void {
    this.#moves({ moved: [[this.#known.indexOf(peer), x, y]] });
  }

  go({ peer }: Peer): void {
    this.#moves({ gone: [this.#known.indexOf(peer)] });
  }

  #moves(moves: Omit<Moves, "type" | "seq">): void {
    this.seq += 1;
    this.say({ type: "moves", seq: this.seq, ...moves });
  }

  #numbered(peer: Peer): Numbered {
    if (!this.#known.includes(peer.peer)) this.#known.push(peer.peer);
    return { no: this.#known.indexOf(peer.peer), ...peer };
  }

  /** The server ends it. */
  end(code: number): void {
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

/** Every connection that was made, and the world of a link. */
export function testPorts() {
  const sockets: TestSocket[] = [];
  const clock = new VirtualClock();
  const network = { isOnline: true };
  const ports: LinkPorts = {
    clock,
    jitter: () => 0,
    connect: (after) => {
      const socket = new TestSocket(after);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    isOnline: () => network.isOnline,
  };
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error("Nobody has connected");
    return socket;
  };
  return { ports, sockets, clock, network, last };
}

/** Somebody else's tab. */
export const peerOf = (name: string, given: Partial<Peer> = {}): Peer => ({
  peer: `tab of ${name}`,
  user: name,
  name,
  avatar: null,
  color: 3,
  page: null,
  selected: [],
  cursor: null,
  width: "base",
  view: null,
  ...given,
});
