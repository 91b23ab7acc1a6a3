import styles from "./live.module.css";
import { Portrait } from "./Portrait";
import type { Face } from "./people";

/** So many have room on a page of the strip. */
const MOST = 3;

/** Who has a page open, on that page in the strip (EDIT-374). */
export function PageFaces({ faces }: { faces: readonly Face[] }) {
  return (
    <span className={styles.onPage}>
      {faces.slice(0, MOST).map((face) => (
        <Portrait key={face.peer} face={face} />
      ))}
    </span>
  );
}
