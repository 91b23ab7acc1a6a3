import type { ReactNode } from "react";
import { projectMessages as messages } from "@/entities/project/messages/project";
import { Status } from "@/entities/project/status";
import { folderById, useLibrary } from "@/features/library/store";
import { publishing as publication } from "@/features/publication/messages/publishing";
import type { Project } from "@/shared/api/model";
import type { ProjectDetail } from "@/shared/api/publication";
import { formatCount, formatFullDate } from "@/shared/format";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Figures, TextLink } from "@/shared/ui";
import styles from "./project.module.css";

interface ColophonProps {
  project: Project;
  /** Null until the project's details are here. */
  detail: ProjectDetail | null;
}

/** What stands before the public, in a sentence. */
function statusOf({ isArchived, is_published, changed }: Project, detail: ProjectDetail): string {
  const { state } = publication;
  if (isArchived) return state.archived;
  if (!is_published) return detail.access === "owner" ? state.never : state.neverShared;
  const since = detail.published ? state.since(formatFullDate(detail.published.at)) : "";
  return changed ? `${since} ${state.waiting}` : since;
}

/** The facts of a publication, as printers put them on the last page. */
export function Colophon({ project, detail }: ColophonProps) {
  const userUri = useSession((session) => session.user?.uri ?? "");
  // Follows the collection's name while the page stands.
  const folder = useLibrary(() => folderById(project.folder));
  const facts: [name: string, value: ReactNode][] = [
    [messages.facts.status, <Status key="status" project={project} />],
    [messages.facts.created, date(project.creation_date)],
    [messages.facts.edited, date(project.last_changed)],
  ];
  if (project.isArchived && project.archivedAt !== null) {
    facts.push([messages.facts.archived, date(project.archivedAt)]);
  }
  facts.push(
    [messages.facts.views, <Figures key="views">{formatCount(project.views)}</Figures>],
    [
      messages.facts.collection,
      folder === undefined ? (
        messages.noCollection
      ) : (
        <TextLink key="collection" to={paths.folder(userUri, folder.uri)}>
          {folder.name}
        </TextLink>
      ),
    ],
  );
  if (detail !== null && detail.access !== "owner")
    facts.push([messages.facts.owner, detail.owner.name]);
  if (project.domain !== null) facts.push([messages.facts.domain, project.domain]);
  facts.push([messages.facts.number, <Figures key="number">{String(project.num_id)}</Figures>]);

  return (
    <section className={styles.colophon} aria-labelledby="colophon">
      <h2 id="colophon" className={styles.colophonName}>
        {messages.colophon}
      </h2>
      {detail !== null && <p className={styles.status}>{statusOf(project, detail)}</p>}
      {detail !== null && detail.access !== "owner" && (
        <p className={styles.status}>
          {detail.access === "editor"
            ? publication.state.contentHint
            : publication.state.memberHint}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function date(iso: string): ReactNode {
  return (
    <time key={iso} dateTime={iso}>
      <Figures>{formatFullDate(iso)}</Figures>
    </time>
  );
}
