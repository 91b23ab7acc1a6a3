import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "../../messages/library";
import { useUi } from "../../store/ui";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { ownFacts } from "./rules";

function mayMove(): Availability {
  const facts = ownFacts();
  if (!facts) return false;
  return facts.folders > 0 ? { reason: words.reasons.moveCollection } : true;
}

export const move: ItemCommand = {
  id: "item.move",
  label: words.menu.move,
  keywords: "folder collection",
  group: words.commands.item,
  menus: { own: "edit" },
  shortcut: "m",
  when: mayMove,
  run: () => useUi.setState({ moving: [...targets()] }),
};
