import { type ReactNode, useRef } from "react";
import { Cover, coverBox } from "@/entities/project/covers";
import { projectMessages as messages } from "@/entities/project/messages/project";
import type { Project } from "@/shared/api/model";
import styles from "./project.module.css";
import { useSize } from "./useSize";

const PLATE_HEIGHT = 560;

function caption(project: Project, showsFirstPage: boolean): string {
  if (project.cover === null) return messages.caption.generated;
  if (showsFirstPage) return messages.caption.firstPage;
  const { coverWidth, coverHeight } = project;
  return coverWidth === null || coverHeight === null
    ? messages.caption.pictureOfUnknownSize
    : messages.caption.picture(coverWidth, coverHeight);
}

interface PlateProps {
  project: Project;
  /** Who is named on a generated cover; without it, the person who is signed in. */
  author: string | undefined;
  /** Is the picture that of its first page, and not a cover that it was given? */
  showsFirstPage?: boolean;
  children?: ReactNode;
}

/** The cover, as large as there is room, on a line with its caption beneath. */
export function Plate({ project, author, showsFirstPage = false, children }: PlateProps) {
  const plate = useRef<HTMLDivElement>(null);
  const room = useSize(plate);
  const box = room === null ? null : coverBox(project, room.width, PLATE_HEIGHT);
  return (
    <figure className={styles.figure}>
      <div ref={plate} className={styles.plate}>
        {box !== null && (
          <Cover
            project={project}
            maxWidth={box.width}
            maxHeight={box.height}
            author={author}
            full
          />
        )}
      </div>
      <figcaption className={styles.caption}>{caption(project, showsFirstPage)}</figcaption>
      {children}
    </figure>
  );
}
