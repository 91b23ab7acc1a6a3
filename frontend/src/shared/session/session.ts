import { queryOptions } from "@tanstack/react-query";
import { create } from "zustand";
import { showAlert } from "../alerts/alerts";
import { accountApi } from "../api/account";
import { authApi } from "../api/auth";
import { isSignedOut } from "../api/client";
import { forgetKeptAnswers } from "../api/etag";
import type { OptsPatch, User, UserOpts, UserPatch } from "../api/model";
import { ApiError, NETWORK_FAILED } from "../api/problem";
import { queryClient } from "../api/query";
import { common } from "../messages/common";
import { createWriter, type Optimistic, type Outcome, rebase, settledOn } from "../optimistic";
import { readStored, writeStored } from "../storage";
import { notifyWindows } from "../windows";
import { forgetKept, forgetKeptOfOthers, keptUser } from "./kept";

type SessionStatus = "loading" | "ready" | "signed-out" | "failed";

interface SessionState {
  /** What the person sees: the server's user with every pending change on top. */
  user: User | null;
  status: SessionStatus;
}

interface WriteOptions {
  /** The caller reports a failure itself (a form, at its field). */
  silent?: boolean;
}

export const useSession = create<SessionState>(() => ({ user: null, status: "loading" }));

/** A hint for the sign-in pages, which would rather not ask a server that can only say no. */
const HINT = "octavo-signed-in";

let rows: Optimistic<User | null> = settledOn<User | null>(null);
/** Did nobody answer who the person is? */
let unreached = false;

function publish(next: Optimistic<User | null>): void {
  rows = next;
  useSession.setState({ user: next.view });
}

const writer = createWriter<User | null>({ get: () => rows, set: publish });

/** Takes the user that a call answered with (signing in answers with it too). */
export function setUser(user: User): void {
  const before = rows.base?._id;
  const isOther = before !== user._id;
  // Nothing that one account saw may be shown to the next.
  if (before !== undefined && isOther) {
    // A key that names the account is another one anyway.
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !queryKey.includes(before) });
  }
  publish(rebase(rows, user));
  useSession.setState({ status: "ready" });
  writeStored(HINT, "1");
  if (isOther) forgetKeptOfOthers(user._id);
  // Windows of one browser share the session: none may go on showing somebody else's account.
  if (isOther) notifyWindows("account");
}

/** Forgets the person; nothing kept for one account may be shown to the next. */
export function clearSession(): void {
  publish(settledOn<User | null>(null));
  forgetKeptAnswers();
  queryClient.clear();
  useSession.setState({ status: "signed-out" });
  writeStored(HINT, null);
  forgetKept();
}

interface Search {
  /** Asks also where nothing is remembered of a session: what is stored may be gone while the session is not. */
  always?: boolean;
}

/** The person of a session that this browser may still have; asks only if there was one. */
export async function findSession({ always = false }: Search = {}): Promise<User | null> {
  if (!always && readStored(HINT) === null) return null;
  const user = await loadMe({ skipRedirect: true });
  if (!user && useSession.getState().status === "signed-out") writeStored(HINT, null);
  return user;
}

export async function loadMe(options: { skipRedirect?: boolean } = {}): Promise<User | null> {
  const before = writer.generation();
  try {
    const user = await accountApi.me(options);
    // A user without an id is nobody: something between here and the server answered instead.
    if (!user?._id) throw new Error(common.unableToGetUser);
    // A write that began or ended meanwhile knows better than this answer.
    if (writer.generation() === before || !rows.base) setUser(user);
    return user;
  } catch (error) {
    unreached = error instanceof ApiError && error.code === NETWORK_FAILED;
    if (isSignedOut(error)) forgetKept();
    const status = isSignedOut(error) ? "signed-out" : rows.base ? "ready" : "failed";
    useSession.setState({ status });
    return null;
  }
}

/** As above, for a page that waits for the answer; each visit asks anew. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => findSession(),
  gcTime: 0,
});

/** Where nobody answers: goes on as the person who worked here last. Answers whether there is one. */
export function goOnOffline(): boolean {
  const user = unreached ? keptUser() : null;
  if (user === null) return false;
  publish(rebase(rows, user));
  useSession.setState({ status: "ready" });
  return true;
}

function alertFailure(options: WriteOptions): (error: unknown) => void {
  return (error) => {
    if (!options.silent && !isSignedOut(error)) showAlert("user", common.unableToUpdateUser);
  };
}

function patched(user: User, patch: UserPatch): User {
  const { sortMode, opts, behavior_metrics, ...plain } = patch;
  const next: User = { ...user, ...plain };
  if (opts) next.opts = { ...user.opts, ...opts };
  if (behavior_metrics) next.behavior_metrics = { ...user.behavior_metrics, ...behavior_metrics };
  if (typeof sortMode === "string") next.sortMode = sortMode;
  else if (sortMode) {
    next.folderSortModes = { ...user.folderSortModes, [sortMode.folder]: sortMode.mode };
  }
  return next;
}

/** Shows the change at once. Never rejects: a failure takes the change back and is shown. */
export function updateMe(patch: UserPatch, options: WriteOptions = {}): Promise<Outcome<User>> {
  return writer.run<User>({
    label: "me",
    apply: (user) => user && patched(user, patch),
    send: () => accountApi.updateMe(patch),
    commit: (answer) => {
      notifyWindows("account");
      return () => answer;
    },
    failed: alertFailure(options),
  });
}

export function saveOpts(
  data: OptsPatch,
  options: WriteOptions = {},
): Promise<Outcome<{ opts: UserOpts }>> {
  return writer.run<{ opts: UserOpts }>({
    label: "opts",
    apply: (user) => user && { ...user, opts: { ...user.opts, ...data } },
    send: () => accountApi.saveOpts(data),
    commit: (answer) => {
      notifyWindows("account");
      return (user) => user && { ...user, opts: { ...user.opts, ...answer.opts } };
    },
    failed: alertFailure(options),
  });
}

/** Rejects when the server could not be reached: the person is then still signed in. */
export async function signOut(): Promise<void> {
  try {
    await authApi.logout();
  } catch (error) {
    // Already signed out is what was wanted.
    if (!(error instanceof ApiError) || !isSignedOut(error)) throw error;
  }
  clearSession();
  notifyWindows("signed-out");
}
