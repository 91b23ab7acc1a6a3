import { openTeamwork } from "@/entities/team";
import { teamMessages as team } from "@/entities/team/messages/team";
import { openSendCopy } from "@/shared/copies";
import { openLimit } from "@/shared/limits";
import { paths } from "@/shared/paths";
import { isAll, nothing, selectAll, toggle } from "@/shared/selection";
import { useSession } from "@/shared/session";
import { confirmDialog } from "@/shared/ui";
import { libraryMessages as words } from "../messages/library";
import { sendMessages } from "../messages/sendCopy";
import {
  archiveItems,
  createFolder,
  createProject,
  duplicateProjects,
  folderByUri,
  folderOf,
  leaveShared,
  ownerOf,
  personOf,
  projectOf,
  realId,
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

/** A collection of somebody else is looked at by opening it. */
export function previewTarget(): void {
  const [id] = targets();
  if (id === undefined) return;
  if (projectOf(id)) stage.navigate?.(paths.preview(id));
  else openItem(id);
}

/** Opens the teamwork modal for the chosen things, or for the one teammate. */
export function collaborate(): void {
  const ids = targets();
  const [first] = ids;
  const person = first === undefined ? undefined : personOf(first);
  if (person) {
    openTeamwork({ kind: "person", recordId: person.teammate.recordId });
    return;
  }
  openTeamwork({
    kind: "items",
    projects: ids.flatMap((id) => projectOf(realId(id)) ?? []),
    folders: ids.flatMap((id) => folderOf(realId(id)) ?? []),
  });
}

export async function leaveTarget(): Promise<void> {
  const [id] = targets();
  if (id === undefined) return;
  const { leave } = team;
  const person = personOf(id);
  const name = nameOf(id);
  const owner = person ? null : ownerOf(id);
  const agreed = await confirmDialog({
    title: person ? leave.titlePerson(name) : leave.title(name),
    text: owner === null ? leave.textPerson : leave.text(owner),
    confirm: leave.yes,
    cancel: words.confirmDelete.cancel,
  });
  if (!agreed) return;
  passFocusOn([id]);
  if (isOpen(id)) stage.navigate?.(paths.filter("shared"));
  void leaveShared(id, name);
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

/** Copies that did not arrive. */
export function dismissTargets(): void {
  const ids = [...targets()];
  passFocusOn(ids);
  void removeItems(ids);
}

/** While the subscription is paused, the limit's modal says what helps. */
export function sendTargets(): void {
  const { user } = useSession.getState();
  if (user?.permissions._reasons.limited_usage) {
    openLimit("send", sendMessages.paused);
    return;
  }
  const ids = targets().map(realId);
  openSendCopy({
    projects: ids.flatMap((id) => projectOf(id) ?? []),
    folders: ids.flatMap((id) => (projectOf(id) ? [] : (folderOf(id) ?? []))),
  });
}

/** The page that is open is the item's own. */
function isOpen(id: number): boolean {
  const { view } = stage;
  const folder = folderOf(id);
  if (!folder) return false;
  if (view.kind === "folder") return view.uri === folder.uri || view.uri === folder._id;
  return view.kind === "filter" && view.teammate !== null && view.teammate === folder.uri;
}

/** The collection whose page is open has been put away: the page goes with it. */
function leaveIfOpen(ids: readonly number[]): void {
  if (ids.some(isOpen)) stage.navigate?.(paths.home());
}

export function setTargetHidden(hidden: boolean): void {
  const [id] = targets();
  if (id !== undefined) void setFolderHidden(id, hidden);
}

export async function newProject(): Promise<void> {
  const { view } = stage;
  const own = view.kind === "folder" && view.teammate === null;
  const folder = own ? folderByUri(view.uri)?.num_id : undefined;
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
