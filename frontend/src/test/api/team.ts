import type { components } from "@/shared/api/schema";
import type {
  Answering,
  Invitation,
  SharedFolder,
  SharedProject,
  Teammate,
} from "@/shared/api/team";
import { makeFolder } from "./library/folders";
import type { Library } from "./library/library";
import { search } from "./library/lists";
import { makeProject } from "./library/projects";
import { fold } from "./library/text";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { Refusal } from "./refusal";
import { nothing, ok, route } from "./route";
import type { Route } from "./routes";

type SharingBody = components["schemas"]["SharingBody"];

const notFound = () => new Refusal(404, "not_found", "There is no such teammate.");

export function makeTeammate(number: number, changes: Partial<Teammate> = {}): Teammate {
  const id = `019aa3c4-1111-7000-8000-${String(number).padStart(12, "0")}`;
  return {
    _id: id,
    recordId: `019aa3c4-2222-7000-8000-${String(number).padStart(12, "0")}`,
    email: `teammate${number}@octavo.example`,
    name: `Teammate ${number}`,
    uri: `teammate${number}`,
    pic: null,
    isPending: false,
    isSuspended: false,
    isSupport: false,
    sharesAll: false,
    role: "member",
    projects: [],
    projectNumIds: [],
    mags: [],
    folders: [],
    folderIds: [],
    projectRoles: {},
    folderRoles: {},
    ...changes,
  };
}

/** Who works with the account of the tests, and what others share with it. */
export class Team {
  byMe: Teammate[] = [];
  withMe: Teammate[] = [];
  projects: SharedProject[] = [];
  folders: SharedFolder[] = [];
  invitations: Invitation[] = [];
  limit = 5;
  /** Mailed links that work, by token. */
  mailed: Record<string, { email: string; id: string }> = {};
  resent: string[] = [];
  version = 1;
  private last = 0;

  constructor(private readonly library: Library) {}

  /** Somebody with whom the account shares. */
  teammate(changes: Partial<Teammate> = {}): Teammate {
    this.last += 1;
    const teammate = makeTeammate(this.last, changes);
    this.byMe.push(teammate);
    return teammate;
  }

  /** Somebody who shares with the account. */
  owner(changes: Partial<Teammate> = {}): Teammate {
    this.last += 1;
    const owner = makeTeammate(this.last, changes);
    this.withMe.push(owner);
    return owner;
  }

  sharedFolder(owner: Teammate, changes: Partial<SharedFolder> = {}): SharedFolder {
    const folder: SharedFolder = {
      ...makeFolder(this.library.nextNumber(), owner._id, {
        canEdit: false,
        isExternalSharedFolder: true,
        ...changes,
      }),
      role: changes.role ?? owner.role,
    };
    owner.folderIds.push(folder._id);
    this.folders.push(folder);
    return folder;
  }

  sharedProject(owner: Teammate, changes: Partial<SharedProject> = {}): SharedProject {
    const project: SharedProject = {
      ...makeProject(this.library.nextNumber(), changes),
      user: owner._id,
      role: changes.role ?? owner.role,
    };
    if (project.folder === null) owner.projectNumIds.push(project.num_id);
    this.projects.push(project);
    return project;
  }

  invitation(changes: Partial<Invitation> = {}): Invitation {
    const invitation: Invitation = {
      id: `invitation-${this.invitations.length + 1}`,
      from: { name: "Noor Haddad", uri: "noor.haddad", pic: null },
      items: { projects: 2, folders: 1, sharesAll: false },
      role: "member",
      createdAt: EPOCH,
      ...changes,
    };
    this.invitations.push(invitation);
    return invitation;
  }

  used(): number {
    return this.byMe.length;
  }

