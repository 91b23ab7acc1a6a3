/** The calls of teamwork: who works on what, and what others let this person work on. */
import { transport } from "./client";
import { type Revalidated, revalidated } from "./etag";
import type { Folder, Project } from "./model";
import { send } from "./raw";
import { receiveBeside } from "./receive";

/** `member` may change the design too ("Layout unlocked"), `editor` only the content. */
export type Role = "member" | "editor";

export interface Teammate {
  /** The account's id; of a pending one the recordId. */
  _id: string;
  recordId: string;
  email: string;
  name: string;
  uri: string;
  pic: string | null;
  isPending: boolean;
  isSupport: boolean;
  sharesAll: boolean;
  /** Holds wherever neither the project nor its collection has a role of its own. */
  role: Role;
  projects: { num_id: number; title: string }[];
  projectNumIds: number[];
  folders: { _id: string; num_id: number; name: string }[];
  folderIds: string[];
  /** By num_id. */
  projectRoles: Record<string, Role>;
  /** By _id. */
  folderRoles: Record<string, Role>;
}

export interface LastCollaborator {
  email: string;
  at: string;
}

export interface TeamAnswer {
  byMe: Teammate[];
  withMe: Teammate[];
  /** Distinct addresses with access, pending ones included; a limit of -1 stands for none. */
  contributors: { used: number; limit: number };
  lastCollaboratorAdded: LastCollaborator | null;
  lastCollaboratorRemoved: LastCollaborator | null;
}

/** What is left out stays as it is; lists and roles that are given replace the former ones. */
export interface TeamBody {
  email: string;
  /** num_ids. */
  mags?: number[];
  /** num_ids. */
  folders?: number[];
  sharesAll?: boolean;
  role?: Role;
  projectRoles?: Record<string, Role>;
  folderRoles?: Record<string, Role>;
}

/** `user` is the owner. */
export type SharedProject = Project & { user: string; role: Role };
export type SharedFolder = Folder & { role: Role };

export interface SharedAnswer {
  teammates: Teammate[];
  folders: SharedFolder[];
  mags: SharedProject[];
}

export interface LeaveAnswer {
  updatedTeammates?: Teammate[];
  removedTeammatesIds?: string[];
}

export interface SharedItems {
  projects: number;
  folders: number;
  sharesAll: boolean;
}

/** An invitation to this person's confirmed address that waits for an answer. */
export interface Invitation {
  id: string;
  from: { name: string; uri: string; pic: string | null };
  items: SharedItems;
  role: Role;
  createdAt: string;
}

/** What a mailed invitation says to whoever opens its link. */
export interface MailedInvitation {
  email: string;
  from: { name: string };
  items: SharedItems;
}

export type Answering = { token: string } | { id: string };

/** The shared items may be as many as a library's, so they are asked for with the tag of the last answer. */
function shared(): Promise<Revalidated<SharedAnswer>> {
  return revalidated<SharedAnswer>("shared", async (headers) => {
    const request = new Request(new URL("/api/readymags/shared", window.location.origin), {
      headers: { Accept: "application/json", ...headers },
    });
    const response = await transport(request, false, receiveBeside);
    if (response.status === 304) return { response };
    return { data: (await response.json()) as SharedAnswer, response };
  });
}

export const teamApi = {
  team: () => send<TeamAnswer>("GET", "/api/team"),
  shared,
  add: (body: TeamBody) => send<{ teamMember: Teammate }>("POST", "/api/team", body),
  update: (body: TeamBody) => send<{ teamMember: Teammate }>("PUT", "/api/team", body),
  remove: (id: string) => send<{ id: string }>("DELETE", "/api/team", { id }),
  leave: (body: { projectNumIds?: number[]; folderIds?: string[] }) =>
    send<LeaveAnswer>("DELETE", "/api/team/projects", body),
  resend: (email: string) => send("POST", "/api/team/invite", { email }),
  invitations: () => send<{ invitations: Invitation[] }>("GET", "/api/team/invitations"),
  accept: (body: Answering) =>
    send<{ teammate: Teammate }>("POST", "/api/team/invitations/accept", body),
  decline: (body: Answering) => send("POST", "/api/team/invitations/decline", body),
  /** Anybody with the link may read it. */
  mailed: (token: string) =>
    send<MailedInvitation>("GET", "/api/auth/invitation", undefined, {
      query: { token },
      staying: true,
    }),
};
