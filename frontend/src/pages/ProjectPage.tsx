import { useEffect } from "react";
import { useLocation, useParams } from "react-router-dom";
import { loadLibrary, retryLoading, useLibrary, useProject } from "@/features/library/store";
import { projectMessages as messages } from "@/shared/messages/project";
import { Button } from "@/shared/ui";
import { MissingProject } from "./project/MissingProject";
import { PreviewSheet } from "./project/PreviewSheet";
import { ProjectSkeleton } from "./project/ProjectSkeleton";
import { ProjectView } from "./project/ProjectView";
import styles from "./project/project.module.css";

/** A project's own page: what it is called, what it looks like and what is known about it. */
export default function ProjectPage() {
  const { numId = "" } = useParams();
  const { pathname } = useLocation();
  const id = /^\d+$/.test(numId) ? Number(numId) : Number.NaN;
  const status = useLibrary((state) => state.status);
  const project = useProject(id);

  useEffect(() => {
    void loadLibrary();
  }, []);

  if (project !== undefined) {
    return /\/preview\/?$/.test(pathname) ? (
      <PreviewSheet project={project} />
    ) : (
      <ProjectView project={project} />
    );
  }
  if (status === "loading") return <ProjectSkeleton />;
  if (status === "ready") return <MissingProject pageKey={pathname} />;
  return (
    <div className={styles.content}>
      <p className={styles.failed} role="alert">
        {messages.failed}
      </p>
      <Button variant="outline" onClick={retryLoading}>
        {messages.retry}
      </Button>
    </div>
  );
}
