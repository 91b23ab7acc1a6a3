import { memo } from "react";
import { libraryMessages as words } from "@/shared/messages/library";
import { Avatar } from "@/shared/ui";
import { Cell } from "../grid/Cell";
import { useFolder } from "../store";
import { addressOf } from "../store/opening";
import styles from "./PersonCard.module.css";

interface PersonCardProps {
  numId: number;
}

/** Somebody who shares with the person, or one collection that is shared. */
export const PersonCard = memo(function PersonCard({ numId }: PersonCardProps) {
  const folder = useFolder(numId);
  if (!folder) return null;
  const { name, count } = folder;
  return (
    <Cell id={numId} selectable={false}>
      <div className={styles.person}>
        <Avatar id={folder.user || folder._id} name={name} pic={null} />
        <div className={styles.text}>
          <a
            className={styles.name}
            href={addressOf(numId, false) ?? undefined}
            tabIndex={-1}
            draggable={false}
            aria-label={folder.isTeammateAsFolder ? words.card.sharedBy(name) : undefined}
          >
            {name}
          </a>
          <span className={styles.line}>{words.card.projects(count)}</span>
        </div>
      </div>
    </Cell>
  );
});
