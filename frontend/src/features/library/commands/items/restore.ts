import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "../../messages/library";
import { change } from "../../store/later";
import { passFocusOn } from "../../store/stage";
import { factsOf, targets } from "../targets";
import type { ItemCommand } from "./itemCommand";

function mayRestore(): Availability {
  const facts = factsOf(targets());
  return facts.count > 0 && facts.archived === facts.count;
}

function restoreTargets(): void {
  const ids = [...targets()];
  passFocusOn(ids);
  void change((changes) => changes.restoreItems(ids));
}

export const restore: ItemCommand = {
  id: "item.restore",
  label: words.menu.restore,
  group: words.commands.item,
  menus: { archived: "archive" },
  when: mayRestore,
  run: restoreTargets,
};
