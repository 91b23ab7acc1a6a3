import { api } from "@/shared/api/endpoints";
import type { DuplicateAnswer, Project } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { libraryMessages as words } from "@/shared/messages/library";
import { putProjects } from "../arrangement/rows";
import { inBatches, type Sum } from "./batches";
import { placeholderId, settleId } from "./ids";
import { currentRows, writer } from "./library";
import { copyOf, copyTitle } from "./patches";
import { tellDone, tellFailure } from "./tell";
import { useUi } from "./ui";

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
  for (let place = 0; place < copies.length; place += 1) {
    const copy = copies[place] as Project;
    const answer = answers[place] as Project;
    if (copy.title === answer.title) settleId(copy.num_id, answer.num_id);
  }
}

function report(total: number, { answers, error }: Sum<DuplicateAnswer>): boolean {
  const made = answers.reduce((sum, answer) => sum + answer.success.length, 0);
  if (made > 0) tellDone(words.done.duplicated(made), null);
  if (made === total) return true;
  const sentence = made > 0 ? words.errors.someNotDuplicated : words.errors.duplicate(total > 1);
  tellFailure("project-duplicate", sentence, error);
  return false;
}

function added(sum: Sum<DuplicateAnswer>): Project[] {
  return sum.answers.flatMap((answer) =>
    answer.success.map((project) => ({ ...project, showAsNew: true })),
  );
}

export async function duplicateProjects(ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
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
      inBatches(ids, (batch) => api.duplicate({ mag_num_ids: batch }), {
        size: many ? STEP : AT_ONCE,
        ...(many ? { progress } : {}),
      }),
    commit: (sum) => {
      const fresh = added(sum);
      adopt(copies, fresh);
      return (rows) => putProjects(rows, fresh);
    },
    failed: (error) =>
      tellFailure("project-duplicate", words.errors.duplicate(ids.length > 1), error),
  });
  if (many) useUi.setState({ progress: null });
  return outcome.ok ? report(ids.length, outcome.answer) : false;
}
