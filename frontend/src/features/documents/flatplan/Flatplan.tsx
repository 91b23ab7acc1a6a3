import { useDraggable } from "@dnd-kit/core";
import { MoreHorizontal, Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Command, runCommand, useRegisterCommands } from "@/shared/commands";
import { Icon, IconButton, TextButton } from "@/shared/ui";
import { useChildren, useDocument, useEditor, useRecord, useView } from "../editor/context";
import { pagesMessages as words } from "../messages/pages";
import type { RecordId } from "../model/record";
import { openPageMenu, pageKeys } from "../paging/commands";
import type { PageDrawing } from "../paging/drawing";
import { becomes, PageDrag, type PageDragState } from "../paging/PageDrag";
import { RenamePage } from "../paging/RenamePage";
import { Thumbnail } from "../paging/Thumbnail";
import { focusPage } from "../paging/target";
import { useDrawings } from "../paging/useDrawings";
import { useSmallPictures } from "../paging/usePictures";
import { folio, type PageState, stateOf, titleOf } from "../structure/pages";
import styles from "./Flatplan.module.css";

/** A page is 132 × 176. */
const RATIO = 4 / 3;
const FILTERS = ["all", "listed", "hidden", "draft"] as const;
type Filter = (typeof FILTERS)[number];
const MARKS: Readonly<Record<PageState, string>> = { listed: "●", hidden: "◐", draft: "○" };

/** All pages of the project, as a printer lays them out: to see them beside each other, and to put them into order. */
export function Flatplan() {
  const editor = useEditor();
  const list = useRef<HTMLOListElement>(null);
  const [filter, setFilter] = useState<Filter>("all");
  const pages = useChildren("pages");
  const counts = useCounts(pages);
  const drawings = useDrawings();
  const shown = useShown(pages, filter);
  const current = useView((view) => view.page);
  useKeys(list, shown);
  // Where one was looking at is where one goes on.
  useEffect(() => {
    focusPage(editor.view.getState().page, list.current);
    return () => focusPage(editor.view.getState().page);
  }, [editor]);
  const stop = shown.includes(current) ? current : shown[0];
  return (
    <>
      <nav className={styles.filters} aria-label={words.label}>
        {FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.filter}
            aria-pressed={filter === name}
            aria-label={words.filter(words.filters[name], counts[name])}
            onClick={() => setFilter(name)}
          >
            <span>{words.filters[name]}</span>
            <span className={styles.figure}>{counts[name]}</span>
          </button>
        ))}
        <TextButton size="sm" onClick={() => runCommand("pages.flatplan")}>
          {words.closeFlatplan}
        </TextButton>
      </nav>
      <main className={styles.plan} aria-label={words.label} data-own-keys>
        <header className={styles.head}>
          <h2>{words.label}</h2>
          <span>{pages.length}</span>
        </header>
        {filter !== "all" && shown.length === 0 && (
          <p className={styles.none}>{words.none[filter]}</p>
        )}
        <PageDrag
          pages={shown}
          list={list}
          carried={(drag) => (
            <Carried drag={drag} drawing={drawings.get(drag.page)} pages={pages} shown={shown} />
          )}
        >
          {(drag) => (
            <ol ref={list} className={styles.pages} data-pages>
              {shown.map((page, at) => (
                <Cell
                  key={page}
                  page={page}
                  place={pages.indexOf(page)}
                  drawing={drawings.get(page)}
                  current={page === current}
                  stops={page === stop}
                  carried={drag?.page === page}
                  mark={markAt(drag, at, shown.length)}
                />
              ))}
              {editor.layout && filter === "all" && (
                <li className={styles.cell}>
                  <button
                    type="button"
                    className={styles.page}
                    onClick={() => runCommand("page.add")}
                  >
                    <span className={styles.ghost}>
                      <Icon of={Plus} />
                    </span>
                    <span className={styles.caption}>
                      <strong>{words.add}</strong>
                    </span>
                    <span className={styles.state}>{words.addHint}</span>
                  </button>
                </li>
              )}
            </ol>
          )}
        </PageDrag>
      </main>
    </>
  );
}

function useCounts(pages: readonly RecordId[]): Readonly<Record<Filter, number>> {
  const { records } = useDocument();
  return useMemo(() => {
    const counts = { all: pages.length, listed: 0, hidden: 0, draft: 0 };
    for (const page of pages) counts[stateOf(records.get(page))] += 1;
    return counts;
  }, [records, pages]);
}

function useShown(pages: readonly RecordId[], filter: Filter): readonly RecordId[] {
  const { records } = useDocument();
  return useMemo(
    () => pages.filter((page) => filter === "all" || stateOf(records.get(page)) === filter),
    [records, pages, filter],
  );
}

