import { Floating } from "@/shared/ui";
import { libraryMessages as words } from "./messages/library";
import styles from "./Progress.module.css";
import { useUi } from "./store/ui";

/** Long work shows how far it has come and can be left alone. */
export function ProgressNote() {
  const progress = useUi((state) => state.progress);
  if (!progress) return null;
  const { label, done, total } = progress;
  return (
    <Floating>
      <div className={styles.note} role="status">
        <span>{label}</span>
        <span className={styles.of}>{words.progress.of(done, total)}</span>
        <progress className={styles.line} value={done} max={total} aria-label={label} />
      </div>
    </Floating>
  );
}
