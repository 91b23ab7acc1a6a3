import { type KeyboardEventHandler, memo } from "react";
import { Link } from "react-router-dom";
import { CoverStrip } from "@/entities/project/covers";
import { uriOf } from "@/entities/team";
import type { Folder, Project } from "@/shared/api/model";
import { formatCount } from "@/shared/format";
import { paths } from "@/shared/paths";
import { Highlighted } from "./Highlighted";
import { searchMessages as messages } from "./messages/search";
import styles from "./search.module.css";
import { useOwner, useWhose } from "./whose";

interface CollectionFigureProps {
  folder: Folder;
  projects: readonly Project[];
  userUri: string;
  query: string;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
}

export const CollectionFigure = memo(function CollectionFigure({
  folder,
  projects,
  userUri,
  query,
  onKeyDown,
}: CollectionFigureProps) {
  const owner = useOwner(folder);
  const whose = useWhose(folder, query);
  const address = owner
    ? paths.sharedFolder(uriOf(owner), folder.uri)
    : paths.folder(userUri, folder.uri);
  return (
    <li className={styles.collection}>
      <Link to={address} className={styles.collectionLink} onKeyDown={onKeyDown} data-result>
        <span className={styles.collectionHead}>
          <span className={styles.collectionName}>
            <Highlighted text={folder.name} query={query} />
          </span>
          <span className={styles.collectionCount}>
            <span aria-hidden="true">{formatCount(folder.count)}</span>
            <span className={styles.hidden}>{messages.inside(folder.count)}</span>
          </span>
        </span>
        <span className={styles.visibility}>
          {whose ?? (folder.is_hidden ? messages.private : messages.public)}
        </span>
        <span className={styles.strip}>
          <CoverStrip projects={projects} height={40} />
        </span>
      </Link>
    </li>
  );
});
