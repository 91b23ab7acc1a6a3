/** What becomes of the list of those who are here. */

import type { Peer } from "./wire";

/** With those that came or changed; `own` is this tab. */
export function withPeers(
  peers: readonly Peer[],
  changed: readonly Peer[],
  own: string | null,
): readonly Peer[] {
  const byId = new Map(peers.map((peer) => [peer.peer, peer]));
  for (const peer of changed) if (peer.peer !== own) byId.set(peer.peer, peer);
  return [...byId.values()];
}

export function withoutPeers(peers: readonly Peer[], gone: readonly string[]): readonly Peer[] {
  return peers.filter(({ peer }) => !gone.includes(peer));
}
