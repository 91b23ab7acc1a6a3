import { cx, useTimer } from "@/shared/ui";
import { useIsDark } from "@/shared/useIsDark";
import type { Moment } from "./films";
import styles from "./Player.module.css";

/** How long a moment is shown, in ms: the pointer moves, then one sees what it has done. */
const MOMENT = 1_500;

interface PlayerProps {
  moments: readonly Moment[];
  /** Which of them is shown. */
  at: number;
  playing: boolean;
  onAt: (at: number) => void;
}

/** Pictures of the real editor that follow each other, with a pointer that moves across them. */
export function Player({ moments, at, playing, onAt }: PlayerProps) {
  const theme = useIsDark() ? "dark" : "light";
  useTimer(playing ? MOMENT : null, () => onAt((at + 1) % moments.length));
  const now = moments[at];
  if (now === undefined) return null;
  const [x, y] = now.pointer;
  const next = moments[(at + 1) % moments.length];
  return (
    <div className={styles.stage} data-playing={playing} aria-hidden="true">
      {/* The next one is fetched meanwhile. */}
      {[now, next].map(
        (moment) =>
          moment && (
            <img
              key={moment[theme]}
              className={cx(styles.picture, moment !== now && styles.waiting)}
              src={moment[theme]}
              width="800"
              height="500"
              alt=""
            />
          ),
      )}
      <svg
        className={styles.pointer}
        aria-hidden="true"
        style={{ insetInlineStart: `${x / 10}%`, insetBlockStart: `${y / 10}%` }}
        viewBox="0 0 14 21"
        width="14"
        height="21"
      >
        <path d="M1 1v16l4-3.5 3 6.5 3-1.5-3-6.5h5z" />
      </svg>
    </div>
  );
}
