import { teamMessages as team } from "@/entities/team/messages/team";
import type { Command } from "@/shared/commands";
import { libraryMessages as words } from "../messages/library";
import { sendMessages as send } from "../messages/sendCopy";
import { useUi } from "../store/ui";
import * as act from "./actions";
import * as may from "./rules";
import { targets } from "./targets";

const { commands: names, menu } = words;
const { item } = names;

const hasTarget = () => targets().length > 0;

/** What can be done to projects and collections; publishing has a file of its own. */
export function itemCommands(): Command[] {
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
      id: "item.send",
      label: send.commands.send,
      keywords: "copy give transfer",
      group: item,
      when: may.maySend,
      run: act.sendTargets,
    },
    {
      id: "item.dismiss",
      label: menu.dismiss,
      keywords: "delete failed copy",
      group: item,
      when: may.mayDismiss,
      run: act.dismissTargets,
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
