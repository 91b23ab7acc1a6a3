import { Ellipsis } from "lucide-react";
import type { Folder } from "@/shared/api/model";
import { formatCount } from "@/shared/format";
import { cx, IconButton, PageHeading } from "@/shared/ui";
import { openCollectionMenu } from "../commands/menus";
import { libraryMessages as words } from "../messages/library";
import { RenameFolder } from "../rename/RenameFolder";
import { setFolderHidden } from "../store/rename";
import { startRenaming, useUi } from "../store/ui";
import styles from "./RunningTitle.module.css";

/** Longer titles are set smaller on a phone, or they would fill its screen. */
const LONG = 11;

interface RunningTitleProps {
  pageKey: string;
  title: string;
  count: number | null;
  /** The collection whose page this is, if there is one. */
  folder: Folder | null;
}

/** The running title, with the count at the same size; a collection is renamed here too. */
export function RunningTitle({ pageKey, title, count, folder }: RunningTitleProps) {
  const renaming = useUi(
    (state) =>
      folder !== null && state.renaming?.where === "title" && state.renaming.id === folder.num_id,
  );
  return (
    <PageHeading
      pageKey={pageKey}
      title={title}
      count={count === null ? undefined : formatCount(count)}
      className={cx([...title].length > LONG && styles.long)}
    >
      {folder && renaming ? (
        <span className={styles.field}>
          <RenameFolder id={folder.num_id} name={folder.name} look="title" />
        </span>
      ) : (
        title
      )}
    </PageHeading>
  );
}

/** What can be done to the collection whose page this is. */
export function CollectionBar({ folder }: { folder: Folder }) {
  const renaming = useUi((state) => state.renaming?.where === "title");
  const open = !folder.is_hidden;
  const carried = useUi((state) =>
    state.over === `folder:${folder.num_id}` ? (state.dragged?.size ?? 0) : 0,
  );
  if (carried > 0) {
    return <div className={cx(styles.bar, styles.target)}>{words.drop.here(carried)}</div>;
  }
  return (
    <div className={styles.bar}>
      <button
        type="button"
        role="switch"
        aria-checked={open}
        aria-label={words.visibility.toggle(folder.name)}
        className={styles.visibility}
        onClick={() => void setFolderHidden(folder.num_id, open)}
      >
        <span className={cx(styles.track, open && styles.on)} aria-hidden="true" />
        {open ? words.card.public : words.card.private}
        <span className={styles.change} aria-hidden="true">
          {open ? words.visibility.makePrivate : words.visibility.makePublic}
        </span>
      </button>
      {renaming ? (
        <span className={styles.hint}>{words.rename.hint}</span>
      ) : (
        <span className={styles.end}>
          <button
            type="button"
            className={styles.rename}
            onClick={() => startRenaming(folder.num_id, "title")}
          >
            {words.menu.rename}
          </button>
          <IconButton
            icon={Ellipsis}
            label={words.menu.label(folder.name)}
            aria-haspopup="menu"
            className={styles.more}
            onClick={(event) => openCollectionMenu(folder.num_id, event.currentTarget)}
          />
        </span>
      )}
    </div>
  );
}
