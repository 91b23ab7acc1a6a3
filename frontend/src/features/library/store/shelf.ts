import { api } from "@/shared/api/endpoints";
import type { BulkItems, Folder, RemoveAnswer } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { common } from "@/shared/messages/common";
import { libraryMessages as words } from "@/shared/messages/library";
import { loadMe } from "@/shared/session";
import { without } from "../arrangement/rows";
import { inBatches, type Sum } from "./batches";
import { currentRows, writer } from "./library";
import { archived, restored, split, type Targets } from "./patches";
import { tellDone, tellFailure } from "./tell";

const sizeOf = (targets: Targets) => targets.projects.length + targets.folders.length;

/** The sentences speak of one project or of several; a collection counts as what is in it. */
const isMany = (targets: Targets) => targets.projects.length !== 1 || targets.folders.length > 0;

/** Batches of projects and collections together, as the three calls take them. */
function bulk<A>(targets: Targets, call: (body: BulkItems) => Promise<A>) {
  const folders = new Set(targets.folders);
  return inBatches([...targets.folders, ...targets.projects], (batch) => {
    const body: BulkItems = {};
    const mags = batch.filter((id) => !folders.has(id));
    const chosen = batch.filter((id) => folders.has(id));
    if (mags.length > 0) body.mag_num_ids = mags;
    if (chosen.length > 0) body.folder_num_ids = chosen;
    return call(body);
  });
}

interface Partly {
  readonly errors: readonly unknown[];
}

function failedPartly(answers: readonly Partly[], error: unknown): boolean {
  return error !== null || answers.some((answer) => answer.errors.length > 0);
}

async function sendArchive(targets: Targets): Promise<boolean> {
  const at = new Date().toISOString();
  const sentence = words.errors.archive(isMany(targets));
  const outcome = await writer.run({
    label: words.labels.archive,
    apply: (rows) => archived(rows, targets, at),
    send: () => bulk(targets, api.archive),
    commit: ({ answers }) => {
      const projects = answers.flatMap((answer) => answer.success.mags);
      const folders = answers.flatMap((answer) => answer.success.folders);
      return (rows) => archived(rows, { projects, folders }, at);
    },
    failed: (error) => tellFailure("project-archive", sentence, error),
  });
  if (!outcome.ok) return false;
  // Fewer projects are published now: what the plan says about them is out of date.
  if (outcome.answer.answers.some((answer) => answer.unpublished.length > 0)) void loadMe();
  const partly = failedPartly(outcome.answer.answers, outcome.answer.error);
  if (partly) tellFailure("project-archive", sentence, outcome.answer.error);
  return !partly;
}

async function sendRestore(targets: Targets): Promise<boolean> {
  const sentence = words.errors.restore(isMany(targets));
  const outcome = await writer.run({
    label: words.labels.restore,
    apply: (rows) => restored(rows, targets),
    send: () => bulk(targets, api.restore),
    commit: ({ answers }) => {
      const places = new Map<number, string | null>();
      for (const answer of answers) {
        for (const one of answer.success.mags) places.set(one.num_id, one.folder);
      }
      const folders = answers.flatMap((answer) => answer.success.folders);
      return (rows) => restored(rows, { projects: [...places.keys()], folders }, places);
    },
    failed: (error) => tellFailure("project-restore", sentence, error),
  });
  if (!outcome.ok) return false;
  const partly = failedPartly(outcome.answer.answers, outcome.answer.error);
  if (partly) tellFailure("project-restore", sentence, outcome.answer.error);
  return !partly;
}

export async function archiveItems(ids: Iterable<number>): Promise<boolean> {
  const rows = currentRows();
  const targets = split(rows, ids);
  if (sizeOf(targets) === 0) return true;
  const published = targets.projects.filter((id) => rows.projects.get(id)?.is_published).length;
  const sentence =
    published > 0
      ? words.done.archivedPublished(sizeOf(targets), published)
      : words.done.archived(sizeOf(targets));
  const dismiss = tellDone(sentence, null, () => void sendRestore(targets));
  const done = await sendArchive(targets);
  if (!done) dismiss();
  return done;
}

export async function restoreItems(ids: Iterable<number>): Promise<boolean> {
  const targets = split(currentRows(), ids);
  if (sizeOf(targets) === 0) return true;
  const dismiss = tellDone(
    words.done.restored(sizeOf(targets)),
    null,
    () => void sendArchive(targets),
  );
  const done = await sendRestore(targets);
  if (!done) dismiss();
  return done;
}

/** Removing one collection has its own call, and its refusal a sentence of its own. */
async function sendRemove(targets: Targets, only: Folder | undefined): Promise<Sum<RemoveAnswer>> {
  if (!only) return bulk(targets, api.remove);
  await api.deleteFolder(only._id);
  const success = { mags: [], folders: [only.num_id] };
  return { answers: [{ data: { count: 0 }, success, errors: [] }], error: null };
}

function removalSentence(targets: Targets, only: Folder | undefined, error: unknown): string {
  if (only) {
    const said = error instanceof ApiError ? error.problem.err_msg || error.detail : "";
    return said || common.defaultError;
  }
  return words.errors.remove(isMany(targets));
}

/** For good: the caller has asked. */
export async function removeItems(ids: Iterable<number>): Promise<boolean> {
  const rows = currentRows();
  const targets = split(rows, ids);
  if (sizeOf(targets) === 0) return true;
  const [first] = targets.folders;
  const alone = sizeOf(targets) === 1 && first !== undefined;
  const only = alone ? rows.folders.get(first) : undefined;
  const dismiss = tellDone(words.done.removed(sizeOf(targets)), null);
  const outcome = await writer.run({
    label: words.labels.remove,
    apply: (before) => without(before, [...targets.projects, ...targets.folders]),
    send: () => sendRemove(targets, only),
    commit: ({ answers }) => {
      const gone = answers.flatMap((answer) => [...answer.success.mags, ...answer.success.folders]);
      return (before) => without(before, gone);
    },
    failed: (error) => tellFailure("project-remove", removalSentence(targets, only, error), error),
  });
  if (!outcome.ok) {
    dismiss();
    return false;
  }
  const partly = failedPartly(outcome.answer.answers, outcome.answer.error);
  if (partly) {
    dismiss();
    const { error } = outcome.answer;
    tellFailure("project-remove", removalSentence(targets, only, error), error);
  }
  return !partly;
}
