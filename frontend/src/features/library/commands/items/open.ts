import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "../../messages/library";
import { folderOf } from "../../store/library";
import { openItem } from "../../store/opening";
import { factsOf, targets } from "../targets";
import type { ItemCommand } from "./itemCommand";

function mayOpen(): Availability {
  const facts = factsOf(targets());
  if (facts.count !== 1) return false;
  if (facts.projects > 0 && facts.receiving + facts.failed > 0) return false;
  const [id] = targets();
  const fresh = facts.fixed === 1 && id !== undefined && !folderOf(id)?.isArchive;
  return !fresh && (facts.archived === 0 || facts.folders === 1);
}

function openTarget(): void {
  const [id] = targets();
  if (id !== undefined) openItem(id);
}

export const open: ItemCommand = {
  id: "item.open",
  label: words.menu.open,
  group: words.commands.item,
  menus: { own: "open", person: "open" },
  shortcut: "Enter",
  handledLocally: true,
  when: mayOpen,
  run: openTarget,
};
