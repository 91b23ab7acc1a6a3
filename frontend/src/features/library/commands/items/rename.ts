import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "../../messages/library";
import { stage } from "../../store/stage";
import { startRenaming } from "../../store/ui";
import { factsOf, targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { foreignTarget, personAt } from "./rules";

function mayRename(): Availability {
  const { reasons } = words;
  const facts = factsOf(targets());
  if (facts.count !== 1 || facts.fixed > 0 || facts.archived > 0) return false;
  if (facts.shared === 0) return true;
  if (personAt(foreignTarget())) return { reason: reasons.renamePerson };
  return { reason: facts.projects > 0 ? reasons.renameSharedProject : reasons.renameShared };
}

function renameTarget(): void {
  const [id] = targets();
  if (id === undefined) return;
  const inTitle = stage.view.kind === "folder" && stage.layout?.rowOf(id) === undefined;
  startRenaming(id, inTitle ? "title" : "card");
}

export const rename: ItemCommand = {
  id: "item.rename",
  label: words.menu.rename,
  group: words.commands.item,
  menus: { own: "edit", shared: "edit", person: "edit" },
  shortcut: "r",
  when: mayRename,
  run: renameTarget,
};
