import type { Project } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { type ProjectDetail, publicationApi } from "@/shared/api/publication";
import { tellLimit } from "@/shared/limits";
import { publication as words } from "@/shared/messages/publication";
import { loadMe } from "@/shared/session";
import { putProjects, withProjects } from "../arrangement/rows";
import { realId } from "./ids";
import { currentRows, projectOf, writer } from "./library";
import { tellDone, tellFailure } from "./tell";

interface Change {
  readonly label: string;
  readonly type: string;
  readonly sentence: string;
  readonly done: string;
  /** What shows until the server has answered. */
  readonly apply: (project: Project) => Project;
  readonly send: (numId: number) => Promise<Project>;
  /** The server's own words, where it has some. */
  readonly told?: (error: ApiError) => string | undefined;
}

/** What the public sees of a project changes: at once here, and back again if it is refused. */
async function change(id: number, how: Change): Promise<boolean> {
  const numId = realId(id);
  const outcome = await writer.run({
    label: how.label,
    apply: (rows) => withProjects(rows, [numId], how.apply),
    send: () => how.send(numId),
    commit: (answer) => (rows) => putProjects(rows, [answer]),
    failed: (error) => {
      if (tellLimit(error)) return;
      const own = error instanceof ApiError ? how.told?.(error) : undefined;
      tellFailure(how.type, own || how.sentence, error);
    },
  });
  if (!outcome.ok) return false;
  tellDone(how.done, outcome.answer.title);
  // What the plan still allows has changed with it.
  void loadMe();
  return true;
}

/** Publishes a project, or what has changed since it was. */
export function publishProject(id: number): Promise<boolean> {
  return change(id, {
    label: words.labels.publish,
    type: "project-publish",
    sentence: words.errors.publish,
    done: words.done.published,
    apply: (project) => ({ ...project, is_published: true, changed: false }),
    send: publicationApi.publish,
    told: (error) => error.problem.error ?? error.detail,
  });
}

export function unpublishProject(id: number): Promise<boolean> {
  return change(id, {
    label: words.labels.unpublish,
    type: "project-unpublish",
    sentence: words.errors.unpublish,
    done: words.done.unpublished,
    apply: (project) => ({ ...project, is_published: false }),
    send: publicationApi.unpublish,
    told: (error) => error.problem.error,
  });
}

/** The caller has asked. */
export function unmapDomain(id: number): Promise<boolean> {
  const domain = projectOf(realId(id))?.domain;
  return change(id, {
    label: words.labels.domain,
    type: "domain-unmap",
    sentence: words.errors.domain,
    done: `${words.done.disconnected} ${domain ?? ""} from`,
    apply: (project) => ({ ...project, domain: null }),
    send: publicationApi.unmapDomain,
  });
}

/** What a project's own page has learnt of it stands in the lists too. */
export function takeDetail(detail: ProjectDetail): void {
  const { desc, searchIndexing, hasPassword, address, access, owner, published, ...project } =
    detail;
  if (access !== "owner" || !currentRows().projects.has(project.num_id)) return;
  void writer.run({
    label: words.labels.details,
    apply: (rows) => withProjects(rows, [project.num_id], (row) => ({ ...row, ...project })),
    send: async () => project,
  });
}
