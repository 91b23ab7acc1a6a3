import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Cover } from "@/entities/project/covers";
import { teamMessages as team } from "@/entities/team/messages/team";
import type { Folder, Project } from "@/shared/api/model";
import { formatCount, formatFullDate, formatLongDate } from "@/shared/format";
import { cx, Figures, Table } from "@/shared/ui";
import { folio, roman } from "../arrangement/roman";
import { visibilityOf } from "../collections/CollectionCard";
import { personRole } from "../collections/PersonCard";
import { ProjectState } from "../grid/ProjectState";
import type { SectionPlan } from "../layout/layout";
import { libraryMessages as words } from "../messages/library";
import { folderOf, projectOf } from "../store/library";
import { ownerOf, personOf } from "../store/shared";
import styles from "./PrintSheet.module.css";
import { isPrinting, watchPrinting } from "./printing";

/** Three figures a row on A4, in px. */
const COVER_WIDTH = 208;
const COVER_HEIGHT = 208;

interface Entry {
  id: number;
  /** Collections are numbered apart, in Roman. */
  position: string;
  project?: Project;
  folder?: Folder;
}

function entriesOf(ids: readonly number[]): Entry[] {
  let projects = 0;
  let folders = 0;
  return ids.flatMap((id): Entry[] => {
    const project = projectOf(id);
    if (project) {
      projects += 1;
      return [{ id, position: folio(projects), project }];
    }
    const folder = folderOf(id);
    if (!folder) return [];
    folders += 1;
    return [{ id, position: roman(folders), folder }];
  });
}

function StateOf({ id, project, folder }: Entry) {
  const person = personOf(id);
  if (person) return person.teammate.isPending ? team.pending : personRole(person);
  if (project) return <ProjectState project={project} />;
  return folder ? visibilityOf(folder) : null;
}

interface TableProps {
  entries: readonly Entry[];
  created: boolean;
}

/** The contents list: folio, title, state, date and views. */
function Contents({ entries, created }: TableProps) {
  const { list } = words;
  return (
    <Table
      className={styles.contents}
      columns={[
        list.folio,
        list.title,
        list.status,
        {
          label: created ? list.date.DateCreated : list.date.LastChanged,
          className: styles.end,
        },
        { label: list.views, className: styles.end },
      ]}
    >
      {entries.map((entry) => {
        const { id, position, project, folder } = entry;
        return (
          <tr key={id}>
            <td className={cx(styles.folio, folder && styles.italic)}>{position}</td>
            <td className={cx(styles.title, folder && styles.italic)}>
              {project?.title ?? folder?.name}
            </td>
            <td>
              <StateOf {...entry} />
            </td>
            {project ? (
              <>
                <td className={styles.end}>
                  <Figures>
                    {formatFullDate(created ? project.creation_date : project.last_changed)}
                  </Figures>
                </td>
                <td className={styles.end}>
                  <Figures>
                    {project.is_published ? formatCount(project.views) : words.card.noViews}
                  </Figures>
                </td>
              </>
            ) : (
              <td colSpan={2} className={styles.end}>
                {folder && <Figures>{words.card.projects(folder.count)}</Figures>}
              </td>
            )}
          </tr>
        );
      })}
    </Table>
  );
}

/** Figures with their captions, as on the page; none is torn apart between two sheets. */
function Plates({ entries, created }: TableProps) {
  return (
    <ul className={styles.plates}>
      {entries.map((entry) => {
        const { id, position, project, folder } = entry;
        if (folder) {
          return (
            <li key={id} className={styles.collection}>
              <p className={cx(styles.title, styles.italic)}>{folder.name}</p>
              <p className={styles.small}>
                <StateOf {...entry} />, {words.card.projects(folder.count)}
              </p>
            </li>
          );
        }
        if (!project) return null;
        const date = created ? project.creation_date : project.last_changed;
        return (
          <li key={id} className={styles.plate}>
            <div className={styles.well}>
              <Cover
                project={project}
                maxWidth={COVER_WIDTH}
                maxHeight={COVER_HEIGHT}
                author={ownerOf(id) ?? undefined}
              />
            </div>
            <p className={styles.caption}>
              <span>{project.title}</span>
              <span className={styles.small}>{position}</span>
            </p>
            <p className={cx(styles.caption, styles.small)}>
              <StateOf {...entry} />
              <span>{formatFullDate(date)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

interface PrintSheetProps {
  title: string;
  /** Whose library it is. */
  owner: string;
  sections: readonly SectionPlan[];
  created: boolean;
}

function Printed({ title, owner, sections, created }: PrintSheetProps) {
  const filled = sections.filter(({ ids, collapsed }) => ids.length > 0 && !collapsed);
  return (
    <div className={styles.sheet} data-print-sheet="">
      <header className={styles.head}>
        <h1 className={styles.running}>{title}</h1>
        <p className={styles.imprint}>
          <span>{owner}</span>
          <span>{formatLongDate(new Date().toISOString())}</span>
        </p>
      </header>
      {filled.map((section) => {
        const entries = entriesOf(section.ids);
        return (
          <section key={section.id}>
            {section.head && filled.length > 1 && (
              <h2 className={styles.section}>{section.name ?? words.sections[section.id]}</h2>
            )}
            {section.kind === "entries" ? (
              <Contents entries={entries} created={created} />
            ) : (
              <Plates entries={entries} created={created} />
            )}
          </section>
        );
      })}
    </div>
  );
}

/** The view as one would print it: all of it, and nothing but it. It is drawn only for the printer. */
export function PrintSheet(props: PrintSheetProps) {
  const printing = useSyncExternalStore(watchPrinting, isPrinting);
  return printing ? createPortal(<Printed {...props} />, document.body) : null;
}
