import { libraryApi } from "@/shared/api/library";
import type { BulkItems, Folder, RemoveAnswer, UndoArchiveAnswer } from "@/shared/api/model";
import { loadMe } from "@/shared/session";
import { without } from "../arrangement/rows";
import { laterMessages as later } from "../messages/later";
import { libraryMessages as words } from "../messages/library";
import { inBatches, type Sum } from "./batches";
import { currentRows, writer } from "./library";
import { alertFailure, notifyDone, refusalOf, whatOf } from "./notify";
import { alertNotRestored } from "./notRestored";
import {
  archived,
  type Public,
  publicOf,
  publishedAgain,
  restored,
  split,
  type Targets,
} from "./patches";
import { alertPartly, failuresOf, failuresOfAll, type ItemFailure } from "./results";
import { present, type Reversal } from "./undo";

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

const allOf = ({ projects, folders }: Targets) => [...projects, ...folders];
const nobody: Targets = { projects: [], folders: [] };

/** How far a call came: to what it was done, to what not, and which domains it freed. */
interface ArchiveOutcome {
  readonly done: Targets;
  readonly failures: readonly ItemFailure[];
  readonly freed: readonly string[];
}

async function sendArchive(targets: Targets): Promise<ArchiveOutcome> {
  const at = new Date().toISOString();
  const sentence = words.errors.archive(isMany(targets));
  const outcome = await writer.run({
    label: words.labels.archive,
    apply: (rows) => archived(rows, targets, at),
    send: () => bulk(targets, libraryApi.archive),
    commit: ({ answers }) => {
      const projects = answers.flatMap((answer) => answer.success.mags);
      const folders = answers.flatMap((answer) => answer.success.folders);
      return (rows) => archived(rows, { projects, folders }, at);
    },
    failed: (error) => alertFailure("project-archive", sentence, error),
  });
  if (!outcome.ok) {
    return { done: nobody, failures: failuresOfAll(allOf(targets), outcome.error), freed: [] };
  }
  const { answers, error } = outcome.answer;
  // Fewer projects are published now: what the plan says about them is out of date.
  if (answers.some((answer) => answer.unpublished.length > 0)) void loadMe();
  const failures = failuresOf(outcome.answer);
  if (failures.length > 0) alertFailure("project-archive", sentence, error);
  return {
    done: {
      projects: answers.flatMap((answer) => answer.success.mags),
      folders: answers.flatMap((answer) => answer.success.folders),
    },
    failures,
    freed: answers.flatMap((answer) => answer.releasedDomains.map(({ domain }) => domain)),
  };
}

/** Where the answers have put the projects. */
function publishedIn(answers: readonly Pick<UndoArchiveAnswer, "success">[]) {
  return new Map(
    answers.flatMap(({ success }) =>
      success.mags.map((one) => [one.num_id, one.folder ?? null] as const),
    ),
  );
}

/** Takes an archiving back: what was public is public again, as far as the plan and others let it. */
async function sendUndo(targets: Targets, before: Public): Promise<ArchiveOutcome> {
  const sentence = words.errors.restore(isMany(targets));
  const outcome = await writer.run({
    label: words.labels.restore,
    apply: (rows) => publishedAgain(restored(rows, targets), before),
    send: () => bulk(targets, libraryApi.undoArchive),
    commit: ({ answers }) => {
      const folderOf = publishedIn(answers);
      const folders = answers.flatMap((answer) => answer.success.folders);
      const published = new Set(answers.flatMap((answer) => answer.published));
      const mapped = new Set(
        answers.flatMap((answer) => answer.mappedDomains.map(({ num_id }) => num_id)),
      );
      return (rows) =>
        publishedAgain(
          restored(rows, { projects: [...folderOf.keys()], folders }, folderOf),
          before,
          {
            published,
            mapped,
          },
        );
    },
    failed: (error) => alertFailure("project-restore", sentence, error),
  });
  if (!outcome.ok) {
    return { done: nobody, failures: failuresOfAll(allOf(targets), outcome.error), freed: [] };
  }
  const { answers, error } = outcome.answer;
  // More projects are published now: what the plan says about them is out of date.
  if (answers.some((answer) => answer.published.length > 0)) void loadMe();
  alertNotRestored(answers, before);
  const failures = failuresOf(outcome.answer);
  if (failures.length > 0) alertFailure("project-restore", sentence, error);
  return {
    done: {
      projects: [...publishedIn(answers).keys()],
      folders: answers.flatMap((answer) => answer.success.folders),
    },
    failures,
    freed: [],
  };
}

