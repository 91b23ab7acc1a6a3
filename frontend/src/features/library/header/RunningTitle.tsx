import { Pencil } from "lucide-react";
import type { Folder } from "@/shared/api/model";
import { formatCount } from "@/shared/format";
import { libraryMessages as words } from "@/shared/messages/library";
import { cx, IconButton, PageHeading } from "@/shared/ui";
import { RenameFolder } from "../rename/RenameFolder";
import { setFolderHidden } from "../store";
import { startRenaming, useUi } from "../store/ui";
import styles from "./RunningTitle.module.css";

interface RunningTitleProps {
  pageKey: string;
  title: string;
  count: number | null;
  /** The collection whose page this is, if it is one's own. */
  folder: Folder | null;
}

/** The running title, with the count at the same size; a collection is renamed and opened here too. */
export function RunningTitle({ pageKey, title, count, folder }: RunningTitleProps) {
  const renaming = useUi(
    (state) =>
      folder !== null && state.renaming?.place === "title" && state.renaming.id === folder.num_id,
  );
  const editable = folder !== null && folder.canEdit && !folder.isArchive && !folder.isArchived;
  return (
    <PageHeading
      pageKey={pageKey}
      title={title}
      count={count === null ? undefined : formatCount(count)}
      className={cx(styles.head)}
    >
      {editable ? (
        <span className={styles.folder}>
          {renaming ? (
            <span className={styles.field}>
              <RenameFolder id={folder.num_id} name={folder.name} look="title" />
              <span className={styles.hint}>{words.rename.hint}</span>
            </span>
          ) : (
            <>
              {title}
              <IconButton
                label={words.rename.collectionTitle(title)}
                icon={Pencil}
                className={styles.edit}
                onClick={() => startRenaming(folder.num_id, "title")}
              />
            </>
          )}
        </span>
      ) : (
        title
      )}
    </PageHeading>
  );
}

/** Public or private, as a word with a mark that can be pressed. */
export function VisibilityBar({ folder }: { folder: Folder }) {
  const open = !folder.is_hidden;
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
        <span className={cx(styles.mark, open && styles.full)} aria-hidden="true" />
        {open ? words.card.public : words.card.private}
      </button>
      <span className={styles.change} aria-hidden="true">
        {open ? words.visibility.makePrivate : words.visibility.makePublic}
      </span>
    </div>
  );
}
