import { isSignedOut } from "@/shared/api/client";
import { libraryApi } from "@/shared/api/library";
import type { Folder, Project } from "@/shared/api/model";
import { isCanceled } from "@/shared/api/problem";
import { factsIn } from "../arrangement/projects";
import { type Rows, rowsFrom, withFolders, withProjects } from "../arrangement/rows";
import { currentRows, replaceRows, setStatus, useLibrary, writer } from "./library";
import { startRenaming, useUi } from "./ui";

/** Coming back to the window asks again, but not more often than this, in ms. */
const QUIET = 5_000;

let running: Promise<void> | null = null;
let lastAsked = Number.NEGATIVE_INFINITY;

/** What was made in this visit stays marked as new; the server does not remember that. */
function withMarks(fresh: Rows): Rows {
  const now = currentRows();
  const marked = (items: Iterable<{ num_id: number; showAsNew: boolean }>) => {
    const ids: number[] = [];
    for (const item of items) if (item.showAsNew) ids.push(item.num_id);
    return ids;
  };
  const projects = marked(factsIn(now.projects));
  const folders = marked(now.folders.values());
  const mark = <Item extends Project | Folder>(item: Item): Item => ({ ...item, showAsNew: true });
  let rows = fresh;
  if (projects.length > 0) rows = withProjects(rows, projects, mark);
  if (folders.length > 0) rows = withFolders(rows, folders, mark);
  return rows;
}

async function ask(): Promise<void> {
  for (;;) {
    await writer.idle();
    const begun = writer.generation();
    const { value, changed } = await libraryApi.library();
    // An answer that was on its way while something was written may or may not know of it.
    if (writer.generation() !== begun) continue;
    if (changed || useLibrary.getState().status !== "ready") {
      replaceRows(withMarks(rowsFrom(value.mags, value.user.folders)));
      const named = value.user.folders.find((folder) => folder.setInputFocus);
      if (named && !useUi.getState().renaming) startRenaming(named.num_id);
    }
    return;
  }
}

/** Loads the library, or asks whether it has changed; what stands on the page stays meanwhile. */
export function loadLibrary(): Promise<void> {
  running ??= ask()
    .catch((error: unknown) => {
      const { status } = useLibrary.getState();
      // A signed-out person is on the way to sign-in.
      if (isCanceled(error) || isSignedOut(error)) return;
      if (status !== "ready") setStatus("failed");
    })
    .finally(() => {
      running = null;
      lastAsked = performance.now();
    });
  return running;
}

export function revalidate(): void {
  if (performance.now() - lastAsked >= QUIET) void loadLibrary();
}

export function retryLoading(): void {
  setStatus("loading");
  void loadLibrary();
}

/** For tests: the next account begins with a first load. */
export function forgetLoading(): void {
  running = null;
  lastAsked = Number.NEGATIVE_INFINITY;
}
