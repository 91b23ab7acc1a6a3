import styles from "./UseLine.module.css";

interface UseLineProps {
  value: number;
  /** -1 stands for "no limit": the line then stays thin. */
  limit: number;
}

/** A thin line, inked as far as a limit is used up. The words beside it say the same. */
export function UseLine({ value, limit }: UseLineProps) {
  const used = limit > 0 ? Math.min(1, value / limit) : 0;
  return (
    <span className={styles.line} aria-hidden="true">
      <span className={styles.used} style={{ inlineSize: `${used * 100}%` }} />
    </span>
  );
}
