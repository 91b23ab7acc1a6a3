import { Link } from "react-router-dom";
import { paths } from "@/shared/paths";
import { cx } from "@/shared/ui";
import { settings } from "../messages/settings";
import type { Group } from "./groups";
import { HelpLinks } from "./HelpLinks";
import styles from "./SettingsMenu.module.css";
import { isSingle, listed } from "./sections";

interface SettingsMenuProps {
  groups: readonly Group[];
  current: string | null;
}

/** Beside the sections, where there is room for both. */
export function SettingsMenu({ groups, current }: SettingsMenuProps) {
  return (
    <nav className={styles.menu} aria-label={settings.menu}>
      {groups.map((group) => (
        <div key={group.id} className={styles.group}>
          {!isSingle(group) && <p className={styles.label}>{group.label}</p>}
          <ul>
            {listed(group).map(({ hash, title, label }) => (
              <li key={hash}>
                <Link
                  to={paths.settings(hash)}
                  className={styles.entry}
                  aria-current={hash === current ? "true" : undefined}
                >
                  <span className={cx(hash === current && styles.current)}>{label ?? title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <HelpLinks inMenu />
    </nav>
  );
}
