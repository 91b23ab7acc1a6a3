import { PAGE } from "@/features/documents/model/testing/documents";
import type { Comment, CommentPerson, CommentThread } from "@/shared/api/comments";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { Refusal } from "./refusal";
import { nothing, ok, route } from "./route";
import type { Route } from "./routes";

export const ENORA: CommentPerson = { id: "enora", name: "Enora Le Goff", avatar: null };
const TOMAS: CommentPerson = { id: "tomas", name: "Tomás Vega", avatar: null };

export function makeComment(number: number, more: Partial<Comment> = {}): Comment {
  return {
    id: `comment-${number}`,
    number,
    author: { kind: "person", ...ENORA },
    text: "The chapel door looks at the sea",
    mentions: [],
    writtenAt: EPOCH,
    editedAt: null,
    isOwn: false,
    isUnread: false,
    canDelete: false,
    ...more,
  };
}

/** The comments on every project. */
export class Comments {
  threads: CommentThread[] = [];
  people: CommentPerson[] = [ENORA, TOMAS];
  /** So many comments were written. */
  count = 0;

  /** A thread of one comment on the first page of a blank document. */
  add(more: Partial<CommentThread> = {}, ...comments: Comment[]): CommentThread {
    const all = comments.length > 0 ? comments : [makeComment(this.next())];
    const thread: CommentThread = {
      id: `thread-${this.threads.length + 1}`,
      page: PAGE,
      widget: null,
      x: 40_000,
      y: 30_000,
      resolved: null,
      unread: all.filter(({ isUnread }) => isUnread).length,
      count: all.length,
      lastAt: EPOCH,
      comments: all,
      ...more,
    };
    this.threads = [thread, ...this.threads];
    return thread;
  }

  next(): number {
    this.count += 1;
    return this.count;
  }

  /** Puts a thread in the place of the one before it. */
  put(thread: CommentThread): CommentThread {
    const others = this.threads.filter(({ id }) => id !== thread.id);
    this.threads = [thread, ...others];
    return thread;
  }
}

const missing = () => new Refusal(404, "not_found", "There is nothing here");

export function commentRoutes(api: MockApi): Route[] {
  const { comments } = api;
  const threadOf = (id: string | null | undefined) => {
    const found = comments.threads.find((thread) => thread.id === id);
    if (found === undefined) throw missing();
    return found;
  };
  const own = (text: string, mentions: readonly string[]) =>
    makeComment(comments.next(), {
      author: { kind: "person", id: "ines", name: "Ines Okafor", avatar: null },
      text,
      mentions: comments.people.filter(({ id }) => mentions.includes(id)),
      isOwn: true,
      canDelete: true,
    });
  return [
    route(api, "get", "/documents/{id}/comments/people", () => ok({ people: comments.people })),
    route(api, "get", "/documents/{id}/comments", ({ query }) => {
      const wanted = query.get("resolved") === "true";
      const threads = comments.threads.filter(({ resolved }) => (resolved !== null) === wanted);
      const unread = threads.reduce((sum, one) => sum + one.unread, 0);
      return ok({ threads, next: null, unread });
    }),
    route(api, "get", "/documents/{id}/comments/{comment}", ({ params }) =>
      ok(threadOf(params.comment)),
    ),
    route(api, "post", "/documents/{id}/comments", ({ body }) => {
      const { text, mentions = [], thread, place } = body;
      const comment = own(text, mentions);
      if (place) {
        const at = { ...place, widget: place.widget ?? null };
        return ok(comments.add({ ...at, unread: 0 }, comment), 201);
      }
      const found = threadOf(thread);
      const all = [...found.comments, comment];
      return ok(comments.put({ ...found, comments: all, count: found.count + 1 }), 201);
    }),
    route(api, "patch", "/documents/{id}/comments/{comment}", ({ params, body }) => {
      const { resolved: wanted, read, text } = body;
      if (typeof wanted === "boolean") {
        const by = { kind: "person", id: "ines", name: "Ines Okafor", avatar: null } as const;
        const resolved = wanted ? { by, at: EPOCH } : null;
        return ok(comments.put({ ...threadOf(params.comment), resolved }));
      }
      if (typeof read === "number") {
        const found = threadOf(params.comment);
        const all = found.comments.map((one) => ({ ...one, isUnread: false }));
        return ok(comments.put({ ...found, comments: all, unread: 0 }));
      }
      const found = comments.threads.find((one) =>
        one.comments.some(({ id }) => id === params.comment),
      );
      if (found === undefined) throw missing();
      const edited = found.comments.map((one) =>
        one.id === params.comment ? { ...one, text: text ?? one.text, editedAt: EPOCH } : one,
      );
      return ok(comments.put({ ...found, comments: edited }));
    }),
    route(api, "delete", "/documents/{id}/comments/{comment}", ({ params }) => {
      comments.threads = comments.threads.flatMap((one) => {
        const left = one.comments.filter(({ id }) => id !== params.comment);
        const count = one.count - (one.comments.length - left.length);
        return left.length === 0 ? [] : [{ ...one, comments: left, count }];
      });
      return nothing;
    }),
  ];
}
