/** The calls of teamwork: who works on what, and what others let this person work on. */
import { beside, bodyOf, client, staying } from "./client";
import { type Revalidated, revalidated } from "./etag";
import { answerError } from "./problem";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** `member` may change the design too ("Layout unlocked"), `editor` only the content. */
export type Role = Schemas["Role"];
export type Teammate = Schemas["Teammate"];
export type TeamAnswer = Schemas["TeamAnswer"];
export type LastCollaborator = Schemas["Collaborator"];
/** An invitation to this person's confirmed address that waits for an answer. */
export type Invitation = Schemas["Invitation"];
/** What a mailed invitation shows to the person who opens its link. */
export type MailedInvitation = Schemas["MailedInvitation"];
/** An answer without the teammates is none: callers treat it as a failure. */
export type LeaveAnswer = Partial<Schemas["LeaveAnswer"]>;

/** What is left out stays as it is; lists and roles that are given replace the former ones. */
export type TeamBody = {
  [Key in keyof Schemas["SharingBody"]]: NonNullable<Schemas["SharingBody"][Key]>;
};

/** `user` is the owner. */
export type SharedProject = Schemas["SharedProject"];
export type SharedFolder = Schemas["SharedFolder"];
export type SharedAnswer = Schemas["SharedAnswer"];

export type Answering = { token: string } | { id: string };

/** The shared items may be as many as a library's, so they are asked for with the tag of the last answer. */
function shared(): Promise<Revalidated<SharedAnswer>> {
  return revalidated<SharedAnswer>("shared", (headers) =>
    client.GET("/api/readymags/shared", { headers, ...beside }),
  );
}

/** An answer without the teammate is none: what it says went wrong is thrown, as a refusal would be (BILL-212). */
async function member<Answer extends { teamMember: Teammate }>(
  call: Promise<Answer>,
): Promise<Answer> {
  const answer: Partial<Answer> & { error?: unknown } = await call;
  if (answer.teamMember) return answer as Answer;
  throw answerError(answer);
}

export const teamApi = {
  team: (): Promise<TeamAnswer> => bodyOf(client.GET("/api/team")),
  shared,
  add: (body: TeamBody) => member(bodyOf(client.POST("/api/team", { body }))),
  update: (body: TeamBody) => member(bodyOf(client.PUT("/api/team", { body }))),
  remove: (id: string) => bodyOf(client.DELETE("/api/team", { body: { id } })),
  leave: (body: { projectNumIds?: number[]; folderIds?: string[] }): Promise<LeaveAnswer> =>
    bodyOf(client.DELETE("/api/team/projects", { body })),
  resend: (email: string) => bodyOf(client.POST("/api/team/invite", { body: { email } })),
  invitations: () => bodyOf(client.GET("/api/team/invitations")),
  accept: (body: Answering) => bodyOf(client.POST("/api/team/invitations/accept", { body })),
  decline: (body: Answering) => bodyOf(client.POST("/api/team/invitations/decline", { body })),
  /** Anybody with the link may read it. */
  mailed: (token: string): Promise<MailedInvitation> =>
    bodyOf(client.GET("/api/auth/invitation", { params: { query: { token } }, ...staying })),
};
