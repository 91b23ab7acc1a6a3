import type { Availability } from "@/shared/commands";
import { paths } from "@/shared/paths";
import { libraryMessages as words } from "../../messages/library";
import { realId } from "../../store/ids";
import { projectOf } from "../../store/library";
import { stage } from "../../store/stage";
import { factsOf, targets } from "../targets";
import type { ItemCommand } from "./itemCommand";

/** One project that is there as a whole, of one's own or of others. */
function hasSheet(): Availability {
  const facts = factsOf(targets());
  return (
    facts.count === 1 && facts.projects === 1 && facts.fixed + facts.receiving + facts.failed === 0
  );
}

function openSheet(): void {
  const [id] = targets();
  const project = id === undefined ? undefined : projectOf(realId(id));
  if (project) stage.navigate?.(paths.about(project.num_id));
}

/** Opens the project's sheet (EDIT-024). */
export const about: ItemCommand = {
  id: "item.about",
  label: words.menu.about,
  keywords: "cover description statistics history",
  group: words.commands.item,
  menus: { own: "view" },
  when: hasSheet,
  run: openSheet,
};
