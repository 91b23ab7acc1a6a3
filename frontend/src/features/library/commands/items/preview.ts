import type { Availability } from "@/shared/commands";
import { paths } from "@/shared/paths";
import { libraryMessages as words } from "../../messages/library";
import { projectOf } from "../../store/library";
import { openItem } from "../../store/opening";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { foreignTarget, ownFacts, personAt, whenReceived } from "./rules";

/** A published project is looked at where it is published; another's is looked at here. */
function mayPreview(): Availability {
  const shared = foreignTarget();
  if (shared !== null) return personAt(shared) === undefined;
  const facts = ownFacts();
  if (facts?.count !== 1 || facts.projects !== 1 || whenReceived(facts) !== true) return false;
  const project = projectOf(targets()[0] as number);
  return project ? !project.is_published : false;
}

/** A collection of somebody else is looked at by opening it. */
function previewTarget(): void {
  const [id] = targets();
  if (id === undefined) return;
  if (projectOf(id)) window.open(paths.preview(id), "_blank", "noopener");
  else openItem(id);
}

export const preview: ItemCommand = {
  id: "item.preview",
  label: words.menu.preview,
  group: words.commands.item,
  menus: { own: "open", shared: "open" },
  when: mayPreview,
  run: previewTarget,
};
