import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, type RefObject, useState } from "react";
import { isLocked, selectAlone } from "../commands/context";
import { useEditor } from "../editor/context";
import { layersMessages as words } from "../messages/layers";
import type { RecordId } from "../model/record";
import { readingOps } from "../structure/reading";
import { rootsOf } from "../structure/tree";
import { ROW } from "./Layers";
import styles from "./Layers.module.css";
import { type Gap, gapAt, type Row, rowsWithout } from "./rows";

const THRESHOLD = 6;
const HOLD = 250;
/** The indent of a level, in px. */
const INDENT = 16;

interface LayerDragState {
  readonly ids: ReadonlySet<RecordId>;
  readonly name: string;
  /** Where it would land: above which row, how deep, and in what. */
  readonly mark: { readonly at: number; readonly level: number } | null;
  readonly gap: Gap | null;
}

interface LayerDragProps {
  rows: readonly Row[];
  tree: RefObject<HTMLElement | null>;
  /** Where only some of the rows are shown nothing can be put between them. */
  blocked: boolean;
  children: (drag: LayerDragState | null) => ReactNode;
}

/** Rows that are put elsewhere by dragging them: up and down, and across into groups and out of them (EDIT-174). */
export function LayerDrag({ rows, tree, blocked, children }: LayerDragProps) {
  const editor = useEditor();
  const [drag, setDrag] = useState<LayerDragState | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: THRESHOLD } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD, tolerance: THRESHOLD } }),
  );
  const follow = ({ active, activatorEvent, delta }: DragMoveEvent) => {
    const list = tree.current;
    if (blocked || list === null || !(activatorEvent instanceof MouseEvent)) return;
    const row = rows.find(({ id }) => id === active.id);
    if (row === undefined) return;
    const { ids: selected } = editor.selection.store.getState();
    const chosen = selected.includes(row.id) ? rootsOf(editor.document, selected) : [row.id];
    const ids = new Set(chosen.filter((id) => !isLocked(editor, id)));
    if (ids.size === 0) return;
    const y = activatorEvent.clientY + delta.y - list.getBoundingClientRect().top + list.scrollTop;
    const at = Math.max(0, Math.min(rows.length, Math.round(y / ROW)));
    const left = rowsWithout(rows, ids);
    const known = new Set(left.map(({ id }) => id));
    const before = rows.slice(0, at).filter(({ id }) => known.has(id)).length;
    const { page } = editor.view.getState();
    const gap = gapAt(left, page, before, row.level + Math.round(delta.x / INDENT));
    setDrag({ ids, name: row.name, mark: { at, level: gap.level }, gap });
  };
  const drop = () => {
    setDrag(null);
    if (drag?.gap == null) return;
    const { page } = editor.view.getState();
    const ids = [...drag.ids];
    if (editor.change(readingOps(editor.document, page, ids, drag.gap))) selectAlone(editor, ids);
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
        screenReaderInstructions: { draggable: words.hint },
      }}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={() => setDrag(null)}
    >
      {children(drag)}
      <DragOverlay dropAnimation={null}>
        {drag && <div className={styles.carried}>{drag.name}</div>}
      </DragOverlay>
    </DndContext>
  );
}
