import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "../../messages/library";
import { change } from "../../store/later";
import { stage } from "../../store/stage";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { ownFacts, whenReceived } from "./rules";

/** A copy is a new project, and those are not made on a phone. */
function mayDuplicate(): Availability {
  const facts = ownFacts();
  if (!facts || stage.phone) return false;
  return facts.folders > 0 ? { reason: words.reasons.duplicateCollection } : whenReceived(facts);
}

export const duplicate: ItemCommand = {
  id: "item.duplicate",
  label: words.menu.duplicate,
  keywords: "copy",
  group: words.commands.item,
  menus: { own: "edit" },
  shortcut: "d",
  when: mayDuplicate,
  run: () => {
    const ids = [...targets()];
    void change((changes) => changes.duplicateProjects(ids));
  },
};
