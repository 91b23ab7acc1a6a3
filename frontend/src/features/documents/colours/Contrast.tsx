import { coloursMessages } from "../messages/colours";
import styles from "./colours.module.css";
import { contrast } from "./oklch";

const words = coloursMessages.contrast;

/** What WCAG 2 asks for words, and for large words and shapes. */
const TEXT = 4.5;
const LARGE = 3;

interface ContrastProps {
  /** Each as `#rrggbbaa`. */
  colours: readonly string[];
  behind: readonly string[];
}

/** The contrast at its worst, as a figure and in words (EDIT-223). */
export function Contrast({ colours, behind }: ContrastProps) {
  const all = colours.flatMap((colour) => behind.map((below) => contrast(colour, below)));
  const worst = Math.min(...all);
  if (!Number.isFinite(worst)) return null;
  const said = worst >= TEXT ? words.text : worst >= LARGE ? words.large : words.little;
  // Never more than it is.
  const ratio = (Math.floor(worst * 10) / 10).toFixed(1);
  return (
    <div className={styles.part}>
      <p className={styles.line}>
        <span className={styles.lineLabel}>{words.label}</span>
        <span>{words.ratio(ratio)}</span>
      </p>
      <p className={styles.note}>{said}</p>
    </div>
  );
}
