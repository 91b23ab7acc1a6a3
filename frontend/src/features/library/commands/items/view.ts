import { visitAddress } from "@/shared/api/publication";
import { publication as words } from "@/shared/messages/publication";
import { libraryMessages } from "../../messages/library";
import type { ItemCommand } from "./itemCommand";
import { whenProject, withProject } from "./ownProject";

export const view: ItemCommand = {
  id: "item.view",
  label: words.view,
  keywords: "open online public",
  group: libraryMessages.commands.item,
  menus: { own: "view" },
  when: whenProject((project) => project.is_published),
  run: withProject((project) => {
    window.open(visitAddress(project.num_id), "_blank", "noopener");
  }),
};
