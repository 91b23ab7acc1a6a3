import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState } from "react";
import { useRegisterCommands } from "@/shared/commands";
import { useAfterChange } from "@/shared/ui";
import { useDocument, useEditor, useSelectedIds, useView } from "../editor/context";
import { layersMessages as words } from "../messages/layers";
import type { RecordId, WidgetKind } from "../model/record";
import { above } from "../structure/tree";
import { type LayersKeys, layersCommands } from "./keys";
import { LayerDrag } from "./LayerDrag";
import { LayerRow } from "./LayerRow";
import styles from "./Layers.module.css";
import { rowsOf } from "./rows";
import { selectRow } from "./selecting";

/** A row, in px. */
export const ROW = 32;
const BEYOND = 10;

/** The widgets of the page as a tree in reading order (EDIT-172). */
export function Layers() {
  const editor = useEditor();
  const tree = useRef<HTMLDivElement>(null);
  const own = useId();
  const { rows, filter } = useRows();
  const selected = useSelectedIds();
  const chosen = useMemo(() => new Set(selected), [selected]);
  const [active, setActive] = useState<RecordId | null>(null);
  const [renaming, setRenaming] = useState<RecordId | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
  });
  const here = active !== null && rows.some(({ id }) => id === active) ? active : rows[0]?.id;
  const show = (id: RecordId) => {
    setActive(id);
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) virtual.scrollToIndex(at);
  };
  // What is selected on the canvas is shown here, also where the group that it lies in is folded.
  useAfterChange(selected, (ids) => {
    const [first] = ids;
    if (first === undefined || first === active) return;
    filter.unfold(above(editor.document, first));
    requestAnimationFrame(() => show(first));
  });
  const rename = (id: RecordId | null) => {
    setRenaming(id);
    if (id === null) tree.current?.focus();
    else show(id);
  };
  useKeys({
    tree: () => tree.current,
    rows: () => rows,
    active: () => here ?? null,
    show,
    fold: filter.fold,
    rename,
  });
  const rowId = (id: RecordId) => `${own} ${id}`.replace(/[^\w-]/g, "");
  return (
    <section className={styles.layers} aria-label={words.label}>
      <header className={styles.head}>
        <h2>{words.label}</h2>
        <span>{words.count(rows.length)}</span>
      </header>
      <div className={styles.filters}>
        <input
          type="search"
          className={styles.search}
          aria-label={words.search}
          placeholder={words.searchHint}
          value={filter.text}
          onChange={(event) => filter.setText(event.target.value)}
        />
        <select
          className={styles.kinds}
          aria-label={words.kind}
          value={filter.kind ?? ""}
          onChange={(event) => filter.setKind((event.target.value || null) as WidgetKind | null)}
        >
          <option value="">{words.allKinds}</option>
          {Object.entries(words.kinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {rows.length === 0 && (
        <p className={styles.empty}>{filter.searches ? words.none : words.empty}</p>
      )}
      <LayerDrag rows={rows} tree={tree} blocked={filter.searches || !editor.layout}>
        {(drag) => (
          <div
            ref={tree}
            className={styles.tree}
            role="tree"
            tabIndex={0}
            aria-label={words.label}
            aria-description={words.hint}
            aria-multiselectable="true"
            aria-activedescendant={here === undefined ? undefined : rowId(here)}
          >
            <div className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                return (
                  row && (
                    <LayerRow
                      key={row.id}
                      domId={rowId(row.id)}
                      row={row}
                      top={start}
                      selected={chosen.has(row.id)}
                      active={row.id === here}
                      renaming={row.id === renaming}
                      carried={drag?.ids.has(row.id) === true}
                      onFold={filter.fold}
                      onSelect={(id, how) => {
                        setActive(id);
                        selectRow(editor, rows, id, how, here ?? null);
                      }}
                      onRename={rename}
                      onRenameNext={(id, way) => {
                        const next = rows[rows.findIndex((each) => each.id === id) + way];
                        rename(next?.id ?? null);
                      }}
                    />
                  )
                );
              })}
              {drag?.mark && (
                <div
                  className={styles.mark}
                  style={{
                    insetBlockStart: drag.mark.at * ROW,
                    insetInlineStart: 20 + drag.mark.level * 16,
                  }}
                />
              )}
            </div>
          </div>
        )}
      </LayerDrag>
    </section>
  );
}

/** The rows, and what of them is asked for. */
function useRows() {
  const document = useDocument();
  const page = useView((view) => view.page);
  const [text, setText] = useState("");
  const [kind, setKind] = useState<WidgetKind | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<RecordId>>(new Set());
  const rows = useMemo(
    () => rowsOf(document, page, { text, kind, folded }),
    [document, page, text, kind, folded],
  );
  const fold = (id: RecordId, folds: boolean) =>
    setFolded((before) => {
      const after = new Set(before);
      if (folds) after.add(id);
      else after.delete(id);
      return after;
    });
  const unfold = (ids: readonly RecordId[]) => {
    if (ids.some((id) => folded.has(id)))
      setFolded((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const searches = text.trim() !== "" || kind !== null;
  return { rows, filter: { text, setText, kind, setKind, fold, unfold, searches } };
}

/** The keys of the tree, while the focus is in it. */
function useKeys(keys: LayersKeys): void {
  const editor = useEditor();
  const latest = useRef(keys);
  latest.current = keys;
  useRegisterCommands(useMemo(() => layersCommands(editor, () => latest.current), [editor]));
}
