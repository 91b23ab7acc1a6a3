import { libraryMessages as words } from "../../messages/library";
import { change } from "../../store/later";
import { passFocusOn } from "../../store/stage";
import { factsOf, targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { onlyFailed } from "./rules";

function dismissTargets(): void {
  const ids = [...targets()];
  passFocusOn(ids);
  void change((changes) => changes.removeItems(ids));
}

/** What did not arrive is deleted without a question: there is nothing in it. */
export const dismiss: ItemCommand = {
  id: "item.dismiss",
  label: words.menu.dismiss,
  keywords: "delete failed copy",
  group: words.commands.item,
  menus: { failed: "dismiss" },
  when: () => onlyFailed(factsOf(targets())),
  run: dismissTargets,
};
