import type { Availability } from "@/shared/commands";
import { libraryMessages as words } from "../../messages/library";
import { folderOf } from "../../store/library";
import { setFolderHidden } from "../../store/rename";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { ownFacts } from "./rules";

/** The rule for one own collection that is private, or public. */
const whenHidden = (hidden: boolean) => (): Availability => {
  const facts = ownFacts();
  if (facts?.count !== 1 || facts.folders !== 1) return false;
  return folderOf(targets()[0] as number)?.is_hidden === hidden;
};

const setHidden = (hidden: boolean) => () => {
  const [id] = targets();
  if (id !== undefined) void setFolderHidden(id, hidden);
};

export const publicise: ItemCommand = {
  id: "item.publicise",
  label: words.menu.makePublic,
  group: words.commands.item,
  menus: { own: "sharing" },
  when: whenHidden(true),
  run: setHidden(false),
};

export const hide: ItemCommand = {
  id: "item.hide",
  label: words.menu.makePrivate,
  group: words.commands.item,
  menus: { own: "sharing" },
  when: whenHidden(false),
  run: setHidden(true),
};
