import { libraryMessages as words } from "../../messages/library";
import { change } from "../../store/later";
import { passFocusOn } from "../../store/stage";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { leaveIfOpen } from "./openPage";
import { ownFacts } from "./rules";

function archiveTargets(): void {
  const ids = [...targets()];
  passFocusOn(ids);
  void change((changes) => changes.archiveItems(ids));
  leaveIfOpen(ids);
}

export const archive: ItemCommand = {
  id: "item.archive",
  label: words.menu.archive,
  group: words.commands.item,
  menus: { own: "archive" },
  shortcut: "Backspace",
  when: () => ownFacts() !== null,
  run: archiveTargets,
};
