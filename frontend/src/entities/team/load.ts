import { queryOptions, useQuery } from "@tanstack/react-query";
import { isSignedOut } from "@/shared/api/client";
import { queryClient } from "@/shared/api/query";
import { type SharedAnswer, type TeamAnswer, teamApi } from "@/shared/api/team";
import { withAvatars } from "./people";
import { replaceTeam, type TeamRows, teamWriter, useTeam } from "./store";

/** A window that is looked at asks so often whether anything has changed elsewhere, in ms, and not more often. */
const QUIET = 5_000;

function withTeam(base: TeamRows, team: TeamAnswer): TeamRows {
  return {
    ...base,
    byMe: withAvatars(team.byMe, team.withMe),
    withMe: team.withMe,
    contributors: team.contributors,
    lastAdded: team.lastCollaboratorAdded,
    lastRemoved: team.lastCollaboratorRemoved,
  };
}

function withShared(base: TeamRows, shared: SharedAnswer): TeamRows {
  return {
    ...base,
    withMe: shared.teammates,
    projects: new Map(shared.mags.map((project) => [project.num_id, project])),
    folders: new Map(shared.folders.map((folder) => [folder.num_id, folder])),
  };
}

async function ask(): Promise<void> {
  for (;;) {
    await teamWriter.idle();
    const begun = teamWriter.generation();
    const [team, shared] = await Promise.all([teamApi.team(), teamApi.shared()]);
    // An answer that was on its way while something was written may or may not know of it.
    if (teamWriter.generation() !== begun) continue;
    const again = useTeam.getState().status === "ready" && !shared.changed;
    replaceTeam((base) => {
      const next = withTeam(base, team);
      return again ? next : withShared(next, shared.value);
    });
    useTeam.setState({ status: "ready" });
    return;
  }
}

async function read(): Promise<true> {
  try {
    await ask();
    const { invitations } = await teamApi.invitations();
    useTeam.setState({ invitations });
    return true;
  } catch (error) {
    // A signed-out person is on the way to sign-in; what stands on the page stays.
    const known = useTeam.getState().status === "ready";
    if (!known && !isSignedOut(error)) useTeam.setState({ status: "failed" });
    throw error;
  }
}

/**
 * When the team is asked for. Its rows are a store of their own, like the library's: they are shown among those, with
 * the writes on top that are still on their way.
 */
const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: read,
  staleTime: QUIET,
});

interface Freshness {
  /** Also now and then, and when the window comes back. */
  watched?: boolean;
}

/** Asks for the team when what holds this is opened, unless it was asked for just now. */
export function useFreshTeam({ watched = false }: Freshness = {}): void {
  useQuery({
    ...teamQuery,
    refetchOnWindowFocus: watched,
    refetchInterval: ({ state }) => (watched && state.status === "success" ? QUIET : false),
  });
}

async function quietly(reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch {
    // The store says that it failed.
  }
}

/** Loads the team and what is shared, or asks whether they have changed. Never rejects. */
export function loadTeam(): Promise<void> {
  return quietly(queryClient.fetchQuery({ ...teamQuery, staleTime: 0 }));
}

/** As above, unless it was asked for just now. */
export function revalidateTeam(): void {
  void quietly(queryClient.fetchQuery(teamQuery));
}

export function retryTeam(): void {
  useTeam.setState({ status: "loading" });
  void loadTeam();
}
