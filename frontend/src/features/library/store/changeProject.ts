import type { Project } from "@/shared/api/model";
import { type Rows, withProjects } from "../arrangement/rows";
import { realId } from "./ids";
import { writer } from "./library";

export interface ProjectChange {
  /** What the write does, in words. */
  readonly label: string;
  /** The fields as they show until the server has answered. */
  readonly fields: Partial<Project>;
  readonly send: (numId: number) => Promise<Project>;
  /** Takes over more of the answer than these fields and `updated`. */
  readonly commit?: (answer: Project) => (rows: Rows) => Rows;
  readonly failed: (error: unknown) => void;
}

function answered(fields: Partial<Project>, answer: Project): Partial<Project> {
  const names = ["updated", ...Object.keys(fields)] as (keyof Project)[];
  return Object.fromEntries(names.map((name) => [name, answer[name]]));
}

/** Changes fields of a project at once, and takes over what the server answers; a refusal leaves them as they were. */
export async function changeProject(
  id: number,
  { label, fields, send, commit, failed }: ProjectChange,
): Promise<boolean> {
  const outcome = await writer.run({
    label,
    apply: (rows) => withProjects(rows, [realId(id)], (project) => ({ ...project, ...fields })),
    send: () => send(realId(id)),
    commit:
      commit ??
      ((answer) => (rows) =>
        withProjects(rows, [answer.num_id], (project) => ({
          ...project,
          ...answered(fields, answer),
        }))),
    failed,
  });
  return outcome.ok;
}