  /** What the library finds, and what others share: by its name, or by whose it is. */
  search(query: string, limit?: number) {
    const found = search(this.library, query, limit);
    const wanted = fold(query);
    const says = (text: string) => fold(text).includes(wanted);
    const owners = new Set(
      this.withMe
        .filter(({ name, uri, email }) => [name, uri, email].some(says))
        .map((one) => one._id),
    );
    const mags = this.projects.filter((one) => says(one.title) || owners.has(one.user));
    const folders = this.folders.filter((one) => says(one.name) || owners.has(one.user));
    return {
      ...found,
      mags: [...found.mags, ...mags].slice(0, found.limit),
      folders: [...found.folders, ...folders],
      count: found.count + mags.length + folders.length,
    };
  }

  private apply(teammate: Teammate, body: SharingBody, adds: boolean): void {
    const { mags, folders, sharesAll, role, projectRoles, folderRoles } = body;
    if (mags) {
      const ids = new Set(adds ? [...teammate.projectNumIds, ...mags] : mags);
      teammate.projectNumIds = [...ids];
      teammate.projects = this.library.projects
        .filter((project) => ids.has(project.num_id))
        .map(({ num_id, title }) => ({ num_id, title }));
    }
    if (folders) {
      const known = this.library.folders.filter(
        (folder) =>
          folders.includes(folder.num_id) || (adds && teammate.folderIds.includes(folder._id)),
      );
      teammate.folderIds = known.map((folder) => folder._id);
      teammate.folders = known.map(({ _id, num_id, name }) => ({ _id, num_id, name }));
    }
    if (typeof sharesAll === "boolean") teammate.sharesAll = sharesAll;
    if (role) teammate.role = role;
    if (projectRoles) teammate.projectRoles = projectRoles;
    if (folderRoles) teammate.folderRoles = folderRoles;
  }

  add(body: SharingBody) {
    const email = String(body.email ?? "");
    const wrong = (detail: string) =>
      new Refusal(422, "invalid_value", detail, { fieldName: "email" });
    if (!/^\S+@\S+$/.test(email)) throw wrong("Use an e-mail address.");
    if (email === this.library.user.email) throw wrong("This is your own address.");
    const known = this.byMe.find((one) => one.email === email);
    if (!known && this.used() >= this.limit) {
      throw new Refusal(403, "limit_reached", `Your plan has ${this.limit} contributors.`, {
        limit: "contributors",
      });
    }
    const teammate =
      known ?? this.teammate({ email, name: "", uri: "", isPending: true, role: "member" });
    this.apply(teammate, body, known !== undefined);
    return { created: !known, teamMember: { ...teammate } };
  }

  update(body: SharingBody) {
    const teammate = this.byMe.find((one) => one.email === body.email);
    if (!teammate) throw notFound();
    this.apply(teammate, body, false);
    return { teamMember: { ...teammate } };
  }

  remove(id: string) {
    if (!this.byMe.some((one) => one.recordId === id)) throw notFound();
    this.byMe = this.byMe.filter((one) => one.recordId !== id);
    return { id };
  }

  leave(body: { projectNumIds?: number[]; folderIds?: string[] }) {
    const projects = new Set(body.projectNumIds ?? []);
    const folders = new Set(body.folderIds ?? []);
    const touched = new Set<string>();
    for (const one of this.projects) if (projects.has(one.num_id)) touched.add(one.user);
    for (const one of this.folders) if (folders.has(one._id)) touched.add(one.user);
    if (touched.size === 0) throw new Refusal(404, "not_found", "There is no such item.");
    this.folders = this.folders.filter((one) => !folders.has(one._id));
    this.projects = this.projects.filter(
      (one) => !projects.has(one.num_id) && !(one.folder !== null && folders.has(one.folder)),
    );
    this.version += 1;
    const updated: Teammate[] = [];
    const removed: string[] = [];
    this.withMe = this.withMe.flatMap((owner) => {
      if (!touched.has(owner._id)) return [owner];
      const left =
        this.projects.some((one) => one.user === owner._id) ||
        this.folders.some((one) => one.user === owner._id);
      if (!left) {
        removed.push(owner.recordId);
        return [];
      }
      const next = {
        ...owner,
        projectNumIds: owner.projectNumIds.filter((id) => !projects.has(id)),
        folderIds: owner.folderIds.filter((id) => !folders.has(id)),
      };
      updated.push(next);
      return [next];
    });
    return { updatedTeammates: updated, removedTeammatesIds: removed };
  }

