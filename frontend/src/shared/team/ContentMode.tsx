import { Lock } from "lucide-react";
import { teamMessages as words } from "../messages/team";
import { Icon } from "../ui/Icon";
import styles from "./ContentMode.module.css";

/** The layout is locked for this person; like every state, it is a mark and a word. */
export function ContentMode() {
  return (
    <span className={styles.mode}>
      <Icon of={Lock} size={12} />
      {words.contentMode}
    </span>
  );
}
