import { Lock } from "lucide-react";
import { cx } from "@/shared/ui/cx";
import { Icon } from "@/shared/ui/Icon";
import styles from "./ContentMode.module.css";
import { teamMessages as words } from "./messages/team";

interface ContentModeProps {
  /** Where a title needs the room on a narrow window, the mark stands alone. */
  brief?: boolean;
}

/** The layout is locked for this person; like every state, it is a mark and a word. */
export function ContentMode({ brief = false }: ContentModeProps) {
  return (
    <span className={cx(styles.mode, brief && styles.brief)} title={words.contentMode}>
      <Icon of={Lock} size={12} />
      <span className={styles.word}>{words.contentMode}</span>
    </span>
  );
}
