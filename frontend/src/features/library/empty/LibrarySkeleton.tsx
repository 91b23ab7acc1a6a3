import { Skeleton, VisuallyHidden } from "@/shared/ui";
import type { Columns } from "../layout/measures";
import { libraryMessages as words } from "../messages/library";
import styles from "./LibrarySkeleton.module.css";

const widths = [180, 336, 240, 180, 300, 240] as const;

/** Stands where the cards will stand; visible only when they take longer than 150 ms. */
export function LibrarySkeleton({ columns, list }: { columns: Columns; list: boolean }) {
  const style = {
    gridTemplateColumns: list ? "1fr" : `repeat(${columns.count}, ${columns.width}px)`,
    columnGap: columns.gap,
  };
  const items = Array.from({ length: list ? 12 : 6 }, (_, at) => ({
    key: `slot-${at}`,
    width: widths[at % widths.length] as number,
  }));
  return (
    <div className={styles.skeleton} style={style} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {items.map(({ key, width }) =>
        list ? (
          <div key={key} className={styles.entry}>
            <Skeleton width={36} height={44} />
            <Skeleton width={width} height={16} />
          </div>
        ) : (
          <div key={key}>
            <div className={styles.well}>
              <Skeleton width={Math.min(width, columns.width)} height={width > 300 ? 168 : 240} />
            </div>
            <div className={styles.caption}>
              <Skeleton width="48%" height={12} />
              <Skeleton width="64px" height={12} />
            </div>
          </div>
        ),
      )}
    </div>
  );
}
