import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { User } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import { Icon } from "@/shared/ui";
import type { Group } from "./groups";
import { HelpLinks } from "./HelpLinks";
import styles from "./SettingsList.module.css";
import { isSingle, listed } from "./sections";

interface SettingsListProps {
  groups: readonly Group[];
  user: User;
  /** The section that was left for this list: its row takes the focus. */
  from: string | null;
}

/** The contents page of a narrow screen: each row leads to a page of its own. */
export function SettingsList({ groups, user, from }: SettingsListProps) {
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (from !== null) rows.current?.querySelector<HTMLElement>(`[data-hash="${from}"]`)?.focus();
  }, [from]);
  return (
    <div ref={rows} className={styles.list}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.label}>
          {!isSingle(group) && <h2 className={styles.label}>{group.label}</h2>}
          <ul className={styles.rows}>
            {listed(group).map(({ hash, title, now }) => (
              <li key={hash}>
                <Link to={paths.settings(hash)} data-hash={hash} className={styles.row}>
                  <span className={styles.title}>{title}</span>
                  {now && <span className={styles.now}>{now(user)}</span>}
                  <Icon of={ChevronRight} className={styles.mark} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <HelpLinks />
    </div>
  );
}
