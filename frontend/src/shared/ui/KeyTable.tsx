import { shortcutKeys } from "../commands/shortcuts";
import styles from "./KeyTable.module.css";
import { Keys } from "./small";

interface KeyTableProps {
  /** Shortcuts, and what each of them does. */
  keys: readonly (readonly [shortcut: string, text: string])[];
}

/** Keys and what they do, line by line. */
export function KeyTable({ keys }: KeyTableProps) {
  return (
    <dl className={styles.keys}>
      {keys.map(([shortcut, text]) => (
        <div key={`${shortcut} ${text}`} className={styles.key}>
          <dt>
            <Keys of={shortcutKeys(shortcut)} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
