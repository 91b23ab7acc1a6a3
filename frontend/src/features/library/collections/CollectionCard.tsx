import { Ellipsis } from "lucide-react";
import { memo } from "react";
import { CoverStrip } from "@/entities/project/covers";
import { ContentMode } from "@/entities/team";
import type { Folder } from "@/shared/api/model";
import { formatCount } from "@/shared/format";
import { cx, Icon } from "@/shared/ui";
import { isShared } from "../arrangement/rows";
import { roleOf } from "../arrangement/shared";
import { Cell } from "../grid/Cell";
import { libraryMessages as words } from "../messages/library";
import { RenameFolder } from "../rename/RenameFolder";
import { useFolder, useStrip } from "../store/library";
import { addressOf } from "../store/opening";
import { ownerOf } from "../store/shared";
import { useUi } from "../store/ui";
import styles from "./CollectionCard.module.css";
import { ItemTeam } from "./ItemTeam";

const STRIP = 40;
const PHONE_STRIP = 40;
const PHONE_STRIP_WIDTH = 92;
/** The archive shows blank outlines: as many as it holds, as far as there is room. */
const MOST_BLANKS = 8;

/** What a collection's card says beneath its name. */
export function visibilityOf(folder: Folder): string {
  if (folder.copyStatus === "processing") return words.card.receiving.folder;
  if (folder.copyStatus === "failed") return words.card.failed.folder;
  if (folder.isArchive) return words.card.onlyYou;
  if (folder.isExternalSharedFolder) return words.card.by(ownerOf(folder.num_id) ?? "");
  if (folder.isArchived) return words.card.archivedCollection;
  return folder.is_hidden ? words.card.private : words.card.public;
}

/** What a drop would do; null where nothing can be dropped. */
export function dropOf(folder: Folder): string | undefined {
  if (folder.isArchive) return "archive";
  if (isShared(folder) || folder.isArchived || folder.num_id < 0) return undefined;
  return `folder:${folder.num_id}`;
}

export function DropLine({ folder, drop }: { folder: Folder; drop: string | undefined }) {
  const carried = useUi((state) =>
    drop !== undefined && state.over === drop ? (state.dragged?.size ?? 0) : 0,
  );
  if (carried === 0) return visibilityOf(folder);
  return folder.isArchive ? words.drop.archive(carried) : words.drop.here(carried);
}

interface CollectionCardProps {
  numId: number;
  width: number;
  phone: boolean;
}

export const CollectionCard = memo(function CollectionCard(props: CollectionCardProps) {
  const { numId, width, phone } = props;
  const folder = useFolder(numId);
  const strip = useStrip(folder?.isArchive ? undefined : folder?._id);
  const renaming = useUi(
    (state) => state.renaming?.id === numId && state.renaming.where === "card",
  );
  if (!folder) return null;
  const drop = dropOf(folder);
  const address = addressOf(numId);
  const blanks = folder.isArchive ? Math.min(folder.count, phone ? 2 : MOST_BLANKS) : 0;
  const height = phone ? PHONE_STRIP : STRIP;
  return (
    <Cell
      id={numId}
      selectable={!folder.isArchive && !isShared(folder) && numId > 0}
      drop={drop}
      low
    >
      <div className={styles.card}>
        <div className={styles.text}>
          {renaming ? (
            <RenameFolder id={numId} name={folder.name} look="card" />
          ) : (
            <>
              <a
                className={cx(styles.name, folder.showAsNew && styles.fresh)}
                href={address ?? undefined}
                tabIndex={-1}
                draggable={false}
                title={folder.name}
              >
                {folder.name}
              </a>
              <span className={styles.line}>
                <DropLine folder={folder} drop={drop} />
                {roleOf(folder) === "editor" && <ContentMode />}
                <ItemTeam item={folder} />
              </span>
            </>
          )}
        </div>
        <div className={styles.strip}>
          <CoverStrip
            projects={phone ? strip.slice(0, 2) : strip}
            height={height}
            maxWidth={phone ? PHONE_STRIP_WIDTH : width}
            blanks={blanks}
          />
        </div>
        <div className={styles.side}>
          <span className={styles.count}>
            {formatCount(folder.count)}
            <span className={styles.unit}>
              {" "}
              {words.card.projects(folder.count).replace(/^\S+ /, "")}
            </span>
          </span>
          <button
            type="button"
            className={styles.more}
            tabIndex={-1}
            data-menu={numId}
            aria-haspopup="menu"
            aria-label={words.card.actions(folder.name)}
          >
            <Icon of={Ellipsis} />
          </button>
        </div>
      </div>
    </Cell>
  );
});