  private waiting(body: { token?: string; id?: string }): Invitation {
    const link = body.token === undefined ? undefined : this.mailed[body.token];
    const id = link?.id ?? body.id;
    const invitation = this.invitations.find((one) => one.id === id);
    if (!invitation) {
      throw new Refusal(422, "link_expired", "This invitation has been answered or is too old.");
    }
    if (link && link.email !== this.library.user.email) {
      throw new Refusal(409, "other_account", "This invitation is for n…@octavo.example.");
    }
    return invitation;
  }

  accept(body: { token?: string; id?: string }) {
    const invitation = this.waiting(body);
    this.invitations = this.invitations.filter((one) => one !== invitation);
    const { from, role, items } = invitation;
    const owner = this.owner({ ...from, role, sharesAll: items.sharesAll });
    for (let count = 0; count < items.folders; count += 1) {
      this.sharedFolder(owner, { name: `${from.name}’s collection` });
    }
    for (let count = 0; count < items.projects; count += 1) {
      this.sharedProject(owner, { title: `${from.name}’s project ${count + 1}` });
    }
    this.version += 1;
    return { teammate: owner };
  }

  decline(body: { token?: string; id?: string }): void {
    const invitation = this.waiting(body);
    this.invitations = this.invitations.filter((one) => one !== invitation);
  }

  read(token: string) {
    const link = this.mailed[token];
    const invitation = this.invitations.find((one) => one.id === link?.id);
    if (!link || !invitation) {
      throw new Refusal(422, "link_expired", "This invitation has been answered or is too old.");
    }
    const { from, items, role } = invitation;
    return { email: link.email, from: { name: from.name }, items, role };
  }
}

export function teamRoutes(api: MockApi): Route[] {
  const team = () => api.team;
  return [
    route(api, "get", "/team", () =>
      ok({
        byMe: team().byMe,
        withMe: team().withMe,
        contributors: { used: team().used(), limit: team().limit },
        lastCollaboratorAdded: null,
        lastCollaboratorRemoved: null,
      }),
    ),
    route(api, "post", "/team", ({ body }) => {
      const { created, teamMember } = team().add(body);
      return ok({ teamMember }, created ? 201 : 200);
    }),
    route(api, "put", "/team", ({ body }) => ok(team().update(body))),
    route(api, "delete", "/team", ({ body }) => ok(team().remove(body.id))),
    route(api, "delete", "/team/projects", ({ body }) => ok(team().leave(body))),
    route(api, "post", "/team/invite", ({ body }) => {
      team().resent.push(String(body.email));
      return nothing;
    }),
    route(api, "get", "/team/invitations", () => ok({ invitations: team().invitations })),
    route(api, "post", "/team/invitations/accept", ({ body }) =>
      ok(team().accept(body as Answering)),
    ),
    route(api, "post", "/team/invitations/decline", ({ body }) => {
      team().decline(body as Answering);
      return nothing;
    }),
    route(
      api,
      "get",
      "/auth/invitation",
      ({ query }) => ok(team().read(query.get("token") ?? "")),
      true,
    ),
    route(api, "get", "/readymags/shared", ({ headers }) => {
      const etag = `"shared-${team().version}"`;
      if (headers.get("If-None-Match") === etag) return { status: 304, headers: { ETag: etag } };
      const { withMe: teammates, folders, projects: mags } = team();
      const counted = folders.map((folder) => ({
        ...folder,
        count: mags.filter((one) => one.folder === folder._id).length,
      }));
      return { status: 200, body: { teammates, folders: counted, mags }, headers: { ETag: etag } };
    }),
  ];
}
