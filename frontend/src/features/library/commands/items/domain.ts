import type { Project } from "@/shared/api/model";
import { openLimit } from "@/shared/limits";
import { publication as words } from "@/shared/messages/publication";
import { useSession } from "@/shared/session";
import { confirmDialog } from "@/shared/ui";
import { libraryMessages } from "../../messages/library";
import { change } from "../../store/later";
import type { ItemCommand } from "./itemCommand";
import { openSettings, whenProject, withProject } from "./ownProject";

const mayMapDomains = () => useSession.getState().user?.permissions.can_map_domain === true;

/** Why no further domain can be connected is shown by the modal of that limit. */
function connect(project: Project): void {
  const user = useSession.getState().user;
  if (!user) return;
  const { permissions, projectDomains, plan } = user;
  const limit = permissions.domain_limit;
  if (permissions._reasons.limited_usage) openLimit("domain", words.paused);
  else if (limit < 0 || projectDomains < limit) openSettings(project, "settings-domain");
  else openLimit(plan.level === "business" ? "businessDomain" : "domainCount");
}

async function disconnect(project: Project): Promise<void> {
  const { domain } = project;
  if (domain === null) return;
  const { title, text, yes, cancel } = words.confirmDisconnect;
  const agreed = await confirmDialog({ title: title(domain), text, confirm: yes, cancel });
  if (agreed) await change((changes) => changes.unmapDomain(project.num_id));
}

export const connectDomain: ItemCommand = {
  id: "item.connect-domain",
  label: words.connectDomain,
  keywords: "custom address map",
  group: libraryMessages.commands.item,
  menus: { own: "settings" },
  when: whenProject((project) => project.domain === null && mayMapDomains()),
  run: withProject(connect),
};

export const disconnectDomain: ItemCommand = {
  id: "item.disconnect-domain",
  label: words.disconnectDomain,
  keywords: "custom address unmap",
  group: libraryMessages.commands.item,
  menus: { own: "settings" },
  when: whenProject((project) => project.domain !== null),
  run: withProject((project) => void disconnect(project)),
};
