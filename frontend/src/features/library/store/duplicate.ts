import { libraryApi } from "@/shared/api/library";
import type { DuplicateAnswer, Project } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { putProjects, without } from "../arrangement/rows";
import { laterMessages as later } from "../messages/later";
import { libraryMessages as words } from "../messages/library";
import { inBatches, type Sum } from "./batches";
import { placeholderId, settleId, succeed } from "./ids";
import { currentRows, projectOf, writer } from "./library";
import { alertFailure, notifyDone, whatOf } from "./notify";
import { copyOf, copyTitle } from "./patches";
import { alertPartly, failuresOf } from "./results";
import { useUi } from "./ui";
import { present, type Reversal } from "./undo";

/** Up to this many copies appear at once; more are work that shows how far it has come. */
const AT_ONCE = 20;
/** Small enough that the progress of a long duplication moves. */
const STEP = 100;

function placeholders(ids: readonly number[]): Project[] {
  const rows = currentRows();
  const taken = new Set<string>();
  for (const project of rows.projects.values()) taken.add(project.title);
  const now = new Date().toISOString();
  const copies: Project[] = [];
  for (const id of ids) {
    const project = rows.projects.get(id);
    if (!project) continue;
    const title = copyTitle(project.title, taken, readConfig().limits.title);
    taken.add(title);
    copies.push(copyOf(project, placeholderId(), title, now));
  }
  return copies;
}

/** The copies in the order in which they were asked for; a key is only taken over where both agree. */
function adopt(copies: readonly Project[], answers: readonly Project[]): void {
  if (copies.length !== answers.length) return;
  for (let index = 0; index < copies.length; index += 1) {
    const copy = copies[index] as Project;
    const answer = answers[index] as Project;
    if (copy.title === answer.title) settleId(copy.num_id, answer.num_id);
  }
}

/** As long as the copies are what they were made as, they can be taken away again: nothing of anybody is lost. */
function reversal(ids: readonly number[], copies: readonly Project[]): Reversal {
  let made = copies;
  return {
    undo: () => takeAway(made.map((copy) => copy.num_id)),
    redo: async () => {
      const sum = await duplicate(ids);
      const again = sum ? added(sum) : [];
      if (again.length === made.length) {
        for (const [at, copy] of again.entries()) succeed(made[at]?.num_id ?? 0, copy.num_id);
      }
      made = again;
      return again.length === ids.length;
    },
    still: () =>
      made.every((copy) => {
        const now = projectOf(copy.num_id);
        // After Undo they are gone, and what counts is that the originals are there.
        if (!now) return present(ids)();
        return !now.is_published && now.last_changed === copy.last_changed;
      }),
  };
}

async function takeAway(ids: readonly number[]): Promise<boolean> {
  const outcome = await writer.run({
    label: words.labels.remove,
    apply: (rows) => without(rows, ids),
    send: () => inBatches(ids, (batch) => libraryApi.remove({ mag_num_ids: batch })),
    commit: ({ answers }) => {
      const gone = answers.flatMap((answer) => answer.success.mags);
      return (rows) => without(rows, gone);
    },
    failed: (error) => alertFailure("project-remove", words.errors.remove(ids.length > 1), error),
  });
  return outcome.ok && failuresOf(outcome.answer).length === 0;
}

function report(ids: readonly number[], sum: Sum<DuplicateAnswer>): boolean {
  const made = added(sum);
  const total = ids.length;
  if (made.length === total) {
    notifyDone(
      words.done.duplicated(whatOf(ids, words.several.projects)),
      null,
      reversal(ids, made),
    );
    return true;
  }
  const { someNotDuplicated, duplicate: none } = words.errors;
  const sentence = made.length > 0 ? someNotDuplicated : none(total > 1);
  alertFailure("project-duplicate", sentence, sum.error);
  const failures = failuresOf(sum);
  const failed = new Set(failures.map(({ id }) => id));
  const done = ids.filter((id) => !failed.has(id));
  alertPartly({
    done: made.length,
    total,
    failures,
    say: later.results.duplicated,
    reversal: reversal(done, made),
  });
  return false;
}

function added(sum: Sum<DuplicateAnswer>): Project[] {
  return sum.answers.flatMap((answer) =>
    answer.success.map((project) => ({ ...project, showAsNew: true })),
  );
}

async function duplicate(ids: readonly number[]): Promise<Sum<DuplicateAnswer> | null> {
  const label = words.progress.duplicating(ids.length);
  const many = ids.length > AT_ONCE;
  const copies = many ? [] : placeholders(ids);
  const progress = (done: number) =>
    useUi.setState({ progress: { label, done, total: ids.length } });
  if (many) progress(0);
  const outcome = await writer.run({
    label: words.labels.duplicate,
    apply: (rows) => (copies.length > 0 ? putProjects(rows, copies) : rows),
    send: () =>
      inBatches(ids, (batch) => libraryApi.duplicate({ mag_num_ids: batch }), {
        size: many ? STEP : AT_ONCE,
        ...(many ? { progress } : {}),
      }),
    commit: (sum) => {
      const fresh = added(sum);
      adopt(copies, fresh);
      return (rows) => putProjects(rows, fresh);
    },
    failed: (error) =>
      alertFailure("project-duplicate", words.errors.duplicate(ids.length > 1), error),
  });
  if (many) useUi.setState({ progress: null });
  return outcome.ok ? outcome.answer : null;
}

export async function duplicateProjects(ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const sum = await duplicate(ids);
  return sum ? report(ids, sum) : false;
}
