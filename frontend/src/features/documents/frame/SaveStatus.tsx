import { useStatus } from "../editor/context";
import { editorMessages } from "../messages/editor";
import type { Status } from "../sync/status";
import styles from "./Header.module.css";

const words = editorMessages.status;

/** How it stands with what was changed, in words (EDIT-329). Where it is not saved, they say what to do (EDIT-330). */
export function wordsOf(status: Status): string {
  switch (status.type) {
    case "saved":
      return words.saved;
    case "saving":
      return words.saving;
    case "offline":
      return words.offline(status.kept);
    case "failed":
      return words.failed(status.sentence);
  }
}

export function SaveStatus() {
  const status = useStatus();
  return (
    <p
      role="status"
      className={styles.status}
      data-trouble={status.type === "failed"}
      // Where the window is narrow, not all of it stands there.
      title={status.type === "failed" ? wordsOf(status) : undefined}
    >
      {wordsOf(status)}
    </p>
  );
}
