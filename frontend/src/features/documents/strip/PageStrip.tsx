import { Plus } from "lucide-react";
import { useMemo, useRef } from "react";
import { runCommand, useRegisterCommands } from "@/shared/commands";
import { cx, Icon } from "@/shared/ui";
import { useCanvas } from "../canvas/context";
import { useChildren, useEditor, useView } from "../editor/context";
import { pagesMessages as words } from "../messages/pages";
import type { RecordId } from "../model/record";
import { type AddressOf, pageCommands, pageKeys } from "../paging/commands";
import { PageDrag, type PageDragState } from "../paging/PageDrag";
import { Thumbnail } from "../paging/Thumbnail";
import { useDrawings } from "../paging/useDrawings";
import { useSmallPictures } from "../paging/usePictures";
import { Minimap } from "./Minimap";
import { PageCell } from "./PageCell";
import styles from "./PageStrip.module.css";
import { Zoom } from "./Zoom";

/** A cell is 48 × 64. */
export const RATIO = 4 / 3;

interface PageStripProps {
  /** The address that readers have for a path of the project; null where it has none yet. */
  addressOf?: AddressOf;
}

/** The pages of the project at the foot of the editor, with the whole of the shown page and the zoom beside them. */
export function PageStrip({ addressOf = null }: PageStripProps) {
  const editor = useEditor();
  const controller = useCanvas();
  const list = useRef<HTMLOListElement>(null);
  const pages = useChildren("pages");
  const shown = useView((view) => view.page);
  const flatplan = useView((view) => view.flatplan);
  const drawings = useDrawings();
  useRegisterCommands(useMemo(() => pageCommands(editor, addressOf), [editor, addressOf]));
  useRegisterCommands(
    useMemo(
      () =>
        pageKeys(
          editor,
          () => list.current,
          () => editor.records.children("pages"),
          () => 0,
        ),
      [editor],
    ),
  );
  const openFlatplan = () => runCommand("pages.flatplan");
  const own = drawings.get(shown);
  return (
    <nav className={styles.strip} aria-label={words.label} data-own-keys>
      <button
        type="button"
        className={styles.head}
        title={words.flatplanHint}
        onDoubleClick={openFlatplan}
        // A press of a key is a click without a pointer.
        onClick={({ detail }) => detail === 0 && openFlatplan()}
      >
        {words.label}
        <span className={styles.count}>{pages.length}</span>
      </button>
      <PageDrag
        pages={pages}
        list={list}
        carried={({ page }: PageDragState) => <Carried page={page} drawings={drawings} />}
      >
        {(drag) => (
          <ol ref={list} className={styles.pages} data-pages>
            {pages.map((page, place) => (
              <PageCell
                key={page}
                page={page}
                place={place}
                drawing={drawings.get(page)}
                current={page === shown}
                renames={!flatplan}
                carried={drag?.page === page}
                mark={markAt(drag, place, pages.length)}
              />
            ))}
            {editor.layout && (
              <li className={styles.add}>
                <button
                  type="button"
                  className={styles.ghost}
                  aria-label={words.add}
                  title={words.add}
                  onClick={() => runCommand("page.add")}
                >
                  <Icon of={Plus} />
                </button>
              </li>
            )}
          </ol>
        )}
      </PageDrag>
      {own && <Minimap controller={controller} drawing={own} />}
      <Zoom controller={controller} />
    </nav>
  );
}

/** On which side of a cell a carried page would land. */
function markAt(drag: PageDragState | null, place: number, count: number) {
  if (drag?.before === place) return "before";
  return drag?.before === count && place === count - 1 ? "after" : undefined;
}

interface CarriedProps {
  page: RecordId;
  drawings: ReturnType<typeof useDrawings>;
}

function Carried({ page, drawings }: CarriedProps) {
  const pictures = useSmallPictures();
  const drawing = drawings.get(page);
  return (
    <div className={cx(styles.sheet, styles.carried)}>
      {drawing && (
        <Thumbnail drawing={drawing} pictures={pictures} ratio={RATIO} className={styles.picture} />
      )}
    </div>
  );
}
