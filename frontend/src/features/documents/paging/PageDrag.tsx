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
import { useEditor } from "../editor/context";
import { pagesMessages as words } from "../messages/pages";
import type { RecordId } from "../model/record";
import { movePage } from "./commands";

/** How far the pointer must go before a press is a drag, in px. */
const THRESHOLD = 6;
/** How long a finger rests before it drags, in ms. */
const HOLD = 250;

/** A drag of a page: which one, and before which of the shown ones it would land. */
export interface PageDragState {
  readonly page: RecordId;
  readonly before: number;
}

interface PageDragProps {
  /** The pages that are shown, in their order. */
  pages: readonly RecordId[];
  list: RefObject<HTMLElement | null>;
  /** What the pointer carries. */
  carried: (drag: PageDragState) => ReactNode;
  children: (drag: PageDragState | null) => ReactNode;
}

/** Before which of the pages a point is: they stand in rows, each as wide as fit. */
export function placeAt(list: HTMLElement, x: number, y: number): number {
  const cells = [...list.querySelectorAll<HTMLElement>("[data-page]")];
  const found = cells.findIndex((cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    return y < top || (y <= bottom && x < (left + right) / 2);
  });
  return found < 0 ? cells.length : found;
}

/** Pages that are put into another order by dragging them. What listens to the keyboard is a command. */
export function PageDrag({ pages, list, carried, children }: PageDragProps) {
  const editor = useEditor();
  const [drag, setDrag] = useState<PageDragState | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: THRESHOLD } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD, tolerance: THRESHOLD } }),
  );
  const follow = ({ active, activatorEvent, delta }: DragMoveEvent) => {
    const from = pointOf(activatorEvent);
    if (list.current === null || from === null) return;
    const before = placeAt(list.current, from.x + delta.x, from.y + delta.y);
    setDrag({ page: active.id as RecordId, before });
  };
  const drop = () => {
    setDrag(null);
    if (drag === null) return;
    const at = pages.indexOf(drag.page);
    const to = drag.before > at ? drag.before - 1 : drag.before;
    const beside = pages[to];
    if (to === at || beside === undefined) return;
    // Among the pages that are not shown it goes to where its new neighbour is.
    movePage(editor, drag.page, editor.records.children("pages").indexOf(beside));
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
      <DragOverlay dropAnimation={null}>{drag && carried(drag)}</DragOverlay>
    </DndContext>
  );
}

function pointOf(event: Event): { x: number; y: number } | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  if (!("touches" in event)) return null;
  const [touch] = (event as TouchEvent).touches;
  return touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
}

/** The number that a carried page gets. */
export function becomes(pages: readonly RecordId[], { page, before }: PageDragState): number {
  const at = pages.indexOf(page);
  return before > at ? before - 1 : before;
}
