/** The calls of the comments on a project. */
import { bodyOf, clientOf } from "./client";
import type { PreviewLink } from "./documents";

/** Who has written: somebody of the team, a reader of a preview link, or somebody who has deleted the account. */
export type CommentAuthor =
  | {
      readonly kind: "person";
      readonly id: string;
      readonly name: string;
      readonly avatar: string | null;
    }
  | { readonly kind: "guest"; readonly name: string }
  | { readonly kind: "deleted" };

/** Somebody who can be mentioned. */
export interface CommentPerson {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
}

export interface Comment {
  readonly id: string;
  /** Rises within the thread. */
  readonly number: number;
  readonly author: CommentAuthor;
  /** Plain; people are mentioned by "@" and their name. */
  readonly text: string;
  readonly mentions: { readonly id: string; readonly name: string }[];
  readonly writtenAt: string;
  readonly editedAt: string | null;
  readonly isOwn: boolean;
  readonly isUnread: boolean;
  readonly canDelete: boolean;
}

/** Where a thread is pinned. */
export interface CommentPlace {
  readonly page: string;
  /** Null is a place on the page. */
  readonly widget: string | null;
  /** In thousandths of the widget's size, or on the page in hundredths of a pixel of the design width. */
  readonly x: number;
  readonly y: number;
}

export interface CommentThread extends CommentPlace {
  readonly id: string;
  readonly resolved: { readonly by: CommentAuthor; readonly at: string } | null;
  /** So many of its comments the person has not read. */
  readonly unread: number;
  readonly count: number;
  readonly lastAt: string;
  /** The first one was written first. In lists some in the middle are left out; `count` says how many there are. */
  readonly comments: Comment[];
}

export interface CommentThreads {
  /** Those that were written in last come first. */
  readonly threads: CommentThread[];
  readonly next: string | null;
  /** The unread comments of all open threads. */
  readonly unread: number;
}

/** A comment as it is sent. The same key again writes nothing. */
export interface NewComment {
  readonly key: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly thread?: string;
  readonly place?: CommentPlace;
}

/** A change of a comment, or of a thread. */
export type CommentChange =
  | { readonly text: string; readonly mentions: readonly string[] }
  | { readonly resolved: boolean }
  | { readonly read: number };

/** A link to the draft whose readers may comment, or may not. */
export type CommentableLink = PreviewLink & { comments: boolean };

interface CommentableLinks {
  links: CommentableLink[];
  /** May the person say whether readers comment? */
  canAllowComments: boolean;
}

interface Answer<Body> {
  readonly 200: { content: { "application/json": Body } };
}
interface Of {
  path: { id: string };
}
interface OfOne {
  path: { id: string; comment: string };
}
interface Sent<Body> {
  content: { "application/json": Body };
}
interface Calls {
  "/api/documents/{id}/comments": {
    get: {
      parameters: Of & { query: { resolved?: boolean; after?: string } };
      responses: Answer<CommentThreads>;
    };
    post: { parameters: Of; requestBody: Sent<NewComment>; responses: Answer<CommentThread> };
  };
  "/api/documents/{id}/comments/people": {
    get: { parameters: Of; responses: Answer<{ people: CommentPerson[] }> };
  };
  "/api/documents/{id}/comments/{comment}": {
    get: { parameters: OfOne; responses: Answer<CommentThread> };
    patch: {
      parameters: OfOne;
      requestBody: Sent<CommentChange>;
      responses: Answer<CommentThread>;
    };
    delete: { parameters: OfOne; responses: { readonly 204: { content?: never } } };
  };
}

interface LinkCalls {
  "/api/documents/{id}/preview-links": {
    get: { parameters: Of; responses: Answer<CommentableLinks> };
  };
  "/api/documents/{id}/preview-links/{link}": {
    patch: {
      parameters: { path: { id: string; link: string } };
      requestBody: Sent<{ comments: boolean }>;
      responses: Answer<CommentableLink>;
    };
  };
}

const client = clientOf<Calls & LinkCalls>();
const of = (numId: number) => ({ path: { id: String(numId) } });
const ofOne = (numId: number, comment: string) => ({ path: { id: String(numId), comment } });

export const commentsApi = {
  /** The links to the draft that work, the last made first. */
  links: (numId: number): Promise<CommentableLinks> =>
    bodyOf(client.GET("/api/documents/{id}/preview-links", { params: of(numId) })),
  /** Lets the readers of a link comment, or no more. */
  allowOnLink: async (numId: number, link: string, comments: boolean): Promise<void> => {
    const params = { path: { id: String(numId), link } };
    await client.PATCH("/api/documents/{id}/preview-links/{link}", { params, body: { comments } });
  },
  list: (
    numId: number,
    resolved: boolean,
    after: string | null,
    signal: AbortSignal,
  ): Promise<CommentThreads> => {
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
  write: (numId: number, body: NewComment): Promise<CommentThread> =>
    bodyOf(client.POST("/api/documents/{id}/comments", { params: of(numId), body })),
  /** `id` is that of a comment for a text, else that of a thread. */
  change: (numId: number, id: string, body: CommentChange): Promise<CommentThread> => {
    const params = ofOne(numId, id);
    return bodyOf(client.PATCH("/api/documents/{id}/comments/{comment}", { params, body }));
  },
  remove: async (numId: number, comment: string): Promise<void> => {
    const params = ofOne(numId, comment);
    await client.DELETE("/api/documents/{id}/comments/{comment}", { params });
  },
};
