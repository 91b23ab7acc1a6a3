import { publication as words } from "@/shared/messages/publication";
import { libraryMessages } from "../../messages/library";
import type { ItemCommand } from "./itemCommand";
import { openSettings, whenProject, withProject } from "./ownProject";

export const settings: ItemCommand = {
  id: "item.settings",
  label: words.settings,
  group: libraryMessages.commands.item,
  menus: { own: "settings" },
  when: whenProject(() => true),
  run: withProject((project) => openSettings(project, "settings")),
};

export const privatePages: ItemCommand = {
  id: "item.private-pages",
  label: words.privatePages,
  keywords: "password",
  group: libraryMessages.commands.item,
  menus: { own: "settings" },
  when: whenProject((project) => project.isPrivatePages),
  run: withProject((project) => openSettings(project, "settings-private-pages")),
};
