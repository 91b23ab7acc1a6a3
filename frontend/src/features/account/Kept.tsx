import type { ReactNode } from "react";
import styles from "./form.module.css";

interface KeptProps {
  title: string;
  items: readonly string[];
  /** Under the list. */
  children: ReactNode;
}

/** A short list, set like the lines of a statement. */
export function Kept({ title, items, children }: KeptProps) {
  return (
    <section className={styles.kept}>
      <h2 className={styles.keptTitle}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item} className={styles.keptItem}>
            {item}
          </li>
        ))}
      </ul>
      <p className={styles.text}>{children}</p>
    </section>
  );
}
