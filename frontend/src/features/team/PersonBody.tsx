import { useRef } from "react";
import type { Role, Teammate } from "@/shared/api/team";
import { cx } from "@/shared/ui";
import type { Items } from "./access";
import { withEverything, withItemRole, withRole } from "./changes";
import { teamworkMessages as words } from "./messages/teamwork";
import { RoleChoice, ScopeChoice } from "./RoleChoice";
import styles from "./rows.module.css";
import { unshare, update } from "./store";
import { RoleMenu } from "./TeamRow";
import { useKeptFocus } from "./useKeptFocus";

interface ItemRowProps {
  teammate: Teammate;
  items: Items;
  name: string;
  collection: boolean;
  /** The item's own role, if it has one. */
  role: Role | null;
  done: () => void;
}

function ItemRow({ teammate, items, name, collection, role, done }: ItemRowProps) {
  return (
    <li className={cx(styles.row, styles.plain)}>
      <div className={styles.text}>
        <span className={cx(styles.kind, collection && styles.collection)}>{name}</span>
      </div>
      <div className={styles.actions}>
        <RoleMenu
          label={name}
          role={role}
          inherited={teammate.role}
          choose={(next) => void update(teammate, withItemRole(teammate, items, next))}
        />
        {!teammate.sharesAll && (
          <button
            type="button"
            className={styles.action}
            aria-label={`${words.dialog.unshare}, ${name}`}
            onClick={() => void unshare(teammate, items).then(done)}
          >
            {words.dialog.unshare}
          </button>
        )}
      </div>
    </li>
  );
}

/** Everything that one teammate was given. */
export function PersonBody({ teammate }: { teammate: Teammate }) {
  const body = useRef<HTMLDivElement>(null);
  const done = useKeptFocus(body);
  const { projects, folders, sharesAll, role, projectRoles, folderRoles } = teammate;
  const { personDialog } = words;
  const count = projects.length + folders.length;
  return (
    <div ref={body}>
      <div className={styles.part}>
        <RoleChoice
          label={personDialog.role}
          value={role}
          onChange={(next) => void update(teammate, withRole(next))}
        />
        <ScopeChoice
          only={personDialog.chosen}
          all={sharesAll}
          onChange={(all) => void update(teammate, withEverything(all))}
        />
      </div>
      <h3 className={styles.head}>
        {sharesAll ? personDialog.ownRoles : personDialog.items}
        <span className={styles.count}>{count > 0 ? count : null}</span>
      </h3>
      {count === 0 && (
        <p className={styles.nothing}>{sharesAll ? personDialog.all : personDialog.nothing}</p>
      )}
      <ul className={styles.list}>
        {folders.map((folder) => (
          <ItemRow
            key={folder._id}
            teammate={teammate}
            items={{ projects: [], folders: [folder] }}
            name={folder.name}
            collection
            role={folderRoles[folder._id] ?? null}
            done={done}
          />
        ))}
        {projects.map((project) => (
          <ItemRow
            key={project.num_id}
            teammate={teammate}
            items={{ projects: [{ ...project, folder: null }], folders: [] }}
            name={project.title}
            collection={false}
            role={projectRoles[project.num_id] ?? null}
            done={done}
          />
        ))}
      </ul>
    </div>
  );
}
