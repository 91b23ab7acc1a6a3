import { Check } from "lucide-react";
import { memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { cx, Icon } from "@/shared/ui";
import { takesFocus } from "../store/stage";
import { useSelected, useUi } from "../store/ui";
import styles from "./Cell.module.css";

interface CellProps {
  id: number;
  /** False for the archive and for what others share. */
  selectable: boolean;
  /** A collection that things can be dropped on. */
  drop?: string | undefined;
  entry?: boolean;
  /** The box of selection leaves the corner to a count. */
  low?: boolean;
  children: ReactNode;
}

/** One item's cell of the grid: its tab stop, its mark of selection and its fill. */
export const Cell = memo(function Cell({
  id,
  selectable,
  drop,
  entry = false,
  low = false,
  children,
}: CellProps) {
  const element = useRef<HTMLDivElement>(null);
  const active = useUi((state) => state.active === id);
  const selecting = useUi((state) => state.mode === "Selectable");
  const over = useUi((state) => drop !== undefined && state.over === drop);
  const selected = useSelected(id);
  useLayoutEffect(() => {
    if (!active) return;
    // A card that moved to another row is drawn anew there, and the focus would stay behind.
    const lost = useUi.getState().focused === id && document.activeElement === document.body;
    if (takesFocus(id) || lost) element.current?.focus({ preventScroll: true });
  }, [active, id]);
  return (
    <div
      ref={element}
      role="gridcell"
      tabIndex={active ? 0 : -1}
      aria-selected={selectable ? selected : undefined}
      aria-disabled={selecting && !selectable ? true : undefined}
      data-item={id}
      data-drop={drop}
      className={cx(
        styles.cell,
        entry && styles.entry,
        low && styles.low,
        (selected || over) && styles.filled,
        selecting && !selectable && styles.aside,
      )}
    >
      {children}
      {selectable && (selected || selecting) && (
        <span className={cx(styles.tick, selected && styles.ticked)} aria-hidden="true">
          {selected && <Icon of={Check} />}
        </span>
      )}
    </div>
  );
});
