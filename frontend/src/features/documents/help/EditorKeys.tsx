import { KeyTable } from "@/shared/ui";
import styles from "./EditorKeys.module.css";
import groups from "./keys.gen.json";

/** Every key of the editor. The list is made of its commands, and a test fails where it is not theirs any more. */
export function EditorKeys() {
  return groups.map(({ group, keys }) => (
    <section key={group} className={styles.group} aria-labelledby={`keys-${group}`}>
      <h2 id={`keys-${group}`} className={styles.heading}>
        {group}
      </h2>
      <KeyTable keys={keys as [string, string][]} />
    </section>
  ));
}
