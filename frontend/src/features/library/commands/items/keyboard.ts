import { toggle } from "@/shared/selection";
import { libraryMessages as words } from "../../messages/library";
import { currentList, select, selection, useUi } from "../../store/ui";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";

const { commands: names } = words;

const hasTarget = () => targets().length > 0;

function toggleFocused(): void {
  const { focused } = useUi.getState();
  if (focused !== null) select(toggle(selection.getState(), currentList(), focused));
}

export const toggleSelected: ItemCommand = {
  id: "item.toggle",
  label: names.toggle,
  group: names.item,
  shortcut: "x",
  when: () => useUi.getState().focused !== null,
  run: toggleFocused,
  hiddenInPalette: true,
};

export const walk: ItemCommand = {
  id: "item.walk",
  label: names.move,
  group: names.item,
  shortcut: "ArrowRight",
  handledLocally: true,
  when: hasTarget,
  run: () => {},
  hiddenInPalette: true,
};

export const extend: ItemCommand = {
  id: "item.extend",
  label: names.extend,
  group: names.item,
  shortcut: "shift+ArrowRight",
  handledLocally: true,
  when: hasTarget,
  run: () => {},
  hiddenInPalette: true,
};

export const showMenu: ItemCommand = {
  id: "item.menu",
  label: names.menu,
  group: names.item,
  shortcut: "shift+F10",
  handledLocally: true,
  when: hasTarget,
  run: () => {},
  hiddenInPalette: true,
};
