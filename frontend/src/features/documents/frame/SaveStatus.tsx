import { useStatus } from "../editor/context";
import { editorMessages } from "../messages/editor";
import type { Status } from "../sync/status";
import styles from "./Header.module.css";

const words = editorMessages.status;

/** How it stands with what was changed, in words (EDIT-329). */
export function wordsOf(status: Status): string {
  switch (status.type) {
    case "saved":
      return words.saved;
    case "saving":
      return words.saving;
    case "offline":
      return words.offline(status.kept);
    case "failed":
      return status.over ? words.failed(status.sentence) : words.retrying;
  }
}

export function SaveStatus() {
  const status = useStatus();
  return (
    <p
      role="status"
      className={styles.status}
      data-trouble={status.type === "failed"}
      title={status.type === "failed" ? status.sentence : undefined}
    >
      {wordsOf(status)}
    </p>
  );
}
