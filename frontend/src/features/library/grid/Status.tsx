import { memo } from "react";
import type { Project } from "@/shared/api/model";
import { libraryMessages as words } from "@/shared/messages/library";
import { cx } from "@/shared/ui";
import { statusOf } from "../arrangement/filter";
import styles from "./Status.module.css";

const marks = { Published: "full", "Unpub changes": "half", Unpublished: "ring" } as const;

interface StatusProps {
  project: Project;
}

/** The state as a word with a mark. */
export const Status = memo(function Status({ project }: StatusProps) {
  const { copyStatus } = project;
  if (copyStatus !== null) {
    const sentence =
      copyStatus === "processing" ? words.card.receiving.project : words.card.failed.project;
    return <span className={styles.status}>{sentence}</span>;
  }
  const status = statusOf(project);
  return (
    <span className={styles.status}>
      <span className={cx(styles.mark, styles[marks[status]])} aria-hidden="true" />
      {status}
    </span>
  );
});
