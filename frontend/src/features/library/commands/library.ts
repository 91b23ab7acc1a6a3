import type { Project } from "@/shared/api/model";
import type { Command } from "@/shared/commands";
import { isAll, nothing, selectAll } from "@/shared/selection";
import { announce } from "@/shared/ui/announce";
import { libraryMessages as words } from "../messages/library";
import { createFolder, createProject, createProjectOf } from "../store/create";
import { folderByUri } from "../store/library";
import { addressOf } from "../store/opening";
import { stage } from "../store/stage";
import { currentList, enterMode, leaveMode, select, selection, useUi } from "../store/ui";

const { commands: names, header } = words;
const library = names.group;

export const desktop = () => !stage.phone;

/** The own collection that is looked at; none at the root. */
function folderHere(): number | undefined {
  const { view } = stage;
  const own = view.kind === "folder" && view.teammate === null;
  return own ? folderByUri(view.uri)?.num_id : undefined;
}

function openMade(project: Project | null): void {
  const address = project && addressOf(project.num_id);
  if (address) stage.navigate?.(address);
}

export async function newProject(): Promise<void> {
  openMade(await createProject(folderHere()));
}

/** Asks for a project file or a static site, and makes a project of it (EDIT-387, 388). */
function newProjectOfFile(): void {
  const folder = folderHere();
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".octavo,.zip";
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    announce(names.bringing(file.name));
    openMade(await createProjectOf(file, folder));
  });
  input.click();
}

export function toggleAll(): void {
  const list = currentList();
  const now = selection.getState();
  enterMode("Selectable", true);
  select(isAll(now, list) ? nothing : selectAll(list));
}

export function startSelecting(): void {
  enterMode("Selectable", true);
}

/** What can be done to the library as a whole. */
export function libraryCommands(): Command[] {
  return [
    {
      id: "library.new-project",
      label: names.newProject,
      keywords: "add create",
      group: library,
      shortcut: "n",
      when: desktop,
      run: () => void newProject(),
    },
    {
      id: "library.new-project-of-file",
      label: names.newProjectOfFile,
      keywords: "import bring in restore",
      group: library,
      when: desktop,
      run: newProjectOfFile,
    },
    {
      id: "library.new-collection",
      label: names.newCollection,
      keywords: "add create folder",
      group: library,
      when: () => desktop() && stage.view.kind === "all",
      run: () => void createFolder(),
    },
    {
      id: "library.search",
      label: names.search,
      keywords: "find",
      group: library,
      shortcut: "/",
      run: () => enterMode("Search"),
    },
    {
      id: "library.select",
      label: header.select,
      group: library,
      when: () => currentList().order.length > 0 && useUi.getState().mode === "Draggable",
      run: startSelecting,
    },
    {
      id: "library.select-all",
      label: names.selectAll,
      group: library,
      shortcut: "mod+a",
      when: () => currentList().order.length > 0 && useUi.getState().mode !== "Search",
      run: toggleAll,
    },
    {
      id: "library.cancel",
      label: names.cancel,
      group: library,
      shortcut: "Escape",
      hiddenInPalette: true,
      when: () => useUi.getState().mode === "Selectable" && useUi.getState().dragged === null,
      run: leaveMode,
    },
  ];
}
