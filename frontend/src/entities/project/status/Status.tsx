import type { Project } from "@/shared/api/model";
import { statusWords } from "../messages/status";
import { projectStatus } from "./projectStatus";
import styles from "./Status.module.css";

/** A project's state as a mark and a word: full, empty or half. */
export function Status({
  project,
}: {
  project: Pick<Project, "is_published" | "changed" | "isArchived">;
}) {
  const status = projectStatus(project);
  return (
    <span className={styles.status}>
      <svg className={styles.mark} viewBox="0 0 10 10" aria-hidden="true">
        {status === "published" ? (
          <circle cx="5" cy="5" r="5" fill="currentColor" />
        ) : (
          <circle cx="5" cy="5" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.2" />
        )}
        {status === "changed" && <path d="M5 .6a4.4 4.4 0 0 0 0 8.8z" fill="currentColor" />}
      </svg>
      {statusWords[status]}
    </span>
  );
}
