import { projectMessages as messages } from "@/entities/project/messages/project";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { PageBar, Skeleton, VisuallyHidden } from "@/shared/ui";
import styles from "./project.module.css";

export function ProjectSkeleton() {
  return (
    <>
      <PageBar items={[{ label: messages.projects, to: paths.home() }]} />
      <div className={styles.content} aria-busy="true">
        <VisuallyHidden>{common.loading}</VisuallyHidden>
        <div className={styles.titleRow}>
          <Skeleton width="50%" height={72} />
        </div>
        <div className={styles.plate}>
          <Skeleton width={405} height={540} />
        </div>
      </div>
    </>
  );
}
