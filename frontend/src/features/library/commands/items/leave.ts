import { teamMessages as team } from "@/entities/team/messages/team";
import type { Availability } from "@/shared/commands";
import { paths } from "@/shared/paths";
import { confirmDialog } from "@/shared/ui";
import { libraryMessages as words } from "../../messages/library";
import { change } from "../../store/later";
import { ownerOf, personOf } from "../../store/shared";
import { passFocusOn, stage } from "../../store/stage";
import { nameOf, targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { isOpen } from "./openPage";
import { foreignTarget, personAt } from "./rules";

function mayLeave(): Availability {
  const id = foreignTarget();
  return id !== null && personAt(id)?.direction !== "ByMe";
}

async function leaveTarget(): Promise<void> {
  const [id] = targets();
  if (id === undefined) return;
  const { titlePerson, title, textPerson, text, yes } = team.leave;
  const person = personOf(id);
  const name = nameOf(id);
  const owner = person ? null : ownerOf(id);
  const agreed = await confirmDialog({
    title: person ? titlePerson(name) : title(name),
    text: owner === null ? textPerson : text(owner),
    confirm: yes,
    cancel: words.confirmDelete.cancel,
  });
  if (!agreed) return;
  passFocusOn([id]);
  if (isOpen(id)) stage.navigate?.(paths.filter("shared"));
  void change((changes) => changes.leaveShared(id, name));
}

export const leave: ItemCommand = {
  id: "item.leave",
  label: team.commands.leave,
  keywords: "unshare shared",
  group: words.commands.item,
  menus: { shared: "leave", person: "leave" },
  danger: true,
  when: mayLeave,
  run: () => void leaveTarget(),
};
