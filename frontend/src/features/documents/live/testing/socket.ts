/** A server at the other end of a live connection, for tests. */

import { VirtualClock } from "../../sync/testing/world";
import type { LinkPorts } from "../Link";
import type { Peer, Presence } from "../wire";

/** A connection whose other end is the test. */
class TestSocket extends EventTarget {
  readonly sent: Presence[] = [];
  isClosed = false;

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
