/** What a browser has of what the synchronisation needs. */

import type { Channel, Clock, Locks, TabMessage } from "./ports";

const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 12;

/** The one clock of the synchronisation in a browser. Everything else asks the port, and tests give another clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** Sixty random bits, written as an id of the document. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join("");
}

/** The locks of this browser. Without them every tab sends: that is right as well, and only more traffic. */
export function browserLocks(manager: LockManager | undefined): Locks {
  return {
    async hold(name, signal, work) {
      if (manager === undefined) return work();
      await manager.request(name, { signal }, work);
    },
  };
}

/** What the tabs of this browser tell each other under a name. */
export function browserChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
    },
    close: () => channel.close(),
  };
}
