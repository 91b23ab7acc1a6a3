import { ApiError, sentenceIn } from "@/shared/api/problem";
import { type ProjectDetail, publicationApi } from "@/shared/api/publication";
import { showLimit } from "@/shared/limits";
import { publication as words } from "@/shared/messages/publication";
import { loadMe } from "@/shared/session";
import { putProjects, withProjects } from "../arrangement/rows";
import { changeProject, type ProjectChange } from "./changeProject";
import { realId } from "./ids";
import { currentRows, projectOf, writer } from "./library";
import { alertFailure, notifyDone } from "./notify";
import type { Reversal } from "./undo";

interface Change extends Pick<ProjectChange, "label" | "fields" | "send"> {
  readonly type: string;
  readonly sentence: string;
  /** The server's own words, where it has some. */
  readonly sentenceFor?: (error: ApiError) => string | undefined;
}

/** What the public sees of a project changes: at once here, and back again if it is refused. */
async function change(id: number, how: Change): Promise<boolean> {
  const { label, fields, send, type, sentence, sentenceFor } = how;
  const done = await changeProject(id, {
    label,
    fields,
    send,
    commit: (answer) => (rows) => putProjects(rows, [answer]),
    failed: (error) => {
      if (showLimit(error)) return;
      const own = error instanceof ApiError ? sentenceFor?.(error) : undefined;
      alertFailure(type, own || sentence, error);
    },
  });
  // What the plan still allows has changed with it.
  if (done) void loadMe();
  return done;
}

const publishing: Change = {
  label: words.labels.publish,
  type: "project-publish",
  sentence: words.errors.publish,
  fields: { is_published: true, changed: false },
  send: publicationApi.publish,
  sentenceFor: (error) => sentenceIn(error.problem.error) ?? error.said,
};

const unpublishing: Change = {
  label: words.labels.unpublish,
  type: "project-unpublish",
  sentence: words.errors.unpublish,
  fields: { is_published: false },
  send: publicationApi.unpublish,
  sentenceFor: (error) => sentenceIn(error.problem.error),
};

/** Taken back only while the project stays as it is: to publish it again must not publish what was edited since. */
function reversalOf(id: number, undo: Change, redo: Change): Reversal {
  const state = () => projectOf(realId(id))?.updated;
  let left = state();
  const again = (how: Change) => async () => {
    const done = await change(id, how);
    left = state();
    return done;
  };
  return {
    undo: again(undo),
    redo: again(redo),
    still: () => left !== undefined && state() === left,
  };
}

function notify(id: number, sentence: string, reversal?: Reversal): void {
  notifyDone(sentence, projectOf(realId(id))?.title ?? "", reversal);
}

/** Publishes a project, or what has changed since it was. What readers saw before cannot be brought back. */
export async function publishProject(id: number): Promise<boolean> {
  const wasPublished = projectOf(realId(id))?.is_published ?? true;
  if (!(await change(id, publishing))) return false;
  const reversal = wasPublished ? undefined : reversalOf(id, unpublishing, publishing);
  notify(id, words.done.published, reversal);
  return true;
}

/** Takes a project from the public. With changes that nobody has read yet, publishing it again would not be the same. */
export async function unpublishProject(id: number): Promise<boolean> {
  const hadChanges = projectOf(realId(id))?.changed ?? true;
  if (!(await change(id, unpublishing))) return false;
  const reversal = hadChanges ? undefined : reversalOf(id, publishing, unpublishing);
  notify(id, words.done.unpublished, reversal);
  return true;
}

/** The caller has asked. */
export async function unmapDomain(id: number): Promise<boolean> {
  const domain = projectOf(realId(id))?.domain;
  const done = await change(id, {
    label: words.labels.domain,
    type: "domain-unmap",
    sentence: words.errors.domain,
    fields: { domain: null },
    send: publicationApi.unmapDomain,
  });
  if (done) notify(id, `${words.done.disconnected} ${domain ?? ""} from`);
  return done;
}

/** What a project's own page has learnt of it stands in the lists too. */
export function takeDetail(detail: ProjectDetail): void {
  const { desc, searchIndexing, hasPassword, address, access, owner, published, ...rest } = detail;
  const { isListed, inPrivateFolder, ...project } = rest;
  if (access !== "owner" || !currentRows().projects.has(project.num_id)) return;
  void writer.run({
    label: words.labels.details,
    apply: (rows) => withProjects(rows, [project.num_id], (row) => ({ ...row, ...project })),
    send: async () => project,
  });
}
