import { edgeScroll } from "@/shared/selection";
import { announce } from "@/shared/ui";
import { isArchivedProject } from "../arrangement/rows";
import { libraryMessages as words } from "../messages/library";
import { archiveItems } from "../store/archive";
import { isPlaceholder } from "../store/ids";
import { folderOf, projectOf } from "../store/library";
import { moveProjects } from "../store/move";
import { openItem } from "../store/opening";
import { isForeign } from "../store/shared";
import { headerHeight, passFocusOn, stage } from "../store/stage";
import { selection, useUi } from "../store/ui";

/** A collection opens by itself when something is held over it for so long, in ms. */
const SPRING = 600;

function canDrag(id: number): boolean {
  if (isPlaceholder(id) || isForeign(id)) return false;
  const project = projectOf(id);
  if (project) return !isArchivedProject(project);
  const folder = folderOf(id);
  return folder !== undefined && !folder.isArchive && !folder.isArchived;
}

/** What a press on `id` would carry: the selection if it is part of it, else itself alone. */
export function draggable(id: number): number[] {
  if (!canDrag(id)) return [];
  const { ids } = selection.getState();
  return ids.has(id) ? [...ids].filter(canDrag) : [id];
}

function folderNumber(target: string): number | null {
  return target.startsWith("folder:") ? Number(target.slice("folder:".length)) : null;
}

/** What would be moved there: only projects, and only those that are not there already. */
function going(target: string, dragged: ReadonlySet<number>): number[] {
  if (target === "archive") return [...dragged];
  const number = folderNumber(target);
  const folder = number === null ? null : (folderOf(number)?._id ?? null);
  return [...dragged].filter((id) => {
    const project = projectOf(id);
    return project !== undefined && project.folder !== folder;
  });
}

let timer: number | undefined;

function rest(target: string | null): void {
  window.clearTimeout(timer);
  const number = target === null ? null : folderNumber(target);
  if (number === null) return;
  timer = window.setTimeout(() => {
    const { dragged, over: now } = useUi.getState();
    if (!dragged || now !== target) return;
    openItem(number);
  }, SPRING);
}

/** Finds what lies under the pointer; the page of an opened collection is a target as a whole. */
export function over(x: number, y: number): void {
  const { dragged, over: before } = useUi.getState();
  if (!dragged) return;
  let found: string | null = null;
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    if (target) {
      found = going(target, dragged).length > 0 ? target : null;
      break;
    }
  }
  if (found === before) return;
  useUi.setState({ over: found });
  rest(found);
  if (found) announce(words.drop.over(nameOf(found)));
}

function nameOf(target: string): string {
  if (target === "archive") return words.titles.archive;
  const number = folderNumber(target);
  return number === null ? words.drop.root : (folderOf(number)?.name ?? "");
}

/** Scrolls the page while something is carried near its edges. */
export function scrollAtEdge(y: number): boolean {
  const by = edgeScroll(y, headerHeight(), window.innerHeight);
  if (by !== 0) window.scrollBy(0, by);
  return by !== 0;
}

export function drop(): void {
  const { dragged, over: target } = useUi.getState();
  finish();
  if (!dragged || !target) return;
  const ids = going(target, dragged);
  if (ids.length === 0) return;
  passFocusOn(stage.view.kind === "folder" || target === "archive" ? ids : []);
  if (target === "archive") void archiveItems(ids);
  else void moveProjects(ids, folderNumber(target));
}

export function finish(): void {
  window.clearTimeout(timer);
  useUi.setState({ dragged: null, over: null });
}
