import type { ReactNode } from "react";
import type { KitCard } from "../guidance";
import styles from "./drawings.module.css";

/** A leaf of the flatplan, standing on the card's baseline at 88. */
function Leaf({ x, width, height }: { x: number; width: number; height: number }) {
  return <rect className={styles.line} x={x} y={88 - height} width={width} height={height + 2} />;
}

function Clips() {
  return (
    <>
      <rect className={styles.line} x="0.5" y="16.5" width="112" height="73" />
      <path className={styles.line} d="M0.5 28.5h112M0.5 78.5h112" />
      <path className={styles.dots} d="M6 22.5h104M6 84h104" />
      <rect className={styles.spot} x="36" y="36" width="40" height="35" />
      <path className={styles.onSpot} d="M51 45v17l14-8.5z" />
    </>
  );
}

function Import() {
  return (
    <>
      <rect className={styles.line} x="4.5" y="24.5" width="44" height="58" />
      <path className={styles.handle} d="M1 21h7v7h-7zM45 21h7v7h-7zM1 79h7v7h-7zM45 79h7v7h-7z" />
      <path className={styles.line} d="M60 54h26m-7-7l7 7-7 7" />
      <rect className={styles.spot} x="98" y="30" width="44" height="59" />
      <path className={styles.lineOnSpot} d="M104 40h24M104 46h16" />
    </>
  );
}

function Widgets() {
  return (
    <>
      <Leaf x={0.5} width={62} height={78} />
      <rect className={styles.spot} x="8" y="18" width="46" height="30" />
      <path className={styles.line} d="M8.5 56.5h46M8.5 63.5h46M8.5 70.5h30" />
      <path className={styles.thin} d="M54 33h30M54 60h30M38 71l22 9h24" />
      <circle className={styles.ring} cx="90" cy="33" r="5.5" />
      <circle className={styles.ring} cx="90" cy="60" r="5.5" />
      <circle className={styles.ring} cx="90" cy="80" r="5.5" />
    </>
  );
}

function Templates() {
  return (
    <>
      <Leaf x={0.5} width={46} height={62} />
      <rect className={styles.spot} x="58" y="36" width="60" height="54" />
      <Leaf x={130.5} width={36} height={74} />
      <path className={styles.line} d="M7.5 36.5h26M7.5 43.5h16" />
      <path className={styles.lineOnSpot} d="M65 47h30M65 54h20" />
      <circle className={styles.line} cx="148.5" cy="46" r="11" />
    </>
  );
}

function Tour() {
  return (
    <>
      <path className={styles.path} d="M6 78C34 78 30 34 58 34s24 40 50 40 22-50 48-50" />
      <circle className={styles.ring} cx="6" cy="78" r="5.5" />
      <circle className={styles.ring} cx="58" cy="34" r="5.5" />
      <circle className={styles.ring} cx="108" cy="74" r="5.5" />
      <rect className={styles.spot} x="145" y="13" width="22" height="22" />
      <path className={styles.lineOnSpot} d="M150.5 24l4 4 7-8" />
    </>
  );
}

const DRAWINGS: Record<KitCard, () => ReactNode> = {
  clips: Clips,
  import: Import,
  widgets: Widgets,
  templates: Templates,
  tour: Tour,
};

export function Drawing({ card }: { card: KitCard }) {
  const Figure = DRAWINGS[card];
  return (
    <svg className={styles.drawing} viewBox="0 0 176 90" aria-hidden="true" focusable="false">
      <Figure />
    </svg>
  );
}
