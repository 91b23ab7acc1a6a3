import type { GroupMode, SortMode } from "@/shared/api/model";
import type { Command } from "@/shared/commands";
import { libraryMessages as words } from "@/shared/messages/library";
import { teamMessages as team } from "@/shared/messages/team";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { type FilterMode, filterModes } from "../arrangement/view";
import { setGroupMode, setSortMode, setViewMode } from "../store/arrangement";
import { stage } from "../store/stage";
import { currentList, enterMode, leaveMode, useUi } from "../store/ui";
import * as act from "./actions";
import { publishingCommands } from "./publishing";
import * as may from "./rules";
import { targets } from "./targets";

const { commands: names, menu, header } = words;
const item = names.item;
const library = names.group;
const arrange = names.arrange;

export const filterPaths = {
  ByMe: "team",
  WithMe: "shared",
  WithDomains: "with-domains",
  Published: "published",
  Unpublished: "unpublished",
  Templates: "templates",
} as const satisfies Record<FilterMode, string>;

const hasTarget = () => targets().length > 0;
const desktop = () => !stage.phone;

function itemCommands(): Command[] {
  return [
    {
      id: "item.open",
      label: menu.open,
      group: item,
      shortcut: "Enter",
      handledLocally: true,
      when: may.mayOpen,
      run: act.openTarget,
    },
    {
      id: "item.preview",
      label: menu.preview,
      group: item,
      when: may.mayPreview,
      run: act.previewTarget,
    },
    {
      id: "item.rename",
      label: menu.rename,
      group: item,
      shortcut: "r",
      when: may.mayRename,
      run: act.renameTarget,
    },
    {
      id: "item.duplicate",
      label: menu.duplicate,
      keywords: "copy",
      group: item,
      shortcut: "d",
      when: may.mayDuplicate,
      run: act.duplicateTargets,
    },
    {
      id: "item.move",
      label: menu.move,
      keywords: "folder collection",
      group: item,
      shortcut: "m",
      when: may.mayMove,
      run: act.moveTargets,
    },
    {
      id: "collaborate",
      label: team.commands.collaborate,
      keywords: "share team invite teammate contributor",
      group: item,
      when: may.mayCollaborate,
      run: act.collaborate,
    },
    {
      id: "item.leave",
      label: team.commands.leave,
      keywords: "unshare shared",
      group: item,
      danger: true,
      when: may.mayLeave,
      run: () => void act.leaveTarget(),
    },
    {
      id: "item.publicise",
      label: menu.makePublic,
      group: item,
      when: () => may.mayToggleVisibility(true),
      run: () => act.setTargetHidden(false),
    },
    {
      id: "item.hide",
      label: menu.makePrivate,
      group: item,
      when: () => may.mayToggleVisibility(false),
      run: () => act.setTargetHidden(true),
    },
    {
      id: "item.archive",
      label: menu.archive,
      group: item,
      shortcut: "Backspace",
      when: may.mayArchive,
      run: act.archiveTargets,
    },
    {
      id: "item.restore",
      label: menu.restore,
      group: item,
      when: may.mayRestore,
      run: act.restoreTargets,
    },
    {
      id: "item.remove",
      label: menu.remove,
      keywords: "remove",
      group: item,
      danger: true,
      when: may.mayRemove,
      run: () => void act.removeTargets(),
    },
    {
      id: "item.toggle",
      label: names.toggle,
      group: item,
      shortcut: "x",
      when: () => useUi.getState().focused !== null,
      run: act.toggleTarget,
      hiddenInPalette: true,
    },
    {
      id: "item.walk",
      label: names.move,
      group: item,
      shortcut: "ArrowRight",
      handledLocally: true,
      when: hasTarget,
      run: () => {},
      hiddenInPalette: true,
    },
    {
      id: "item.extend",
      label: names.extend,
      group: item,
      shortcut: "shift+ArrowRight",
      handledLocally: true,
      when: hasTarget,
      run: () => {},
      hiddenInPalette: true,
    },
    {
      id: "item.menu",
      label: names.menu,
      group: item,
      shortcut: "shift+F10",
      handledLocally: true,
      when: hasTarget,
      run: () => {},
      hiddenInPalette: true,
    },
  ];
}

function libraryCommands(): Command[] {
  return [
    {
      id: "library.new-project",
      label: names.newProject,
      keywords: "add create",
      group: library,
      shortcut: "n",
      when: desktop,
      run: () => void act.newProject(),
    },
    {
      id: "library.new-collection",
      label: names.newCollection,
      keywords: "add create folder",
      group: library,
      when: () => desktop() && stage.view.kind === "all",
      run: act.newCollection,
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
      run: act.startSelecting,
    },
    {
      id: "library.select-all",
      label: names.selectAll,
      group: library,
      shortcut: "mod+a",
      when: () => currentList().order.length > 0 && useUi.getState().mode !== "Search",
      run: act.toggleAll,
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

function arrangeCommands(): Command[] {
  const sorts = (["LastChanged", "Alphabet", "DateCreated"] as const satisfies SortMode[]).map(
    (mode): Command => ({
      id: `sort.${mode}`,
      label: names.sort(words.sort[mode]),
      group: arrange,
      run: () => setSortMode(mode, stage.sortKey),
    }),
  );
  const groups = (["Grouped", "Ungrouped"] as const satisfies GroupMode[]).map(
    (mode): Command => ({
      id: `group.${mode}`,
      label: names.group_(words.group[mode]),
      group: arrange,
      run: () => setGroupMode(mode),
    }),
  );
  const filters = filterModes.map(
    (mode): Command => ({
      id: `filter.${mode}`,
      label: names.filter(words.titles.filters[mode]),
      group: arrange,
      run: () => stage.navigate?.(paths.filter(filterPaths[mode])),
    }),
  );
  const viewMode = () => useSession.getState().user?.opts.viewMode;
  return [
    {
      id: "view.grid",
      label: names.grid,
      group: arrange,
      when: () => desktop() && viewMode() === "list",
      run: () => setViewMode("grid"),
    },
    {
      id: "view.list",
      label: names.list,
      group: arrange,
      when: () => desktop() && viewMode() !== "list",
      run: () => setViewMode("list"),
    },
    ...sorts,
    ...groups,
    {
      id: "filter.all",
      label: names.filter(words.titles.allFilter),
      group: arrange,
      run: () => stage.navigate?.(paths.home()),
    },
    ...filters,
  ];
}

export function allCommands(): Command[] {
  return [...libraryCommands(), ...itemCommands(), ...publishingCommands(), ...arrangeCommands()];
}
