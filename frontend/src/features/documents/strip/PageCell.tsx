import { useDraggable } from "@dnd-kit/core";
import { useEffect, useRef } from "react";
import { useEditor, useRecord, useView } from "../editor/context";
import { useLiveParts } from "../live/loading";
import { useFacesOn } from "../live/state";
import { liveMessages } from "../messages/live";
import { pagesMessages as words } from "../messages/pages";
import type { RecordId } from "../model/record";
import { openPageMenu } from "../paging/commands";
import type { PageDrawing } from "../paging/drawing";
import { RenamePage } from "../paging/RenamePage";
import { Thumbnail } from "../paging/Thumbnail";
import { useSmallPictures } from "../paging/usePictures";
import { folio, stateOf, titleOf } from "../structure/pages";
import { RATIO } from "./PageStrip";
import styles from "./PageStrip.module.css";

interface PageCellProps {
  page: RecordId;
  /** Counted from 0. */
  place: number;
  drawing: PageDrawing | undefined;
  current: boolean;
  /** Is its title renamed here? */
  renames: boolean;
  carried: boolean;
  /** On which side of it a carried page would land. */
  mark: "before" | "after" | undefined;
}

/** A page of the strip: itself in small, and its number below the line. */
export function PageCell({ page, place, drawing, current, renames, carried, mark }: PageCellProps) {
  const editor = useEditor();
  const pictures = useSmallPictures();
  const record = useRecord(page);
  const live = useLiveParts();
  const here = useFacesOn(page);
  const names = here.map(({ name }) => name);
  const renaming = useView((view) => view.renaming === page) && renames;
  const { setNodeRef, listeners } = useDraggable({ id: page, disabled: !editor.layout });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  const [number, title, state] = [folio(place), titleOf(record), stateOf(record)];
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
        ref={button}
        type="button"
        className={styles.page}
        data-page={page}
        aria-label={words.page(number, title, words.states[state])}
        aria-current={current ? "page" : undefined}
        aria-description={here.length === 0 ? undefined : liveMessages.onPage(names)}
        title={title}
        tabIndex={current ? 0 : -1}
        onClick={() => editor.openPage(page)}
        onDoubleClick={() => editor.view.setState({ renaming: page })}
        onContextMenu={(event) => {
          event.preventDefault();
          // The key of the menu points at no place.
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
        {live && here.length > 0 && <live.PageFaces faces={here} />}
        <span className={styles.folio}>
          {number}
          {state === "draft" && <span className={styles.draft} />}
        </span>
      </button>
      {renaming && <RenamePage page={page} className={styles.field} />}
    </li>
  );
}
