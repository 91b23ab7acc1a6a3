import { create } from "zustand";
import type {
  Invitation,
  LastCollaborator,
  SharedFolder,
  SharedProject,
  Teammate,
} from "@/shared/api/team";
import { createWriter, type Optimistic, rebase, settledOn } from "@/shared/optimistic";
import { useSession } from "@/shared/session";
import { noSharing, type Sharing, sharingOf } from "./sharing";

export interface TeamRows {
  /** With whom this person shares. */
  readonly byMe: readonly Teammate[];
  /** Who shares with this person. */
  readonly withMe: readonly Teammate[];
  /** What is shared with this person, by num_id. */
  readonly projects: ReadonlyMap<number, SharedProject>;
  readonly folders: ReadonlyMap<number, SharedFolder>;
  readonly contributors: { readonly used: number; readonly limit: number };
  readonly lastAdded: LastCollaborator | null;
  readonly lastRemoved: LastCollaborator | null;
}

export type TeamStatus = "loading" | "ready" | "failed";

interface TeamState {
  readonly status: TeamStatus;
  readonly rows: Optimistic<TeamRows>;
  /** Who works on what of this person's. */
  readonly sharing: Sharing;
  /** Invitations to this person that wait for an answer. */
  readonly invitations: readonly Invitation[];
}

const nobody: TeamRows = {
  byMe: [],
  withMe: [],
  projects: new Map(),
  folders: new Map(),
  contributors: { used: 0, limit: 0 },
  lastAdded: null,
  lastRemoved: null,
};

function fresh(): TeamState {
  return { status: "loading", rows: settledOn(nobody), sharing: noSharing, invitations: [] };
}

export const useTeam = create<TeamState>(fresh);

function show(rows: Optimistic<TeamRows>): void {
  useTeam.setState((state) => ({
    rows,
    sharing: rows.view.byMe === state.rows.view.byMe ? state.sharing : sharingOf(rows.view.byMe),
  }));
}

/** Every write of the team goes through this one. */
export const teamWriter = createWriter<TeamRows>({ get: () => useTeam.getState().rows, set: show });

export function currentTeam(): TeamRows {
  return useTeam.getState().rows.view;
}

/** What the server answered, under the writes that are still on their way. */
export function replaceTeam(change: (base: TeamRows) => TeamRows): void {
  const { rows } = useTeam.getState();
  show(rebase(rows, change(rows.base)));
}

export function resetTeam(): void {
  useTeam.setState(fresh(), true);
}

// What was loaded for one account may not be shown to the next.
useSession.subscribe((state, before) => {
  if (before.user && state.user?._id !== before.user._id) resetTeam();
});
