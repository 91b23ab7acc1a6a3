import { memo, type ReactNode, type RefObject } from "react";
import type { Layout, LayoutRow } from "../layout/layout";
import { libraryMessages as words } from "../messages/library";
import { useUi } from "../store/ui";
import { GridRow } from "./GridRow";
import styles from "./LibraryGrid.module.css";
import { SectionHead } from "./SectionHead";
import { useDrawnRows } from "./useDrawnRows";

interface LibraryGridProps {
  layout: Layout;
  surface: RefObject<HTMLDivElement | null>;
  /** What stands above the list on the page. */
  above: RefObject<HTMLElement | null>;
  phone: boolean;
  /** The list is sorted by creation, so that is the date it shows. */
  created: boolean;
  /** Domains stand where other lists have views and dates. */
  domains: boolean;
  children?: ReactNode;
}

interface Group {
  section: number;
  rows: LayoutRow[];
}

/** Neighbouring rows of a section, so that each section is a grid of its own under its heading. */
function groupRows(rows: readonly LayoutRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.section === row.section) last.rows.push(row);
    else groups.push({ section: row.section, rows: [row] });
  }
  return groups;
}

export const LibraryGrid = memo(function LibraryGrid(props: LibraryGridProps) {
  const { layout, surface, above, phone, created, domains, children } = props;
  const { rows, sections } = layout;
  // The row with the tab stop stays, or the focus would fall out of the page when it is scrolled away.
  const activeRow = useUi((state) =>
    state.active === null ? -1 : (layout.rowOf(state.active) ?? -1),
  );
  const drawn = useDrawnRows({ rows, surface, above, pinned: activeRow });
  return (
    <div
      ref={surface}
      className={styles.surface}
      style={{ blockSize: layout.height, inlineSize: layout.columns.measure }}
    >
      {groupRows(drawn).map(({ section, rows: inSection }) => {
        const plan = sections[section];
        if (!plan) return null;
        const name = plan.name ?? words.sections[plan.id];
        const items = inSection.filter((row) => row.kind === "items");
        return (
          <section key={plan.id} aria-label={name}>
            {inSection.map((row) =>
              row.kind === "items" ? null : (
                <SectionHead key={row.key} row={row} plan={plan} created={created} />
              ),
            )}
            {items.length > 0 && (
              <div
                role="grid"
                aria-label={name}
                aria-multiselectable="true"
                aria-rowcount={Math.ceil(plan.ids.length / (items[0]?.cells.length || 1))}
                data-kind={plan.kind}
              >
                {items.map((row) => (
                  <GridRow
                    key={row.key}
                    row={row}
                    plan={plan}
                    columns={layout.columns}
                    phone={phone}
                    created={created}
                    domains={domains}
                  />
                ))}
              </div>
            )}
          </section>
        );
      })}
      {children}
    </div>
  );
});
