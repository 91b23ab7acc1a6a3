import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { VisuallyHidden } from "./small";
import styles from "./Table.module.css";

interface Column {
  /** Where columns may have the same label. */
  key?: string;
  /** Null where a column only draws what another one says. */
  label: string | null;
  /** What stands in the column speaks for itself to who sees it. */
  silent?: boolean;
  className?: string | undefined;
}

interface TableProps {
  columns: readonly (Column | string)[];
  /** A caption in view, or a name for those who listen. */
  caption?: string;
  label?: string;
  /** On a phone what stands beside each other stands beneath each other, without the head. */
  stacked?: boolean;
  className?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

function Head({ label, silent = false, className }: Omit<Column, "key">) {
  if (label === null) return <td className={className} aria-hidden="true" />;
  return (
    <th scope="col" className={className}>
      {silent ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </th>
  );
}

/** Rows between rules, under the names of their columns. */
export function Table({ columns, caption, label, stacked, className, children }: TableProps) {
  const id = useId();
  return (
    <table className={cx(styles.table, stacked && styles.stacked, className)} aria-label={label}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((one) => {
            const { key, ...column } = typeof one === "string" ? { label: one, key: one } : one;
            return <Head key={key ?? column.label ?? id} {...column} />;
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
