import styles from "./beginnings.module.css";
import type { OnboardingType } from "./OnboardingPopup";

function Templates() {
  return (
    <>
      <rect className={styles.sheet} x="16.5" y="30.5" width="96" height="128" />
      <path className={styles.line} d="M26 50h56M26 60h38" />
      <circle className={styles.line} cx="65" cy="112" r="26" />
      <rect className={styles.spot} x="128" y="70" width="136" height="88" />
      <path className={styles.lineOnSpot} d="M140 88h74M140 98h50" />
      <path className={styles.line} d="M4 158.5h280" />
    </>
  );
}

function Tour() {
  return (
    <>
      <rect className={styles.sheet} x="84.5" y="14.5" width="120" height="144" />
      <path className={styles.line} d="M96 36h70M96 46h44" />
      <path className={styles.path} d="M20 140C70 150 60 76 110 82s40 56 84 40 34-86 72-80" />
      <circle className={styles.stop} cx="20" cy="140" r="6" />
      <circle className={styles.stop} cx="110" cy="82" r="6" />
      <circle className={styles.stop} cx="194" cy="122" r="6" />
      <rect className={styles.spot} x="254" y="28" width="26" height="26" />
      <path className={styles.line} d="M4 158.5h280" />
    </>
  );
}

function Blank() {
  return (
    <>
      <path className={styles.line} d="M92.5 6v14M196.5 6v14M72 30.5h14M202 30.5h14" />
      <rect className={styles.fold} x="92.5" y="30.5" width="104" height="128" />
      <path className={styles.line} d="M4 158.5h280" />
      <rect className={styles.spot} x="136" y="86" width="17" height="17" />
    </>
  );
}

const FIGURES = { templates: Templates, tour: Tour, blank: Blank };

/** The three beginnings, each as a figure on the common baseline. */
export function Beginning({ type }: { type: OnboardingType }) {
  const Figure = FIGURES[type];
  return (
    <svg className={styles.figure} viewBox="0 0 288 160" aria-hidden="true" focusable="false">
      <Figure />
    </svg>
  );
}
