import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useState,
} from "react";
import type { Layout, LayoutRow } from "../layout/layout";
import { libraryMessages as words } from "../messages/library";
import { useUi } from "../store/ui";
import { GridRow } from "./GridRow";
import styles from "./LibraryGrid.module.css";
import { SectionHead } from "./SectionHead";

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

/** Rows above and below the window that are drawn ahead of the scrolling. */
const AHEAD = 2;

/** Distance from the top of the document to the list; asked again only when what stands above changes. */
function useScrollMargin(
  surface: RefObject<HTMLDivElement | null>,
  above: RefObject<HTMLElement | null>,
): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const ask = () => {
      const top = surface.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top + window.scrollY));
    };
    ask();
    const watch = new ResizeObserver(ask);
    if (above.current) watch.observe(above.current);
    return () => watch.disconnect();
  }, [surface, above]);
  return margin;
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
  const activeRow = useUi((state) =>
    state.active === null ? -1 : (layout.rowOf.get(state.active) ?? -1),
  );
  const scrollMargin = useScrollMargin(surface, above);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: useCallback((index: number) => rows[index]?.height ?? 0, [rows]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: AHEAD,
    scrollMargin,
    // The row with the tab stop stays, or the focus would fall out of the page when it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (activeRow >= 0 && !drawn.includes(activeRow)) drawn.push(activeRow);
        return drawn.sort((a, b) => a - b);
      },
      [activeRow],
    ),
  });
  useLayoutEffect(() => {
    if (layout) virtualizer.measure();
  }, [virtualizer, layout]);

  const drawn = virtualizer.getVirtualItems().flatMap((item) => rows[item.index] ?? []);
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
