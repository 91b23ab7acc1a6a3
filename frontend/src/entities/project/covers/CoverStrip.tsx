import { memo } from "react";
import { Cover } from "./Cover";
import { type CoverSubject, coverBox } from "./coverBox";
import styles from "./covers.module.css";

const GAP = 4;
const WIDEST = 1.6;
/** Blank outlines are upright, like most covers. */
const BLANK_RATIO = 0.75;

interface CoverStripProps {
  projects: readonly CoverSubject[];
  height: number;
  maxWidth?: number;
  /** Draws this many blank outlines instead of covers. */
  blanks?: number;
}

/** The covers that fit side by side whole: a strip never cuts one off. */
export function fittingCovers<T extends CoverSubject>(
  projects: readonly T[],
  height: number,
  maxWidth: number,
): T[] {
  const fitting: T[] = [];
  let used = 0;
  for (const project of projects) {
    const { width } = coverBox(project, height * WIDEST, height);
    const needed = used === 0 ? width : used + GAP + width;
    if (needed > maxWidth) break;
    fitting.push(project);
    used = needed;
  }
  return fitting;
}

/** A flatplan in small: the first covers of a collection on a common baseline. */
export const CoverStrip = memo(function CoverStrip({
  projects,
  height,
  maxWidth = 336,
  blanks = 0,
}: CoverStripProps) {
  const blankWidth = Math.round(height * BLANK_RATIO);
  const shownBlanks = Math.min(blanks, Math.floor((maxWidth + GAP) / (blankWidth + GAP)));
  return (
    <div className={styles.strip} style={{ height }} aria-hidden="true">
      {fittingCovers(projects, height, maxWidth).map((project) => (
        <Cover key={project._id} project={project} maxWidth={height * WIDEST} maxHeight={height} />
      ))}
      {Array.from({ length: shownBlanks }, (_, index) => `blank-${index}`).map((index) => (
        <div key={index} className={styles.blank} style={{ width: blankWidth, height }} />
      ))}
    </div>
  );
});
