import { ArrowLeft } from "lucide-react";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { type Box, Cover, coverBox } from "@/entities/project/covers";
import { projectMessages as messages } from "@/entities/project/messages/project";
import { Status } from "@/entities/project/status";
import type { Project } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import { Icon, LinkButton, useModal, usePageFocus, usePhone } from "@/shared/ui";
import styles from "./preview.module.css";
import { useSize } from "./useSize";

const MARK_OFFSET = 12;
const MARK_LENGTH = 24;
const MARK_ROOM = 40;

/** Two strokes off each corner, where the sheet would be trimmed. */
function CropMarks({ width, height }: Box) {
  const near = MARK_ROOM - MARK_OFFSET;
  const far = near - MARK_LENGTH;
  const strokes: string[] = [];
  for (const x of [MARK_ROOM + 0.5, MARK_ROOM + width - 0.5]) {
    strokes.push(`M${x} ${far}V${near}`);
    strokes.push(`M${x} ${height + 2 * MARK_ROOM - far}V${height + 2 * MARK_ROOM - near}`);
  }
  for (const y of [MARK_ROOM + 0.5, MARK_ROOM + height - 0.5]) {
    strokes.push(`M${far} ${y}H${near}`);
    strokes.push(`M${width + 2 * MARK_ROOM - far} ${y}H${width + 2 * MARK_ROOM - near}`);
  }
  return (
    <svg
      className={styles.marks}
      width={width + 2 * MARK_ROOM}
      height={height + 2 * MARK_ROOM}
      aria-hidden="true"
    >
      <path d={strokes.join("")} fill="none" stroke="currentColor" />
    </svg>
  );
}

/** The project as a reader would get it: one sheet on the table, nothing of the dashboard around it. */
interface PreviewSheetProps {
  project: Project;
  /** The draft's, which readers see once it is published. */
  description: string;
  /** Who is named on a generated cover; without it, the person who is signed in. */
  author: string | undefined;
}

export function PreviewSheet({ project, description, author }: PreviewSheetProps) {
  const phone = usePhone();
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const size = useSize(table);
  const name = messages.previewOf(project.title);
  useModal(sheet, true);
  usePageFocus(heading, `preview ${project.num_id}`, name);
  return createPortal(
    <div ref={sheet} className={styles.page}>
      <header className={styles.bar}>
        <LinkButton variant="text" to={phone ? paths.home() : paths.project(project.num_id)}>
          <Icon of={ArrowLeft} />
          {phone ? messages.backToProjects : messages.backToProject}
        </LinkButton>
        <h1 ref={heading} tabIndex={-1} className={styles.name} aria-label={name}>
          {project.title}
        </h1>
        <span className={styles.status}>
          <Status project={project} />
        </span>
      </header>
      <main ref={table} className={styles.table}>
        {size !== null && (
          <div className={styles.sheet}>
            <Cover
              project={project}
              maxWidth={size.width}
              maxHeight={size.height}
              author={author}
              full
            />
            <CropMarks {...coverBox(project, size.width, size.height)} />
          </div>
        )}
      </main>
      {description !== "" && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </div>,
    document.body,
  );
}
