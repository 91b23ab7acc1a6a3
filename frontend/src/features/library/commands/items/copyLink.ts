import { showAlert } from "@/shared/alerts";
import type { Project } from "@/shared/api/model";
import { publication as words } from "@/shared/messages/publication";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { showToast } from "@/shared/ui";
import { libraryMessages } from "../../messages/library";
import type { ItemCommand } from "./itemCommand";
import { whenProject, withProject } from "./ownProject";

async function copyAddress(project: Project): Promise<void> {
  const user = useSession.getState().user;
  if (!user) return;
  const address = project.domain
    ? `https://${project.domain}/`
    : paths.viewerProject(user.uri, project.num_id);
  try {
    await navigator.clipboard.writeText(address);
    showToast({ text: `${words.done.copied} ${address}` });
  } catch {
    // A browser may forbid it; an alert says so, and the project's page shows the address.
    showAlert("copy", words.errors.copy);
  }
}

export const copyLink: ItemCommand = {
  id: "item.copy-link",
  label: words.copyLink,
  keywords: "url link share",
  group: libraryMessages.commands.item,
  menus: { own: "publication" },
  when: whenProject((project) => project.is_published),
  run: withProject((project) => void copyAddress(project)),
};
