import {
  closeTeamwork,
  currentTeam,
  loadTeam,
  nameOf,
  type TeamRows,
  teamWriter,
  useTeam,
  withAvatars,
} from "@/entities/team";
import { showAlert } from "@/shared/alerts";
import { track } from "@/shared/analytics";
import { ApiError } from "@/shared/api/problem";
import { type Invitation, type Role, type Teammate, teamApi } from "@/shared/api/team";
import { showLimit } from "@/shared/limits";
import type { Outcome } from "@/shared/optimistic";
import { showToast } from "@/shared/ui";
import type { Items } from "./access";
import { type Change, listed, shared, withoutItems } from "./changes";
import { teamworkMessages as words } from "./messages/teamwork";

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function put(team: TeamRows, record: Teammate, grows: boolean): TeamRows {
  const known = team.byMe.some((one) => sameAddress(one.email, record.email));
  const byMe = known
    ? team.byMe.map((one) => (sameAddress(one.email, record.email) ? record : one))
    : [...team.byMe, record];
  const { used, limit } = team.contributors;
  return {
    ...team,
    byMe: withAvatars(byMe, team.withMe),
    contributors: known || !grows ? team.contributors : { used: used + 1, limit },
  };
}

function change(team: TeamRows, email: string, apply: Change["apply"]): TeamRows {
  return {
    ...team,
    byMe: team.byMe.map((one) => (sameAddress(one.email, email) ? apply(one) : one)),
  };
}

/** A refusal of the plan is shown by its own modal; the teamwork modal makes room for it. */
function alertFailure(type: string, fallback: string) {
  return (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return;
    if (showLimit(error)) {
      closeTeamwork();
      return;
    }
    showAlert(type, (error instanceof ApiError && error.said) || fallback);
  };
}

function notifyRole(role: Role | null | undefined): void {
  if (role) track("role_given", { role: words.roles[role].analytics });
}

/** What somebody is called who has only just been invited. */
function provisional(email: string, role: Role, sharesAll: boolean): Teammate {
  return {
    _id: `new ${email}`,
    recordId: `new ${email}`,
    email,
    name: "",
    uri: "",
    pic: null,
    isPending: true,
    isSuspended: false,
    isSupport: false,
    sharesAll,
    role,
    projects: [],
    projectNumIds: [],
    mags: [],
    folders: [],
    folderIds: [],
    projectRoles: {},
    folderRoles: {},
  };
}

export interface Invite {
  readonly email: string;
  readonly role: Role;
  readonly sharesAll: boolean;
}

/** The caller shows the refusal, at the field that it is about. */
export async function invite(
  { email, role, sharesAll }: Invite,
  items: Items,
): Promise<Outcome<{ teamMember: Teammate }>> {
  const { body, apply } = shared(items);
  const known = currentTeam().byMe.find((one) => sameAddress(one.email, email));
  const outcome = await teamWriter.run({
    label: words.labels.add,
    apply: (team) =>
      put(team, apply({ ...(known ?? provisional(email, role, sharesAll)), sharesAll }), true),
    send: () => teamApi.add({ email, ...body, sharesAll, role }),
    commit:
      ({ teamMember }) =>
      (base) =>
        put(base, teamMember, true),
  });
  if (outcome.ok) {
    notifyRole(role);
    showToast({ text: known ? words.done.shared(nameOf(known)) : words.done.invited(email) });
  }
  return outcome;
}

/** Gives some things to somebody who is in the team already. */
export async function share(teammate: Teammate, items: Items): Promise<boolean> {
  const { body, apply } = shared(items);
  const outcome = await teamWriter.run({
    label: words.labels.add,
    apply: (team) => change(team, teammate.email, apply),
    send: () => teamApi.add({ email: teammate.email, ...body }),
    commit:
      ({ teamMember }) =>
      (base) =>
        put(base, teamMember, false),
    failed: alertFailure("team-update", words.errors.update),
  });
  return outcome.ok;
}

export async function update(teammate: Teammate, { body, apply }: Change): Promise<boolean> {
  const outcome = await teamWriter.run({
    label: words.labels.update,
    apply: (team) => change(team, teammate.email, apply),
    send: () => teamApi.update({ email: teammate.email, ...body }),
    commit:
      ({ teamMember }) =>
      (base) =>
        put(base, teamMember, false),
    failed: alertFailure("team-update", words.errors.update),
  });
  if (outcome.ok) notifyRole(body.role);
  return outcome.ok;
}

/** Takes some things back; a toast gives them again. */
export async function unshare(teammate: Teammate, items: Items): Promise<boolean> {
  const dismiss = showToast({
    text: words.done.unshared(nameOf(teammate)),
    undo: () => void update(teammate, listed(teammate)),
  });
  const done = await update(teammate, listed(withoutItems(teammate, items)));
  if (!done) dismiss();
  return done;
}

/** The caller has asked. */
export async function removeTeammate(teammate: Teammate): Promise<boolean> {
  const { recordId } = teammate;
  const without = (team: TeamRows): TeamRows => {
    const { used, limit } = team.contributors;
    return {
      ...team,
      byMe: team.byMe.filter((one) => one.recordId !== recordId),
      contributors: { used: Math.max(0, used - 1), limit },
    };
  };
  const dismiss = showToast({ text: words.done.removed(nameOf(teammate)) });
  const outcome = await teamWriter.run({
    label: words.labels.remove,
    apply: without,
    send: () => teamApi.remove(recordId),
    failed: alertFailure("team-remove", words.errors.remove),
  });
  if (!outcome.ok) dismiss();
  return outcome.ok;
}

export async function resend(teammate: Teammate): Promise<void> {
  const { email } = teammate;
  try {
    await teamApi.resend(email);
    showToast({ text: words.dialog.resent(email) });
  } catch (error) {
    alertFailure("team-resend", words.errors.resend)(error);
  }
}

function forget(invitation: Invitation): () => void {
  const { invitations } = useTeam.getState();
  useTeam.setState({ invitations: invitations.filter((one) => one !== invitation) });
  return () => useTeam.setState({ invitations });
}

/** An invitation of the dashboard: it leaves at once and comes back when the answer did not arrive. */
export async function answer(invitation: Invitation, accepts: boolean): Promise<boolean> {
  const { id, from } = invitation;
  const bringBack = forget(invitation);
  try {
    await (accepts ? teamApi.accept({ id }) : teamApi.decline({ id }));
  } catch (error) {
    bringBack();
    alertFailure("invitation", accepts ? words.errors.accept : words.errors.decline)(error);
    return false;
  }
  showToast({ text: accepts ? words.done.accepted(from.name) : words.done.declined });
  if (accepts) await loadTeam();
  return true;
}