function useKeys(list: { readonly current: HTMLElement | null }, shown: readonly RecordId[]): void {
  const editor = useEditor();
  const latest = useRef(shown);
  latest.current = shown;
  useRegisterCommands(
    useMemo(() => {
      const element = () => list.current;
      const keys = pageKeys(
        editor,
        element,
        () => latest.current,
        () => columnsOf(element()),
      );
      const close: Command = {
        id: "pages.closeFlatplan",
        label: words.closeFlatplan,
        group: words.label,
        shortcut: "Escape",
        hiddenInPalette: true,
        run: () => runCommand("pages.flatplan"),
      };
      // The keys of the strip have the same names: these win while they are there.
      return [close, ...keys];
    }, [editor, list]),
  );
}

/** How many pages stand in the first row. */
function columnsOf(list: HTMLElement | null): number {
  const cells = [...(list?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
  const top = cells[0]?.offsetTop;
  const next = cells.findIndex((cell) => cell.offsetTop !== top);
  return next < 0 ? Math.max(1, cells.length) : next;
}

function markAt(drag: PageDragState | null, at: number, count: number) {
  if (drag?.before === at) return "before";
  return drag?.before === count && at === count - 1 ? "after" : undefined;
}

interface CellProps {
  page: RecordId;
  /** Counted from 0, among all pages. */
  place: number;
  drawing: PageDrawing | undefined;
  current: boolean;
  /** Does Tab stop here? */
  stops: boolean;
  carried: boolean;
  mark: "before" | "after" | undefined;
}

function Cell({ page, place, drawing, current, stops, carried, mark }: CellProps) {
  const editor = useEditor();
  const pictures = useSmallPictures();
  const record = useRecord(page);
  const renaming = useView((view) => view.renaming === page);
  const { setNodeRef, listeners } = useDraggable({ id: page, disabled: !editor.layout });
  const [number, title, state] = [folio(place), titleOf(record), stateOf(record)];
  const open = () => {
    editor.openPage(page);
    editor.view.setState({ flatplan: false, renaming: null });
  };
  return (
    <li
      ref={setNodeRef}
      className={styles.cell}
      data-current={current}
      data-state={state}
      data-carried={carried}
      data-mark={mark}
      {...listeners}
    >
      <button
        type="button"
        className={styles.page}
        data-page={page}
        aria-label={words.page(number, title, words.states[state])}
        aria-current={current ? "page" : undefined}
        tabIndex={stops ? 0 : -1}
        // One press chooses it, so that the panel shows it; a second one, or a key, goes there.
        onClick={({ detail }) => (detail === 0 ? open() : editor.openPage(page))}
        onDoubleClick={open}
        onContextMenu={(event) => {
          event.preventDefault();
          const byKey = event.clientX === 0 && event.clientY === 0;
          const point = { x: event.clientX, y: event.clientY };
          openPageMenu(editor, page, byKey ? event.currentTarget.getBoundingClientRect() : point);
        }}
      >
        <span className={styles.sheet}>
          {drawing && (
            <Thumbnail
              drawing={drawing}
              pictures={pictures}
              ratio={RATIO}
              className={styles.picture}
            />
          )}
        </span>
        <span className={styles.caption}>
          <strong data-renaming={renaming}>{title}</strong>
          <span className={styles.folio}>{number}</span>
        </span>
        <span className={styles.state}>
          <span aria-hidden="true">{MARKS[state]}</span> {words.states[state]}
        </span>
      </button>
      {renaming && <RenamePage page={page} className={styles.field} />}
      <span className={styles.more}>
        <IconButton
          label={words.moreFor(title)}
          icon={MoreHorizontal}
          tabIndex={stops ? 0 : -1}
          onClick={(event) =>
            openPageMenu(editor, page, event.currentTarget.getBoundingClientRect())
          }
        />
      </span>
    </li>
  );
}

interface CarriedProps {
  drag: PageDragState;
  drawing: PageDrawing | undefined;
  pages: readonly RecordId[];
  shown: readonly RecordId[];
}

/** The page under the pointer, with the number that it would get. */
function Carried({ drag, drawing, pages, shown }: CarriedProps) {
  const pictures = useSmallPictures();
  const beside = shown[becomes(shown, drag)];
  const place = beside === undefined ? pages.indexOf(drag.page) : pages.indexOf(beside);
  return (
    <div className={styles.lifted}>
      <div className={styles.sheet}>
        {drawing && (
          <Thumbnail
            drawing={drawing}
            pictures={pictures}
            ratio={RATIO}
            className={styles.picture}
          />
        )}
      </div>
      <span className={styles.number}>{folio(pages.indexOf(drag.page))}</span>
      <span className={styles.tag}>{words.becomes(folio(place))}</span>
    </div>
  );
}
