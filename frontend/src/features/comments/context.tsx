/** The comments of a project for the parts around them. */

import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import type { CommentPerson, CommentThread } from "@/shared/api/comments";
import { type Loaded, loadedOf, queryClient } from "@/shared/api/query";
import { useAfterChange } from "@/shared/ui";
import { CommentActs } from "./acts";
import { keyOf, peopleQuery, threadQuery, threadsQuery } from "./queries";

interface Shared {
  readonly numId: number;
  readonly acts: CommentActs;
  /** What was begun and not sent yet, by the thread that it is for. */
  readonly drafts: Map<string, string>;
}

const CommentsContext = createContext<Shared | null>(null);

/** Around all that shows comments of a project. */
export function CommentsProvider({ numId, children }: { numId: number; children: ReactNode }) {
  const shared = useMemo(
    () => ({ numId, acts: new CommentActs(numId), drafts: new Map<string, string>() }),
    [numId],
  );
  return <CommentsContext value={shared}>{children}</CommentsContext>;
}

export function useComments(): Shared {
  const shared = use(CommentsContext);
  if (shared === null) throw new Error("There are no comments around this part");
  return shared;
}

interface Threads {
  readonly loaded: Loaded<readonly CommentThread[]>;
  readonly again: () => void;
}

/** The threads of one state, those that were written in last first. */
export function useThreads(resolved: boolean, enabled = true): Threads {
  const { numId } = useComments();
  const query = useQuery({ ...threadsQuery(numId, resolved), enabled });
  return { loaded: loadedOf(query), again: () => void query.refetch() };
}

const NO_THREADS: readonly CommentThread[] = [];

/** The open threads that are known; none while they are asked for. */
export function useOpenThreads(): readonly CommentThread[] {
  const { loaded } = useThreads(false);
  return loaded.state === "here" ? loaded.value : NO_THREADS;
}

/** So many comments of open threads the person has not read (EDIT-382). */
export function useUnreadCount(): number {
  return useOpenThreads().reduce((sum, { unread }) => sum + unread, 0);
}

/** Asks anew whenever it is another sign: others have written. */
export function useFreshComments(sign: unknown): void {
  const { numId } = useComments();
  useAfterChange(sign, () => void queryClient.invalidateQueries({ queryKey: keyOf(numId) }));
}

const NO_PEOPLE: readonly CommentPerson[] = [];

/** Whom the person can mention (EDIT-381). */
export function usePeople(): readonly CommentPerson[] {
  const { numId } = useComments();
  return useQuery(peopleQuery(numId)).data ?? NO_PEOPLE;
}

/** A thread with all its comments, as far as they are known. It counts as read once it is shown. */
export function useWhole(thread: CommentThread): CommentThread {
  const { numId, acts } = useComments();
  const isWhole = thread.comments.length >= thread.count;
  const { data } = useQuery({ ...threadQuery(numId, thread.id), enabled: !isWhole });
  const comments = isWhole ? thread.comments : (data?.comments ?? thread.comments);
  useEffect(() => {
    if (!document.hidden) void acts.read(thread);
  }, [acts, thread]);
  return { ...thread, comments };
}
