import type { ReactNode } from "react";
import styles from "./settings.module.css";

interface SettingsSectionProps {
  id: string;
  title: string;
  /** Buttons at the right edge. */
  actions?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, actions, children }: SettingsSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
