import type { Folder, Project } from "@/shared/api/model";
import { factsIn } from "../arrangement/projects";
import { putFolder, putProjects, type Rows } from "../arrangement/rows";
import { libraryMessages as words } from "../messages/library";
import { writer } from "./library";

interface Received {
  readonly mags: readonly Project[];
  readonly folders: readonly Folder[];
}

/** What was accepted has its rows at once; their state is asked for until everything is there. */
export function receiveItems({ mags, folders }: Received): void {
  const fresh = mags.map((project) => ({ ...project, showAsNew: true }));
  const add = (rows: Rows) => {
    let next = putProjects(rows, fresh);
    for (const folder of folders) {
      next = putFolder(next, { ...folder, showAsNew: true, setInputFocus: false });
    }
    return next;
  };
  void writer.run({ label: words.labels.receive, apply: add, send: async () => null });
}

export interface Receiving {
  readonly processing: number;
  readonly failed: number;
}

const known = new WeakMap<Rows, Receiving>();

/** How many copies are on their way, and how many did not arrive. */
export function receivingOf(rows: Rows): Receiving {
  const before = known.get(rows);
  if (before) return before;
  const now = { processing: 0, failed: 0 };
  const count = ({ copyStatus }: Pick<Project | Folder, "copyStatus">) => {
    if (copyStatus === "processing") now.processing += 1;
    if (copyStatus === "failed") now.failed += 1;
  };
  for (const project of factsIn(rows.projects)) count(project);
  for (const folder of rows.folders.values()) count(folder);
  known.set(rows, now);
  return now;
}
