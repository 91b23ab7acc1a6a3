import { libraryMessages as words } from "@/shared/messages/library";
import { paths } from "@/shared/paths";
import { isAll, nothing, selectAll, toggle } from "@/shared/selection";
import { confirmDialog } from "@/shared/ui";
import {
  archiveItems,
  createFolder,
  createProject,
  duplicateProjects,
  folderByUri,
  folderOf,
  projectOf,
  removeItems,
  restoreItems,
  setFolderHidden,
} from "../store";
import { addressOf, openItem } from "../store/opening";
import { passFocusOn, stage } from "../store/stage";
import { currentList, enterMode, select, selection, startRenaming, useUi } from "../store/ui";
import { targets } from "./targets";

function nameOf(id: number): string {
  return projectOf(id)?.title ?? folderOf(id)?.name ?? "";
}

export function openTarget(): void {
  const [id] = targets();
  if (id !== undefined) openItem(id);
}

export function previewTarget(): void {
  const [id] = targets();
  if (id !== undefined) stage.navigate?.(paths.preview(id));
}

export function renameTarget(): void {
  const [id] = targets();
  if (id === undefined) return;
  const inTitle = stage.view.kind === "folder" && !stage.layout?.rowOf.has(id);
  startRenaming(id, inTitle ? "title" : "card");
}

export function moveTargets(): void {
  useUi.setState({ moving: [...targets()] });
}

export function duplicateTargets(): void {
  void duplicateProjects([...targets()]);
}

export function archiveTargets(): void {
  const ids = [...targets()];
  passFocusOn(ids);
  void archiveItems(ids);
  leaveIfOpen(ids);
}

export function restoreTargets(): void {
  const ids = [...targets()];
  passFocusOn(ids);
  void restoreItems(ids);
}

export async function removeTargets(): Promise<void> {
  const ids = [...targets()];
  const [first] = ids;
  if (first === undefined) return;
  const alone = ids.length === 1;
  const { title, text, textMany, yes, cancel } = words.confirmDelete;
  const agreed = await confirmDialog({
    title: title(ids.length, alone ? nameOf(first) : null),
    text: alone ? text : textMany,
    confirm: yes,
    cancel,
  });
  if (!agreed) return;
  passFocusOn(ids);
  leaveIfOpen(ids);
  void removeItems(ids);
}

/** The collection whose page is open has been put away: the page goes with it. */
function leaveIfOpen(ids: readonly number[]): void {
  if (stage.view.kind !== "folder") return;
  const { uri } = stage.view;
  if (ids.some((id) => folderOf(id)?.uri === uri)) stage.navigate?.(paths.home());
}

export function setTargetHidden(hidden: boolean): void {
  const [id] = targets();
  if (id !== undefined) void setFolderHidden(id, hidden);
}

export async function newProject(): Promise<void> {
  const { view } = stage;
  const folder = view.kind === "folder" ? folderByUri(view.uri)?.num_id : undefined;
  const project = await createProject(folder);
  const address = project && addressOf(project.num_id, false);
  if (address) stage.navigate?.(address);
}

export function newCollection(): void {
  void createFolder();
}

export function toggleAll(): void {
  const list = currentList();
  const now = selection.getState();
  enterMode("Selectable", true);
  select(isAll(now, list) ? nothing : selectAll(list));
}

export function toggleTarget(): void {
  const { focused } = useUi.getState();
  if (focused !== null) select(toggle(selection.getState(), currentList(), focused));
}

export function startSelecting(): void {
  enterMode("Selectable", true);
}
