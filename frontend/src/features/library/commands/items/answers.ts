import { paths } from "@/shared/paths";
import { libraryMessages as words } from "../../messages/library";
import { stage } from "../../store/stage";
import type { ItemCommand } from "./itemCommand";
import { whenProject, withProject } from "./ownProject";

/** Opens what readers answered to the project's forms (EDIT-274). */
export const answers: ItemCommand = {
  id: "item.answers",
  label: words.menu.answers,
  keywords: "forms responses submissions",
  group: words.commands.item,
  menus: { own: "view" },
  when: whenProject(() => true),
  run: withProject((project) => stage.navigate?.(paths.answers(project.num_id))),
};
