/** The calls of the comments on a project. */
import { bodyOf, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Who has written: somebody of the team, a reader of a preview link, or somebody who has deleted the account. */
export type CommentAuthor = Schemas["CommentAuthor"];
/** Somebody who can be mentioned. */
export type CommentPerson = Schemas["Commenter"];
export type Comment = Schemas["Comment"];
/** Where a thread is pinned: in thousandths of a widget's size, or on the page in hundredths of a pixel. */
export type CommentPlace = Schemas["CommentPlace"];
/** In lists some comments in the middle are left out; `count` says how many there are. */
export type CommentThread = Schemas["CommentThread"];

const of = (numId: number) => ({ path: { id: String(numId) } });
const ofOne = (numId: number, comment: string) => ({ path: { id: String(numId), comment } });

export const commentsApi = {
  list: (
    numId: number,
    resolved: boolean,
    after: string | null,
    signal: AbortSignal,
  ): Promise<Schemas["CommentThreads"]> => {
    const query = { resolved, ...(after === null ? {} : { after }) };
    const params = { ...of(numId), query };
    return bodyOf(client.GET("/api/documents/{id}/comments", { params, signal }));
  },
  /** A thread with all its comments. */
  thread: (numId: number, id: string, signal: AbortSignal): Promise<CommentThread> => {
    const params = ofOne(numId, id);
    return bodyOf(client.GET("/api/documents/{id}/comments/{comment}", { params, signal }));
  },
  /** Whom the person can mention. */
  people: async (numId: number, signal: AbortSignal): Promise<CommentPerson[]> => {
    const call = client.GET("/api/documents/{id}/comments/people", { params: of(numId), signal });
    return (await bodyOf(call)).people;
  },
  /** The same key again writes nothing. */
  write: (numId: number, body: Schemas["CommentBody"]): Promise<CommentThread> =>
    bodyOf(client.POST("/api/documents/{id}/comments", { params: of(numId), body })),
  /** `id` is that of a comment for a text, else that of a thread. */
  change: (numId: number, id: string, body: Schemas["CommentChange"]): Promise<CommentThread> => {
    const params = ofOne(numId, id);
    return bodyOf(client.PATCH("/api/documents/{id}/comments/{comment}", { params, body }));
  },
  remove: async (numId: number, comment: string): Promise<void> => {
    const params = ofOne(numId, comment);
    await client.DELETE("/api/documents/{id}/comments/{comment}", { params });
  },
};
