import { Link } from "react-router-dom";
import { account } from "@/shared/messages/account";
import { paths } from "@/shared/paths";
import { cx } from "@/shared/ui";
import styles from "./SettingsMenu.module.css";

interface Entry {
  hash: string;
  label: string;
}

const { settings } = account;

const GROUPS: { label: string; entries: Entry[] }[] = [
  {
    label: settings.groups.profile,
    entries: [
      { hash: "change-name", label: account.name },
      { hash: "change-email", label: account.email },
    ],
  },
  {
    label: settings.groups.app,
    entries: [
      { hash: "appearance", label: settings.appearance },
      { hash: "keyboard", label: settings.keyboard },
    ],
  },
  { label: settings.groups.billing, entries: [{ hash: "change-plan", label: settings.plan }] },
  { label: settings.groups.account, entries: [{ hash: "log-out", label: settings.logOut }] },
];

/** Other addresses of the same section. */
const SAME: Record<string, string> = { pricing: "change-plan" };

export function sectionOf(hash: string): string | null {
  const name = hash.replace(/^#/, "");
  const id = SAME[name] ?? name;
  const known = GROUPS.some((group) => group.entries.some((entry) => entry.hash === id));
  return known ? id : null;
}

export function SettingsMenu({ current }: { current: string | null }) {
  return (
    <nav className={styles.menu} aria-label={settings.menu}>
      {GROUPS.map((group) => (
        <div key={group.label} className={styles.group}>
          <p className={styles.label}>{group.label}</p>
          <ul>
            {group.entries.map(({ hash, label }) => (
              <li key={hash}>
                <Link
                  to={paths.settings(hash)}
                  className={styles.entry}
                  aria-current={hash === current ? "true" : undefined}
                >
                  <span className={cx(hash === current && styles.current)}>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
