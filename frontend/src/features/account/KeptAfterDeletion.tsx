import type { ReactNode } from "react";
import styles from "./KeptAfterDeletion.module.css";

interface KeptAfterDeletionProps {
  title: string;
  items: readonly string[];
  /** Under the list. */
  children: ReactNode;
}

/** A short list, set like the lines of a statement. */
export function KeptAfterDeletion({ title, items, children }: KeptAfterDeletionProps) {
  return (
    <section className={styles.kept}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            {item}
          </li>
        ))}
      </ul>
      <p className={styles.text}>{children}</p>
    </section>
  );
}
