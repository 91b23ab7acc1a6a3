import { memo } from "react";
import { useSession } from "@/shared/session";
import { coverMessages } from "../messages/covers";
import { coverDesign } from "./coverDesign";
import styles from "./covers.module.css";
import { titleSize } from "./setTitle";

/** The imprint's size as a part of the cover's width; everything else is measured in it. */
const IMPRINT = 0.035;
/** Below this width, in pixels, an imprint would be dust. */
const LEGIBLE_FROM = 88;

interface GeneratedCoverProps {
  id: string;
  numId: number;
  title: string;
  width: number;
  height: number;
  /** Without one, the person who is signed in. */
  author?: string | undefined;
}

/**
 * A title set on a paper tone. It repeats what the caption says, so assistive technology skips it. A screen
 * shows dozens at once: few nodes, no measuring, and a fixed box that the rest of the page need not wait for.
 */
export const GeneratedCover = memo(function GeneratedCover({
  id,
  numId,
  title,
  width,
  height,
  author: given,
}: GeneratedCoverProps) {
  const own = useSession((session) => session.user?.name ?? "");
  const author = given ?? own;
  const { setting, paper, dark } = coverDesign(id);
  const size = titleSize(title, width / height) / IMPRINT;
  return (
    <div
      aria-hidden="true"
      className={`${styles.cover} ${styles.generated} ${styles[setting]} ${dark ? styles.dark : ""}`}
      style={{
        width,
        height,
        backgroundColor: paper,
        fontSize: width * IMPRINT,
      }}
    >
      <p dir="auto" className={styles.title} style={{ fontSize: `${size.toFixed(3)}em` }}>
        {title}
      </p>
      {width >= LEGIBLE_FROM && (
        <p className={styles.imprint}>
          <span dir="auto" className={styles.author}>
            {author}
          </span>
          <span className={styles.number}>{coverMessages.number(numId)}</span>
        </p>
      )}
    </div>
  );
});
