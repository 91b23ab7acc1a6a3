import { type RefObject, useEffect, useRef } from "react";
import { RemarkRow } from "./RemarkRow";
import styles from "./Remarks.module.css";
import type { Remark } from "./remark";

interface RemarkListProps {
  label: string;
  remarks: readonly Remark[];
  onMend: (key: string) => void;
}

/** Remarks, one below the other. */
export function RemarkList({ label, remarks, onMend }: RemarkListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {remarks.map((remark) => (
        <RemarkRow key={remark.key} remark={remark} onMend={() => onMend(remark.key)} />
      ))}
    </ul>
  );
}

/**
 * Keeps the focus in a panel when the remark that had it was mended: it goes to what stands in its place, else to the
 * heading.
 */
export function useMending(panel: RefObject<HTMLElement | null>): (key: string) => void {
  const mending = useRef<{ readonly key: string; readonly at: number } | null>(null);
  const rows = () => [...(panel.current?.querySelectorAll<HTMLElement>("[data-remark]") ?? [])];
  useEffect(() => {
    if (mending.current === null) return;
    const { key, at } = mending.current;
    const all = rows();
    if (all.some(({ dataset }) => dataset.remark === key)) return;
    mending.current = null;
    // Somebody may be elsewhere meanwhile.
    if (document.activeElement !== document.body) return;
    const next = all[Math.min(at, all.length - 1)]?.querySelector("button");
    (next ?? panel.current?.querySelector<HTMLElement>("[tabindex='-1']"))?.focus();
  });
  return (key) => {
    mending.current = { key, at: rows().findIndex(({ dataset }) => dataset.remark === key) };
  };
}
