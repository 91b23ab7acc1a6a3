import { currentTeam, loadTeam, type TeamRows, teamWriter } from "@/entities/team";
import { teamMessages as words } from "@/entities/team/messages/team";
import { showAlert } from "@/shared/alerts";
import { ApiError } from "@/shared/api/problem";
import { type LeaveAnswer, type Teammate, teamApi } from "@/shared/api/team";
import { useLibrary } from "./library";
import { notifyDone } from "./notify";

interface Leaving {
  readonly projects: ReadonlySet<number>;
  /** By _id. */
  readonly folders: ReadonlySet<string>;
}

/** What is sent for a person: what their record names, or with everything each single thing. */
function named(items: Leaving, id: number): Leaving {
  const teammate = useLibrary.getState().shared.people.get(id)?.teammate;
  if (!teammate || teammate.sharesAll) return items;
  return { projects: new Set(teammate.projectNumIds), folders: new Set(teammate.folderIds) };
}

/** The items that a card stands for: itself, or everything that a person shares. */
function leaving(id: number): Leaving {
  const { projects, folders } = currentTeam();
  const person = useLibrary.getState().shared.people.get(id);
  if (person) {
    const theirs = (item: { user: string }) => item.user === person.teammate._id;
    return {
      projects: new Set([...projects.values()].filter(theirs).map((one) => one.num_id)),
      folders: new Set([...folders.values()].filter(theirs).map((one) => one._id)),
    };
  }
  const folder = folders.get(id);
  return folder
    ? { projects: new Set(), folders: new Set([folder._id]) }
    : { projects: new Set([id]), folders: new Set() };
}

/** Without what is left; a project of a left collection stays only if it is shared by itself. */
function without(team: TeamRows, { projects, folders }: Leaving): TeamRows {
  const owners = new Map(team.withMe.map((one) => [one._id, one]));
  const keptFolders = new Map([...team.folders].filter(([, one]) => !folders.has(one._id)));
  const keptProjects = new Map(
    [...team.projects].filter(([id, one]) => {
      if (projects.has(id)) return false;
      const owner = owners.get(one.user);
      const alone = owner?.sharesAll || owner?.projectNumIds.includes(id) || false;
      return one.folder === null || !folders.has(one.folder) || alone;
    }),
  );
  const left = new Set<string>();
  for (const one of keptFolders.values()) left.add(one.user);
  for (const one of keptProjects.values()) left.add(one.user);
  const before = new Set<string>();
  for (const one of team.folders.values()) before.add(one.user);
  for (const one of team.projects.values()) before.add(one.user);
  return {
    ...team,
    folders: keptFolders,
    projects: keptProjects,
    // Who shared nothing visible before is no matter of this.
    withMe: team.withMe.filter((one) => left.has(one._id) || !before.has(one._id)),
  };
}

type Answered = Required<LeaveAnswer>;

async function send({ projects, folders }: Leaving): Promise<Answered> {
  const answer = await teamApi.leave({
    ...(projects.size > 0 ? { projectNumIds: [...projects] } : {}),
    ...(folders.size > 0 ? { folderIds: [...folders] } : {}),
  });
  if (!answer?.updatedTeammates) throw new Error(words.leave.failed);
  const { updatedTeammates, removedTeammatesIds = [] } = answer;
  return { updatedTeammates, removedTeammatesIds };
}

function withAnswer(team: readonly Teammate[], answer: Answered): Teammate[] {
  const updated = new Map(answer.updatedTeammates.map((one) => [one.recordId, one]));
  const removed = new Set(answer.removedTeammatesIds);
  return team
    .filter((one) => !removed.has(one.recordId) && !removed.has(one._id))
    .map((one) => updated.get(one.recordId) ?? one);
}

/** No longer works on something that somebody else shares. The caller has asked. */
export async function leaveShared(id: number, name: string): Promise<boolean> {
  const items = leaving(id);
  if (items.projects.size + items.folders.size === 0) return true;
  const wanted = named(items, id);
  const outcome = await teamWriter.run({
    label: words.leave.label,
    apply: (team) => without(team, items),
    send: () => send(wanted),
    commit: (answer) => (base) => {
      const { withMe } = base;
      return { ...without(base, items), withMe: withAnswer(withMe, answer) };
    },
    failed: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      showAlert("leave", error instanceof Error ? error.message : words.leave.failed);
    },
  });
  if (!outcome.ok) return false;
  notifyDone(words.leave.done, name);
  // What a collection took along is known best by the server.
  void loadTeam();
  return true;
}
