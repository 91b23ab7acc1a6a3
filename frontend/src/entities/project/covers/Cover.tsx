import { memo, useState } from "react";
import { coverAddress } from "./coverAddress";
import { type CoverSubject, coverBox } from "./coverBox";
import styles from "./covers.module.css";
import { GeneratedCover } from "./GeneratedCover";

interface CoverProps {
  project: CoverSubject;
  maxWidth: number;
  maxHeight: number;
  /** The picture itself instead of its thumbnail, for a page that shows one cover large. */
  full?: boolean;
  /** Who is named on a generated cover; without it, the person who is signed in. */
  author?: string | undefined;
}

/** A project's cover in its own proportion: the picture, or the generated one where there is none to show. */
export const Cover = memo(function Cover({
  project,
  maxWidth,
  maxHeight,
  full = false,
  author,
}: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { width, height } = coverBox(project, maxWidth, maxHeight);
  if (project.cover === null || broken === project.cover) {
    return (
      <GeneratedCover
        id={project._id}
        numId={project.num_id}
        title={project.title}
        width={width}
        height={height}
        author={author}
      />
    );
  }
  return (
    <img
      className={`${styles.cover} ${styles.picture}`}
      src={full ? project.cover : coverAddress(project)}
      width={width}
      height={height}
      style={{ width, height }}
      alt=""
      loading={full ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      onError={() => setBroken(project.cover)}
    />
  );
});
