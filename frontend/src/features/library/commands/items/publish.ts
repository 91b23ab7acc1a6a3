import { publication as words } from "@/shared/messages/publication";
import { libraryMessages } from "../../messages/library";
import { realId } from "../../store/ids";
import { change } from "../../store/later";
import { projectOf } from "../../store/library";
import { targets } from "../targets";
import type { ItemCommand } from "./itemCommand";
import { whenProject, withProject } from "./ownProject";
import { ownFacts } from "./rules";

const publishChosen = withProject(
  ({ num_id }) => void change((changes) => changes.publishProject(num_id)),
);

/** Everything chosen, if it is nothing but published projects of one's own. */
function published(): readonly number[] {
  const ids = targets();
  const own = ownFacts()?.folders === 0;
  return own && ids.every((id) => projectOf(realId(id))?.is_published) ? ids : [];
}

function unpublishAll(ids: readonly number[]): Promise<unknown> {
  return change(async (changes) => {
    for (const id of ids) await changes.unpublishProject(id);
  });
}

export const publish: ItemCommand = {
  id: "item.publish",
  label: words.publish,
  group: libraryMessages.commands.item,
  menus: { own: "publication" },
  when: whenProject((project) => !project.is_published),
  run: publishChosen,
};

export const publishChanges: ItemCommand = {
  id: "item.publish-changes",
  label: words.publishChanges,
  keywords: "republish",
  group: libraryMessages.commands.item,
  menus: { own: "publication" },
  when: whenProject((project) => project.is_published && project.changed),
  run: publishChosen,
};

export const unpublish: ItemCommand = {
  id: "item.unpublish",
  label: words.unpublish,
  keywords: "offline",
  group: libraryMessages.commands.item,
  menus: { own: "publication" },
  when: () => published().length > 0,
  run: () => void unpublishAll([...published()]),
};