async function sendRestore(targets: Targets): Promise<ArchiveOutcome> {
  const sentence = words.errors.restore(isMany(targets));
  const outcome = await writer.run({
    label: words.labels.restore,
    apply: (rows) => restored(rows, targets),
    send: () => bulk(targets, libraryApi.restore),
    commit: ({ answers }) => {
      const folderOf = publishedIn(answers);
      const folders = answers.flatMap((answer) => answer.success.folders);
      return (rows) => restored(rows, { projects: [...folderOf.keys()], folders }, folderOf);
    },
    failed: (error) => alertFailure("project-restore", sentence, error),
  });
  if (!outcome.ok) {
    return { done: nobody, failures: failuresOfAll(allOf(targets), outcome.error), freed: [] };
  }
  const { answers, error } = outcome.answer;
  const failures = failuresOf(outcome.answer);
  if (failures.length > 0) alertFailure("project-restore", sentence, error);
  return {
    done: {
      projects: answers.flatMap((answer) => answer.success.mags.map(({ num_id }) => num_id)),
      folders: answers.flatMap((answer) => answer.success.folders),
    },
    failures,
    freed: [],
  };
}

type Send = (targets: Targets) => Promise<ArchiveOutcome>;
const whole = async (change: Promise<ArchiveOutcome>) => (await change).failures.length === 0;

function reversal(targets: Targets, back: Send, again: Send): Reversal {
  return {
    undo: () => whole(back(targets)),
    redo: () => whole(again(targets)),
    still: present(allOf(targets)),
  };
}

interface ArchiveChange {
  readonly targets: Targets;
  readonly send: Send;
  readonly back: Send;
  readonly sentence: string;
  readonly partly: (done: number, total: number) => string;
}

/** Says at once that it is done; when some of it was not, how far it came and what was left out. */
async function changeArchive({
  targets,
  send,
  back,
  sentence,
  partly,
}: ArchiveChange): Promise<boolean> {
  let hideFreed = () => {};
  const takeBack: Send = (chosen) => {
    hideFreed();
    return back(chosen);
  };
  const dismiss = notifyDone(sentence, null, reversal(targets, takeBack, send));
  const { done, failures, freed } = await send(targets);
  if (failures.length > 0) {
    dismiss();
    alertPartly({
      done: sizeOf(done),
      total: sizeOf(targets),
      failures,
      say: partly,
      reversal: reversal(done, takeBack, send),
    });
  }
  if (freed.length > 0) hideFreed = notifyDone(words.freed(freed), null);
  return failures.length === 0;
}

export async function archiveItems(ids: Iterable<number>): Promise<boolean> {
  const rows = currentRows();
  const targets = split(rows, ids);
  const size = sizeOf(targets);
  if (size === 0) return true;
  const before = publicOf(rows, targets);
  const published = [...before.values()].filter((project) => project.is_published).length;
  const { done, several } = words;
  const { results } = later;
  const what = whatOf(allOf(targets), several.items);
  return changeArchive({
    targets,
    send: sendArchive,
    back: (chosen) => sendUndo(chosen, before),
    sentence: published > 0 ? done.archivedPublished(what, size, published) : done.archived(what),
    partly: results.archived,
  });
}

export async function restoreItems(ids: Iterable<number>): Promise<boolean> {
  const targets = split(currentRows(), ids);
  if (sizeOf(targets) === 0) return true;
  return changeArchive({
    targets,
    send: sendRestore,
    back: sendArchive,
    sentence: words.done.restored(whatOf(allOf(targets), words.several.items)),
    partly: later.results.restored,
  });
}

/** Removing one collection has its own call, and its refusal a sentence of its own. */
async function sendRemove(targets: Targets, only: Folder | undefined): Promise<Sum<RemoveAnswer>> {
  if (!only) return bulk(targets, libraryApi.remove);
  await libraryApi.deleteFolder(only._id);
  const success = { mags: [], folders: [only.num_id] };
  return { answers: [{ data: { count: 0 }, success, errors: [] }], error: null, refused: [] };
}

function removalSentence(targets: Targets, only: Folder | undefined, error: unknown): string {
  return only ? refusalOf(error) : words.errors.remove(isMany(targets));
}

/** For good: the caller has asked. */
export async function removeItems(ids: Iterable<number>): Promise<boolean> {
  const rows = currentRows();
  const targets = split(rows, ids);
  if (sizeOf(targets) === 0) return true;
  const [first] = targets.folders;
  const alone = sizeOf(targets) === 1 && first !== undefined;
  const only = alone ? rows.folders.get(first) : undefined;
  const what = whatOf(allOf(targets), words.several.items);
  const dismiss = notifyDone(words.done.removed(what), null);
  const outcome = await writer.run({
    label: words.labels.remove,
    apply: (before) => without(before, [...targets.projects, ...targets.folders]),
    send: () => sendRemove(targets, only),
    commit: ({ answers }) => {
      const gone = answers.flatMap((answer) => [...answer.success.mags, ...answer.success.folders]);
      return (before) => without(before, gone);
    },
    failed: (error) => alertFailure("project-remove", removalSentence(targets, only, error), error),
  });
  const all = allOf(targets);
  const failures = outcome.ok ? failuresOf(outcome.answer) : failuresOfAll(all, outcome.error);
  if (failures.length === 0) return true;
  dismiss();
  if (outcome.ok) {
    const { error } = outcome.answer;
    alertFailure("project-remove", removalSentence(targets, only, error), error);
  }
  const done = all.length - failures.length;
  alertPartly({ done, total: all.length, failures, say: later.results.removed });
  return false;
}
