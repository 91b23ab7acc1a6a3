import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { formatCount } from "@/shared/format";
import { cx, Icon } from "@/shared/ui";
import type { LayoutRow, SectionPlan } from "../layout/layout";
import { libraryMessages as words } from "../messages/library";
import { toggleCollapsed } from "../store/collapse";
import styles from "./SectionHead.module.css";

interface SectionHeadProps {
  row: LayoutRow;
  plan: SectionPlan;
  created: boolean;
}

/** What stands in a section besides its items: its head, the heads of the columns, or a sentence. */
export const SectionHead = memo(function SectionHead({ row, plan, created }: SectionHeadProps) {
  const style = { insetBlockStart: row.top, blockSize: row.height };
  const name = plan.name ?? words.sections[plan.id];
  if (row.kind === "note") {
    return (
      <p className={styles.note} style={style}>
        {plan.note}
      </p>
    );
  }
  if (row.kind === "columns") {
    const { list } = words;
    return (
      <div className={styles.columns} style={style} aria-hidden="true">
        <span>{list.folio}</span>
        <span />
        <span>{list.title}</span>
        <span>{list.status}</span>
        <span className={styles.end}>
          {created ? list.date.DateCreated : list.date.LastChanged}
        </span>
        <span className={styles.end}>{list.views}</span>
        <span />
      </div>
    );
  }
  return (
    <h2 className={styles.head} style={style}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={!plan.collapsed}
        onClick={() => toggleCollapsed(plan.id)}
      >
        <Icon of={ChevronDown} className={cx(styles.chevron, plan.collapsed && styles.closed)} />
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{formatCount(plan.count)}</span>
      </button>
    </h2>
  );
});
