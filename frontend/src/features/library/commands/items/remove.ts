import type { Availability } from "@/shared/commands";
import { confirmDialog } from "@/shared/ui";
import { libraryMessages as words } from "../../messages/library";
import { change } from "../../store/later";
import { passFocusOn } from "../../store/stage";
import { factsOf, nameOf, targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { leaveIfOpen } from "./openPage";
import { onlyFailed } from "./rules";

function mayRemove(): Availability {
  const facts = factsOf(targets());
  if (onlyFailed(facts)) return false;
  if (facts.count === 0 || facts.fixed + facts.shared > 0) return false;
  return facts.full > 0 ? { reason: words.reasons.removeFull } : true;
}

async function removeTargets(): Promise<void> {
  const ids = [...targets()];
  const [first] = ids;
  if (first === undefined) return;
  const alone = ids.length === 1;
  const { title, text, textMany, yes, cancel } = words.confirmDelete;
  const agreed = await confirmDialog({
    title: title(ids.length, alone ? nameOf(first) : null),
    text: alone ? text : textMany,
    confirm: yes,
    cancel,
  });
  if (!agreed) return;
  passFocusOn(ids);
  leaveIfOpen(ids);
  void change((changes) => changes.removeItems(ids));
}

export const remove: ItemCommand = {
  id: "item.remove",
  label: words.menu.remove,
  keywords: "remove",
  group: words.commands.item,
  menus: { own: "archive", archived: "archive" },
  danger: true,
  when: mayRemove,
  run: () => void removeTargets(),
};
