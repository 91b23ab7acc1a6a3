import { useEffect } from "react";
import { useLocation, useParams } from "react-router-dom";
import { projectMessages as messages } from "@/entities/project/messages/project";
import { loadLibrary, useLibrary, useProject } from "@/features/library/store";
import { useDetail } from "@/features/publication";
import type { Project } from "@/shared/api/model";
import { Button } from "@/shared/ui";
import { MissingProject } from "./project/MissingProject";
import { ProjectSkeleton } from "./project/ProjectSkeleton";
import { ProjectView } from "./project/ProjectView";
import styles from "./project/project.module.css";

/** What another page may change of a project; the details are read again then. */
function versionOf(project: Project | undefined): string {
  if (!project) return "";
  return `${project.updated} ${project.is_published} ${project.last_published}`;
}

/** A project's own page: what it is called, what it looks like and what is known about it. */
export default function ProjectPage() {
  const { numId = "" } = useParams();
  const { pathname } = useLocation();
  const id = /^\d+$/.test(numId) ? Number(numId) : 0;
  const failed = useLibrary((state) => state.status === "failed");
  const listed = useProject(id);
  const known = useDetail(id, versionOf(listed));
  const { detail } = known;

  useEffect(() => {
    void loadLibrary();
  }, []);

  // The list knows what was done a moment ago, also before the server has heard of it.
  const project = listed ?? (detail.state === "here" ? detail.value : undefined);
  if (project !== undefined && detail.state !== "missing") {
    return <ProjectView key={id} project={project} known={known} />;
  }
  if (detail.state === "missing") return <MissingProject pageKey={pathname} />;
  if (detail.state === "loading" && !failed) return <ProjectSkeleton />;
  return (
    <div className={styles.content}>
      <p className={styles.failed} role="alert">
        {messages.failed}
      </p>
      <Button
        variant="outline"
        onClick={() => {
          void loadLibrary();
          known.reload();
        }}
      >
        {messages.retry}
      </Button>
    </div>
  );
}
