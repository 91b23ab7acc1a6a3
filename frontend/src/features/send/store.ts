import { queryOptions, useQuery } from "@tanstack/react-query";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { type ReceivedItems, type Sending, sendApi } from "@/shared/api/send";
import { tellLimit } from "@/shared/limits";
import { createWriter, type Optimistic, rebase, settledOn } from "@/shared/optimistic";
import type { SendSubject } from "@/shared/sending";
import { showToast } from "@/shared/ui";
import { sendingMessages as words } from "./messages/sending";

interface Sendings {
  readonly incoming: readonly Sending[];
  readonly outgoing: readonly Sending[];
}

interface SendingsState {
  /** What was sent is known; a link from a mail can be looked up. */
  readonly ready: boolean;
  readonly rows: Optimistic<Sendings>;
}

const NONE: SendingsState = {
  ready: false,
  rows: settledOn<Sendings>({ incoming: [], outgoing: [] }),
};

/** Coming back to the window asks again, but not more often than this, in ms. */
const QUIET = 5_000;

async function ask(): Promise<SendingsState> {
  for (;;) {
    await writer.idle();
    const begun = writer.generation();
    const answer = await sendApi.list();
    // An answer that was on its way while something was written may or may not know of it.
    if (writer.generation() === begun) return { ready: true, rows: rebase(current().rows, answer) };
  }
}

const sendingsQuery = queryOptions({
  queryKey: ["sendings"],
  queryFn: ask,
  staleTime: QUIET,
  refetchOnWindowFocus: true,
  // What waits for an answer holds functions.
  structuralSharing: false,
});

function current(): SendingsState {
  return queryClient.getQueryData(sendingsQuery.queryKey) ?? NONE;
}

const writer = createWriter<Sendings>({
  get: () => current().rows,
  set: (rows) => {
    // A write is no reading: what is known stays as old as it was.
    const updatedAt = queryClient.getQueryState(sendingsQuery.queryKey)?.dataUpdatedAt ?? 0;
    queryClient.setQueryData(sendingsQuery.queryKey, { ...current(), rows }, { updatedAt });
  },
});

/** What was sent, under the answers that are on their way; asked for when something that shows it is opened. */
export function useSendings(): Sendings & { ready: boolean } {
  const { data = NONE } = useQuery(sendingsQuery);
  return { ...data.rows.view, ready: data.ready };
}

function replaced(list: readonly Sending[], sending: Sending): readonly Sending[] {
  return list.map((one) => (one.id === sending.id ? sending : one));
}

function put(rows: Sendings, sending: Sending): Sendings {
  return {
    incoming: replaced(rows.incoming, sending),
    outgoing: replaced(rows.outgoing, sending),
  };
}

function tell(type: string, fallback: string): (error: unknown) => void {
  return (error) => {
    // Somebody else has answered, or it was withdrawn: what waits is asked again.
    void queryClient.invalidateQueries({ queryKey: sendingsQuery.queryKey });
    if (isCanceled(error) || isSignedOut(error) || tellLimit(error)) return;
    showAlert(type, (error instanceof ApiError && error.said) || fallback);
  };
}

/** Takes what was sent into the library; it is received there, one after the other. */
export async function accept(
  sending: Sending,
  receive: (items: ReceivedItems) => void,
): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.answer,
    apply: (rows) => put(rows, { ...sending, status: "accepted" }),
    send: () => sendApi.accept(sending.id),
    commit: (answer) => (rows) => put(rows, answer.send),
    failed: tell("send-answer", words.errors.accept),
  });
  if (!outcome.ok) return false;
  receive(outcome.answer);
  showToast({ text: words.notice.accepted(words.things(sending.items)) });
  return true;
}

export async function decline(sending: Sending): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.answer,
    apply: (rows) => put(rows, { ...sending, status: "declined" }),
    send: () => sendApi.decline(sending.id),
    commit: (answer) => (rows) => put(rows, answer.send),
    failed: tell("send-answer", words.errors.decline),
  });
  if (outcome.ok) showToast({ text: words.notice.declined });
  return outcome.ok;
}

/** The sender takes back what nobody has answered. */
export async function cancel(sending: Sending): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.cancel,
    apply: (rows) => put(rows, { ...sending, status: "cancelled" }),
    send: () => sendApi.cancel(sending.id),
    commit: (answer) => (rows) => put(rows, answer.send),
    failed: tell("send-cancel", words.errors.cancel),
  });
  if (outcome.ok) showToast({ text: words.outgoing.withdrawn(sending.to.email) });
  return outcome.ok;
}

function withSent(rows: Sendings, sending: Sending): Sendings {
  const others = rows.outgoing.filter((one) => one.id !== sending.id);
  return { ...rows, outgoing: [sending, ...others] };
}

/** Null when it was sent, else what went wrong: the dialog shows it. */
export async function sendCopy(email: string, subject: SendSubject): Promise<unknown> {
  const outcome = await writer.run({
    label: words.labels.send,
    apply: (rows) => rows,
    send: () =>
      sendApi.send({
        email,
        mags: subject.projects.map((project) => project.num_id),
        folders: subject.folders.map((folder) => folder.num_id),
      }),
    commit: (answer) => (rows) => withSent(rows, answer.send),
  });
  return outcome.ok ? null : outcome.error;
}
