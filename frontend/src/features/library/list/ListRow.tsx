import { memo, type ReactNode } from "react";
import { Cover, CoverStrip, coverBox } from "@/entities/project/covers";
import { ContentMode } from "@/entities/team";
import { teamMessages as team } from "@/entities/team/messages/team";
import type { Folder, Project } from "@/shared/api/model";
import { formatCount, formatFullDate } from "@/shared/format";
import { Avatar, cx, Figures, VisuallyHidden } from "@/shared/ui";
import { folio, roman } from "../arrangement/roman";
import { isShared } from "../arrangement/rows";
import { type Person, roleOf } from "../arrangement/shared";
import { DropLine, dropOf } from "../collections/CollectionCard";
import { ItemTeam } from "../collections/ItemTeam";
import { personRole } from "../collections/PersonCard";
import { Cell } from "../grid/Cell";
import { More } from "../grid/More";
import { ProjectState } from "../grid/ProjectState";
import { libraryMessages as words } from "../messages/library";
import { RenameFolder } from "../rename/RenameFolder";
import { RenameTitle } from "../rename/RenameTitle";
import { useFolder, useProject, useStrip } from "../store/library";
import { addressOf } from "../store/opening";
import { useForeign, usePerson } from "../store/shared";
import { useUi } from "../store/ui";
import styles from "./ListRow.module.css";

const COVER_WIDTH = 48;
const COVER_HEIGHT = 44;
const STRIP_HEIGHT = 28;

interface RowProps {
  numId: number;
  position: number;
  created: boolean;
}

interface ProjectRowProps extends RowProps {
  /** Its domain stands beside the title. */
  domains: boolean;
}

function useRenaming(id: number): boolean {
  return useUi((state) => state.renaming?.id === id && state.renaming.where === "card");
}

/** Whose an item is or with whom it is shared, and that its layout is locked for the reader. */
function Theirs({ item, domain = null }: { item: Project | Folder; domain?: string | null }) {
  return (
    <span className={styles.theirs}>
      {domain !== null && <span>{domain}</span>}
      {roleOf(item) === "editor" && <ContentMode brief />}
      <ItemTeam item={item} />
    </span>
  );
}

function stateOf(person: Person): string {
  return person.teammate.isPending ? team.pending : personRole(person);
}

interface TitleProps {
  href: string | null;
  italic?: boolean;
  fresh: boolean;
  theirs: ReactNode;
  children: ReactNode;
}

function Title({ href, italic = false, fresh, theirs, children }: TitleProps) {
  return (
    <span className={styles.titleCell}>
      <a
        className={cx(styles.title, italic && styles.italic, fresh && styles.fresh)}
        href={href ?? undefined}
        tabIndex={-1}
        draggable={false}
      >
        {children}
      </a>
      <span className={styles.leader} aria-hidden="true" />
      {theirs}
    </span>
  );
}

export const ProjectRow = memo(function ProjectRow(props: ProjectRowProps) {
  const { numId, position, created, domains } = props;
  const project = useProject(numId);
  const foreign = useForeign(numId);
  const renaming = useRenaming(numId);
  const carried = useUi((state) => state.dragged?.has(numId) ?? false);
  if (!project) return null;
  const { title, views, is_published } = project;
  return (
    <Cell id={numId} selectable={numId > 0 && !foreign} entry>
      <div className={styles.row}>
        <span className={styles.folio} aria-hidden="true">
          {folio(position)}
        </span>
        <span className={styles.cover}>
          {carried ? (
            <span className={styles.ghost} style={coverBox(project, COVER_WIDTH, COVER_HEIGHT)} />
          ) : (
            <Cover project={project} maxWidth={COVER_WIDTH} maxHeight={COVER_HEIGHT} />
          )}
        </span>
        {renaming ? (
          <RenameTitle id={numId} title={title} large />
        ) : (
          <Title
            href={addressOf(numId)}
            fresh={project.showAsNew}
            theirs={<Theirs item={project} domain={domains ? project.domain : null} />}
          >
            {title}
          </Title>
        )}
        <span className={styles.status}>
          <ProjectState project={project} />
        </span>
        <span className={styles.date}>
          <Figures>
            {formatFullDate(created ? project.creation_date : project.last_changed)}
          </Figures>
        </span>
        <span className={styles.views}>
          {is_published ? (
            <>
              <Figures>{formatCount(views)}</Figures>
              <VisuallyHidden> {words.card.views(views).replace(/^\S+ /, "")}</VisuallyHidden>
            </>
          ) : (
            <span aria-hidden="true">{words.card.noViews}</span>
          )}
        </span>
        <More id={numId} name={title} className={styles.more} />
      </div>
    </Cell>
  );
});

export const FolderRow = memo(function FolderRow({ numId, position }: Omit<RowProps, "created">) {
  const folder = useFolder(numId);
  const strip = useStrip(folder?.isArchive ? undefined : folder?._id);
  const renaming = useRenaming(numId);
  const person = usePerson(numId);
  if (!folder) return null;
  const drop = dropOf(folder);
  const shared = isShared(folder);
  return (
    <Cell id={numId} selectable={!folder.isArchive && !shared && numId > 0} drop={drop} entry>
      <div className={styles.row}>
        <span className={cx(styles.folio, styles.italic)} aria-hidden="true">
          {roman(position)}
        </span>
        <span className={cx(styles.cover, person && styles.person)}>
          {person ? (
            <Avatar id={folder._id} name={folder.name} pic={person.teammate.pic} />
          ) : (
            <CoverStrip
              projects={strip.slice(0, 2)}
              height={STRIP_HEIGHT}
              maxWidth={COVER_WIDTH}
              blanks={folder.isArchive ? 2 : 0}
            />
          )}
        </span>
        {renaming ? (
          <RenameFolder id={numId} name={folder.name} look="entry" />
        ) : (
          <Title
            href={addressOf(numId)}
            italic
            fresh={folder.showAsNew}
            theirs={person ? null : <Theirs item={folder} />}
          >
            {folder.name}
          </Title>
        )}
        <span className={styles.status}>
          {person ? stateOf(person) : <DropLine folder={folder} drop={drop} />}
        </span>
        <span className={styles.holds}>
          {person?.teammate.sharesAll && person.direction === "ByMe" ? (
            team.everything
          ) : (
            <Figures>{words.card.projects(folder.count)}</Figures>
          )}
        </span>
        <More id={numId} name={folder.name} className={styles.more} />
      </div>
    </Cell>
  );
});
