import { createContext, type ReactNode, useContext } from "react";
import { cx } from "../ui";
import styles from "./SettingsSection.module.css";

/** True where a section is a page of its own: its title is then the page's heading. */
export const Alone = createContext(false);

interface SettingsSectionProps {
  id: string;
  title: string;
  /** Buttons at the right edge. */
  actions?: ReactNode;
  /** Tables and drawings need the whole width: their title stands above them. */
  broad?: boolean;
  children: ReactNode;
}

export function SettingsSection(props: SettingsSectionProps) {
  const { id, title, actions, broad = false, children } = props;
  const alone = useContext(Alone);
  const name = alone ? { "aria-label": title } : { "aria-labelledby": `${id}-title` };
  return (
    <section
      id={id}
      className={cx(styles.section, broad && styles.broad, alone && styles.alone)}
      {...name}
    >
      {!alone && (
        <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
      )}
      <div className={styles.content}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
