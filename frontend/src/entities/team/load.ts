import { isSignedOut } from "@/shared/api/client";
import { isCanceled } from "@/shared/api/problem";
import { type SharedAnswer, type TeamAnswer, teamApi } from "@/shared/api/team";
import { withFaces } from "./people";
import { replaceTeam, type TeamRows, teamWriter, useTeam } from "./store";

/** Coming back to the window asks again, but not more often than this, in ms. */
const QUIET = 5_000;

let running: Promise<void> | null = null;
let lastAsked = Number.NEGATIVE_INFINITY;

function withTeam(base: TeamRows, team: TeamAnswer): TeamRows {
  return {
    ...base,
    byMe: withFaces(team.byMe, team.withMe),
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

async function askInvitations(): Promise<void> {
  const { invitations } = await teamApi.invitations();
  useTeam.setState({ invitations });
}

function failed(error: unknown): void {
  // A signed-out person is on the way to sign-in; what stands on the page stays.
  if (isCanceled(error) || isSignedOut(error)) return;
  if (useTeam.getState().status !== "ready") useTeam.setState({ status: "failed" });
}

/** Loads the team and what is shared, or asks whether they have changed. Never rejects. */
export function loadTeam(): Promise<void> {
  running ??= ask()
    .then(askInvitations)
    .catch(failed)
    .finally(() => {
      running = null;
      lastAsked = performance.now();
    });
  return running;
}

export function revalidateTeam(): void {
  if (performance.now() - lastAsked >= QUIET) void loadTeam();
}

export function retryTeam(): void {
  useTeam.setState({ status: "loading" });
  void loadTeam();
}

/** For tests: the next account begins with a first load. */
export function forgetTeamLoading(): void {
  running = null;
  lastAsked = Number.NEGATIVE_INFINITY;
}
