import { readConfig } from "../config";
import styles from "./Wordmark.module.css";

/** The flatplan in small: eight leaves, the first page in spot. As a `sign` it stands without the name. */
export function Wordmark({ sign = false }: { sign?: boolean }) {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 29 19" aria-hidden="true" focusable="false">
        <path className={styles.page} d="M21.5 9.5h7v9h-7z" />
        <path className={styles.line} d="M.5.5h28v18H.5zM.5 9.5h28M7.5.5v18M14.5.5v18M21.5.5v18" />
      </svg>
      {!sign && <span className={styles.name}>{readConfig().productName}</span>}
    </span>
  );
}
