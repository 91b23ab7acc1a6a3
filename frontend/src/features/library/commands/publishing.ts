import { showAlert } from "@/shared/alerts";
import type { Project } from "@/shared/api/model";
import { visitAddress } from "@/shared/api/publication";
import type { Availability, Command } from "@/shared/commands";
import { openLimit } from "@/shared/limits";
import { publication as words } from "@/shared/messages/publication";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { confirmDialog, showToast } from "@/shared/ui";
import { libraryMessages } from "../messages/library";
import { projectOf, publishProject, realId, unmapDomain, unpublishProject } from "../store";
import { stage } from "../store/stage";
import { factsOf, targets } from "./targets";

/** The one project a command is about, if it is an own active one. */
function chosen(): Project | undefined {
  const ids = targets();
  const facts = factsOf(ids);
  const [id] = ids;
  const plain = facts.fixed + facts.shared + facts.archived === 0;
  return facts.count === 1 && plain && id !== undefined ? projectOf(realId(id)) : undefined;
}

/** Everything chosen, if it is nothing but published projects of one's own. */
function published(): readonly number[] {
  const ids = targets();
  const facts = factsOf(ids);
  const own = facts.count > 0 && facts.folders + facts.shared + facts.archived + facts.fixed === 0;
  return own && ids.every((id) => projectOf(realId(id))?.is_published) ? ids : [];
}

const is = (test: (project: Project) => boolean) => (): Availability => {
  const project = chosen();
  return project !== undefined && project.copyStatus === null && test(project);
};

const withChosen = (work: (project: Project) => void) => () => {
  const project = chosen();
  if (project) work(project);
};

function open(project: Project, hash: string): void {
  stage.navigate?.(`${paths.project(project.num_id)}#${hash}`);
}

async function unpublishAll(ids: readonly number[]): Promise<void> {
  for (const id of ids) await unpublishProject(id);
}

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

/** Why no further domain can be connected is shown by the modal of that limit. */
function connectDomain(project: Project): void {
  const user = useSession.getState().user;
  if (!user) return;
  const { permissions, projectDomains, plan } = user;
  const limit = permissions.domain_limit;
  if (permissions._reasons.limited_usage) openLimit("domain", words.paused);
  else if (limit < 0 || projectDomains < limit) open(project, "settings-domain");
  else openLimit(plan.level === "business" ? "businessDomain" : "domainCount");
}

async function disconnectDomain(project: Project): Promise<void> {
  const { domain } = project;
  if (domain === null) return;
  const { title, text, yes, cancel } = words.confirmDisconnect;
  const agreed = await confirmDialog({ title: title(domain), text, confirm: yes, cancel });
  if (agreed) await unmapDomain(project.num_id);
}

const mayMapDomains = () => useSession.getState().user?.permissions.can_map_domain === true;

/** What an owner does with a project and its public. */
export function publishingCommands(): Command[] {
  const group = libraryMessages.commands.item;
  const publish = withChosen((project) => void publishProject(project.num_id));
  return [
    {
      id: "item.publish",
      label: words.publish,
      group,
      when: is((project) => !project.is_published),
      run: publish,
    },
    {
      id: "item.publish-changes",
      label: words.publishChanges,
      keywords: "republish",
      group,
      when: is((project) => project.is_published && project.changed),
      run: publish,
    },
    {
      id: "item.unpublish",
      label: words.unpublish,
      keywords: "offline",
      group,
      when: () => published().length > 0,
      run: () => void unpublishAll([...published()]),
    },
    {
      id: "item.view",
      label: words.view,
      keywords: "open online public",
      group,
      when: is((project) => project.is_published),
      run: withChosen((project) => {
        window.open(visitAddress(project.num_id), "_blank", "noopener");
      }),
    },
    {
      id: "item.copy-link",
      label: words.copyLink,
      keywords: "url link share",
      group,
      when: is((project) => project.is_published),
      run: withChosen((project) => void copyAddress(project)),
    },
    {
      id: "item.settings",
      label: words.settings,
      group,
      when: is(() => true),
      run: withChosen((project) => open(project, "settings")),
    },
    {
      id: "item.private-pages",
      label: words.privatePages,
      keywords: "password",
      group,
      when: is((project) => project.isPrivatePages),
      run: withChosen((project) => open(project, "settings-private-pages")),
    },
    {
      id: "item.connect-domain",
      label: words.connectDomain,
      keywords: "custom address map",
      group,
      when: is((project) => project.domain === null && mayMapDomains()),
      run: withChosen(connectDomain),
    },
    {
      id: "item.disconnect-domain",
      label: words.disconnectDomain,
      keywords: "custom address unmap",
      group,
      when: is((project) => project.domain !== null),
      run: withChosen((project) => void disconnectDomain(project)),
    },
  ];
}
