/** What is done with comments. What is safe to show at once is, and is taken back where it was refused. */

import { isSignedOut } from "@/shared/api/client";
import {
  type Comment,
  type CommentAuthor,
  type CommentPlace,
  type CommentThread,
  commentsApi,
} from "@/shared/api/comments";
import { ApiError } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { useSession } from "@/shared/session";
import { showToast } from "@/shared/ui";
import { commentsMessages as words } from "./messages/comments";
import { keyOf, threadQuery, threadsQuery } from "./queries";

/** Where a comment goes: to a thread, or to a place that has none yet. */
type Where = { readonly thread: string } | { readonly place: CommentPlace };

export class CommentActs {
  /** The comment that was refused last, with its key: sent again, it is the same one. */
  #last: { readonly what: string; readonly key: string } | null = null;

  constructor(readonly numId: number) {}

  /**
   * Writes a comment.
   *
   * @throws ApiError where it was refused.
   */
  async write(where: Where, text: string, mentions: readonly string[]): Promise<CommentThread> {
    const what = JSON.stringify([where, text, mentions]);
    const key = this.#last?.what === what ? this.#last.key : crypto.randomUUID();
    this.#last = { what, key };
    const thread = await commentsApi.write(this.numId, {
      key,
      text,
      mentions: [...mentions],
      ...where,
    });
    this.#last = null;
    this.#take(thread);
    return thread;
  }

  /**
   * Changes the text of a comment.
   *
   * @throws ApiError where it was refused.
   */
  async edit(comment: Comment, text: string, mentions: readonly string[]): Promise<void> {
    this.#take(await commentsApi.change(this.numId, comment.id, { text, mentions: [...mentions] }));
  }

  /** Resolves a thread, or opens it again. */
  async resolve(thread: CommentThread, resolved: boolean): Promise<void> {
    const now = { by: me(), at: new Date().toISOString() };
    const back = this.#show({ ...thread, resolved: resolved ? now : null });
    try {
      this.#take(await commentsApi.change(this.numId, thread.id, { resolved }));
      showToast({ text: resolved ? words.thread.resolvedNow : words.thread.reopenedNow });
    } catch (error) {
      back();
      sayRefused(error, words.thread.resolveFailed);
    }
  }

  /** The person has seen the thread up to this comment. */
  async read(thread: CommentThread): Promise<void> {
    const last = thread.comments.at(-1);
    if (last === undefined || thread.unread === 0) return;
    const comments = thread.comments.map((one) => ({ ...one, isUnread: false }));
    this.#show({ ...thread, unread: 0, comments });
    try {
      this.#take(await commentsApi.change(this.numId, thread.id, { read: last.number }));
    } catch (error) {
      // The next reading says that it is unread, and then it is tried again.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** Deletes a comment; with the first one of a thread that has no other, the thread. */
  async remove(thread: CommentThread, comment: Comment): Promise<boolean> {
    const comments = thread.comments.filter(({ id }) => id !== comment.id);
    const back =
      comments.length === 0
        ? this.#drop(thread.id)
        : this.#show({ ...thread, comments, count: thread.count - 1 });
    try {
      await commentsApi.remove(this.numId, comment.id);
    } catch (error) {
      back();
      sayRefused(error, words.thread.deleteFailed);
      return false;
    }
    showToast({ text: words.thread.deleted });
    await this.#again();
    return true;
  }

  /** Asks anew for what is shown. */
  #again(): Promise<void> {
    return queryClient.invalidateQueries({ queryKey: keyOf(this.numId) });
  }

  /** The server's answer takes its place in the lists, and the whole thread is asked for where it is longer. */
  #take(thread: CommentThread): void {
    this.#show(thread);
    const { queryKey } = threadQuery(this.numId, thread.id);
    if (thread.comments.length < thread.count) void queryClient.invalidateQueries({ queryKey });
  }

  /** Shows a thread as it is now; answers what takes that back. */
  #show(thread: CommentThread): () => void {
    return this.#change(
      thread.id,
      (list, resolved) => {
        if ((thread.resolved !== null) !== resolved)
          return list.filter(({ id }) => id !== thread.id);
        return list.some(({ id }) => id === thread.id)
          ? list.map((one) => (one.id === thread.id ? thread : one))
          : [thread, ...list];
      },
      thread,
    );
  }

  #drop(thread: string): () => void {
    return this.#change(thread, (list) => list.filter(({ id }) => id !== thread), null);
  }

  #change(
    id: string,
    list: (before: readonly CommentThread[], resolved: boolean) => readonly CommentThread[],
    whole: CommentThread | null,
  ): () => void {
    // What is on its way is from before.
    void queryClient.cancelQueries({ queryKey: keyOf(this.numId) });
    const undo = [false, true].map((resolved) => {
      const { queryKey } = threadsQuery(this.numId, resolved);
      const before = queryClient.getQueryData(queryKey);
      if (before !== undefined) queryClient.setQueryData(queryKey, [...list(before, resolved)]);
      return () => {
        queryClient.setQueryData(queryKey, before);
      };
    });
    const { queryKey } = threadQuery(this.numId, id);
    const before = queryClient.getQueryData(queryKey);
    if (whole !== null && before !== undefined) {
      const isWhole = whole.comments.length >= whole.count;
      const kept = isWhole ? whole.comments : before.comments;
      queryClient.setQueryData(queryKey, { ...whole, comments: kept });
      undo.push(() => {
        queryClient.setQueryData(queryKey, before);
      });
    }
    return () => {
      for (const each of undo) each();
    };
  }
}

/** The person, as an author. */
function me(): CommentAuthor {
  const { user } = useSession.getState();
  if (user === null) return { kind: "deleted" };
  return { kind: "person", id: user._id, name: user.name, avatar: null };
}

function sayRefused(error: unknown, otherwise: string): void {
  if (!(error instanceof ApiError)) throw error;
  if (!isSignedOut(error)) showToast({ text: error.said || otherwise });
}
