import { queryOptions, useQuery } from "@tanstack/react-query";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import type { ReceivedItems, Transfer } from "@/shared/api/copies";
import { copiesApi } from "@/shared/api/copies";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import type { SendSubject } from "@/shared/copies";
import { showLimit } from "@/shared/limits";
import { createWriter, type Optimistic, rebase, settledOn } from "@/shared/optimistic";
import { showToast } from "@/shared/ui";
import { copyMessages as words } from "./messages/copies";

interface Transfers {
  readonly incoming: readonly Transfer[];
  readonly outgoing: readonly Transfer[];
}

interface TransfersState {
  /** What was sent is known; a link from a mail can be looked up. */
  readonly ready: boolean;
  readonly rows: Optimistic<Transfers>;
}

const NONE: TransfersState = {
  ready: false,
  rows: settledOn<Transfers>({ incoming: [], outgoing: [] }),
};

/** Coming back to the window asks again, but not more often than this, in ms. */
const QUIET = 5_000;

async function ask(): Promise<TransfersState> {
  for (;;) {
    await writer.idle();
    const begun = writer.generation();
    const answer = await copiesApi.list();
    // An answer that was on its way while something was written may or may not know of it.
    if (writer.generation() === begun) return { ready: true, rows: rebase(current().rows, answer) };
  }
}

const transfersQuery = queryOptions({
  queryKey: ["transfers"],
  queryFn: ask,
  staleTime: QUIET,
  refetchOnWindowFocus: true,
  // What waits for an answer holds functions.
  structuralSharing: false,
});

function current(): TransfersState {
  return queryClient.getQueryData(transfersQuery.queryKey) ?? NONE;
}

const writer = createWriter<Transfers>({
  get: () => current().rows,
  set: (rows) => {
    // A write is no reading: what is known stays as old as it was.
    const updatedAt = queryClient.getQueryState(transfersQuery.queryKey)?.dataUpdatedAt ?? 0;
    queryClient.setQueryData(transfersQuery.queryKey, { ...current(), rows }, { updatedAt });
  },
});

/** What was sent, under the answers that are on their way; asked for when something that shows it is opened. */
export function useTransfers(): Transfers & { ready: boolean } {
  const { data = NONE } = useQuery(transfersQuery);
  return { ...data.rows.view, ready: data.ready };
}

function replaced(list: readonly Transfer[], transfer: Transfer): readonly Transfer[] {
  return list.map((one) => (one.id === transfer.id ? transfer : one));
}

function put(rows: Transfers, transfer: Transfer): Transfers {
  return {
    incoming: replaced(rows.incoming, transfer),
    outgoing: replaced(rows.outgoing, transfer),
  };
}

function alertFailure(type: string, fallback: string): (error: unknown) => void {
  return (error) => {
    // Somebody else has answered, or it was withdrawn: what waits is asked again.
    void queryClient.invalidateQueries({ queryKey: transfersQuery.queryKey });
    if (isCanceled(error) || isSignedOut(error) || showLimit(error)) return;
    showAlert(type, (error instanceof ApiError && error.said) || fallback);
  };
}

/** Takes what was sent into the library; it is received there, one after the other. */
export async function accept(
  transfer: Transfer,
  receive: (items: ReceivedItems) => void,
): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.answer,
    apply: (rows) => put(rows, { ...transfer, status: "accepted" }),
    send: () => copiesApi.accept(transfer.id),
    commit: (answer) => (rows) => put(rows, answer.send),
    failed: alertFailure("send-answer", words.errors.accept),
  });
  if (!outcome.ok) return false;
  receive(outcome.answer);
  showToast({ text: words.notice.accepted(words.things(transfer.items)) });
  return true;
}

export async function decline(transfer: Transfer): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.answer,
    apply: (rows) => put(rows, { ...transfer, status: "declined" }),
    send: () => copiesApi.decline(transfer.id),
    commit: (answer) => (rows) => put(rows, answer.send),
    failed: alertFailure("send-answer", words.errors.decline),
  });
  if (outcome.ok) showToast({ text: words.notice.declined });
  return outcome.ok;
}

/** The sender takes back what nobody has answered. */
export async function cancel(transfer: Transfer): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.cancel,
    apply: (rows) => put(rows, { ...transfer, status: "cancelled" }),
    send: () => copiesApi.cancel(transfer.id),
    commit: (answer) => (rows) => put(rows, answer.send),
    failed: alertFailure("send-cancel", words.errors.cancel),
  });
  if (outcome.ok) showToast({ text: words.outgoing.withdrawn(transfer.to.email) });
  return outcome.ok;
}

function withSent(rows: Transfers, transfer: Transfer): Transfers {
  const others = rows.outgoing.filter((one) => one.id !== transfer.id);
  return { ...rows, outgoing: [transfer, ...others] };
}

/** Null when it was sent, else what went wrong: the dialog shows it. */
export async function sendCopy(
  email: string,
  subject: SendSubject,
  withFonts: boolean,
): Promise<unknown> {
  const outcome = await writer.run({
    label: words.labels.send,
    apply: (rows) => rows,
    send: () =>
      copiesApi.send({
        email,
        withFonts,
        mags: subject.projects.map((project) => project.num_id),
        folders: subject.folders.map((folder) => folder.num_id),
      }),
    commit: (answer) => (rows) => withSent(rows, answer.send),
  });
  return outcome.ok ? null : outcome.error;
}
