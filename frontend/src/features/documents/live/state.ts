/** Who else has the document open, for the parts of the editor. */

import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { readStored, writeStored } from "@/shared/storage";
import type { RecordId } from "../model/record";
import { equal } from "../model/values";
import { type Face, facesOf, peopleOf } from "./people";
import type { Peer } from "./wire";

export interface LiveState {
  /** The other tabs that have the document open, in the order in which they came. It changes with each move of a pointer. */
  readonly peers: readonly Peer[];
  /** Who has them open, and on which page. It changes seldom. */
  readonly faces: readonly Face[];
  /** The tab whose view is followed. */
  readonly following: string | null;
  /** Are the cursors of others shown? */
  readonly cursors: boolean;
  /** Has this person lost the access to the project? */
  readonly lost: boolean;
  /** It is another number whenever comments of the project have changed. */
  readonly comments: number;
}

export type Live = StoreApi<LiveState>;

const CURSORS = "octavo.editor.cursors";

export const createLive = (): Live =>
  createStore<LiveState>(() => ({
    peers: [],
    faces: [],
    following: null,
    cursors: readStored(CURSORS) !== "off",
    lost: false,
    comments: 0,
  }));

/** Shows the cursors of others or not, here and at the next time (EDIT-376). */
export function showCursors(live: Live, cursors: boolean): void {
  writeStored(CURSORS, cursors ? null : "off");
  live.setState({ cursors });
}

/** Without a connection around a part, nobody else is here. */
export const LiveContext = createContext<Live>(createLive());

export function useLive<T>(select: (state: LiveState) => T): T {
  return useStore(useContext(LiveContext), select);
}

/** Those who have a page open, each person once. */
export function useFacesOn(page: RecordId): readonly Face[] {
  return useLive(useShallow(({ faces }) => peopleOf(faces.filter((face) => face.page === page))));
}

/** Others are here from now on. */
export function setPeers(live: Live, peers: readonly Peer[]): void {
  const faces = facesOf(peers);
  const { faces: before, following } = live.getState();
  const stays = peers.some(({ peer }) => peer === following);
  live.setState({
    peers,
    faces: equal(faces, before) ? before : faces,
    following: stays ? following : null,
  });
}

/** Follows the view of a tab, or of nobody (EDIT-386). */
export function follow(live: Live, following: string | null): void {
  live.setState({ following });
}
