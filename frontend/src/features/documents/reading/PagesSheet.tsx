import { Dialog } from "@/shared/ui";
import { useChildren, useEditor, useRecord, useView } from "../editor/context";
import { pagesMessages } from "../messages/pages";
import { readingMessages as words } from "../messages/reading";
import type { RecordId } from "../model/record";
import type { PageDrawing } from "../paging/drawing";
import { Thumbnail } from "../paging/Thumbnail";
import { useDrawings } from "../paging/useDrawings";
import { useSmallPictures } from "../paging/usePictures";
import { folio, stateOf, titleOf } from "../structure/pages";
import styles from "./Reading.module.css";

/** Its height as a part of its width. */
const RATIO = 4 / 3;

/** All pages of the project; a tap opens one. */
export function PagesSheet({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const pages = useChildren("pages");
  const shown = useView((view) => view.page);
  const drawings = useDrawings();
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={words.pages} flush>
      <ol className={styles.pages}>
        {pages.map((page, at) => (
          <PageRow
            key={page}
            page={page}
            at={at}
            current={page === shown}
            drawing={drawings.get(page)}
            onOpen={() => {
              editor.openPage(page);
              onClose();
            }}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface PageRowProps {
  page: RecordId;
  at: number;
  current: boolean;
  drawing: PageDrawing | undefined;
  onOpen: () => void;
}

function PageRow({ page, at, current, drawing, onOpen }: PageRowProps) {
  const record = useRecord(page);
  const pictures = useSmallPictures();
  const state = stateOf(record);
  return (
    <li>
      <button
        type="button"
        className={styles.pageRow}
        aria-current={current ? "page" : undefined}
        data-autofocus={current ? "" : undefined}
        onClick={onOpen}
      >
        <span className={styles.small}>
          {drawing && <Thumbnail drawing={drawing} pictures={pictures} ratio={RATIO} />}
        </span>
        <span className={styles.folio}>{folio(at)}</span>
        <span className={styles.name} dir="auto">
          {titleOf(record)}
        </span>
        {state !== "listed" && (
          <span className={styles.pageState}>{pagesMessages.states[state]}</span>
        )}
      </button>
    </li>
  );
}
