import {
  type Announcements,
  DndContext,
  type DragStartEvent,
  MouseSensor,
  useDraggable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type RefObject, useEffect, useRef } from "react";
import { useLatest } from "@/shared/ui";
import { itemAt, keepsSelection } from "../grid/surface";
import { libraryMessages as words } from "../messages/library";
import { stage } from "../store/stage";
import { useUi } from "../store/ui";
import { draggable, drop, finish, over } from "./drop";
import { Stack } from "./Stack";

/** How far the pointer must go before a press is a drag, in px. */
const THRESHOLD = 6;
const SOURCE = "library-items";

interface DragLayerProps {
  area: RefObject<HTMLElement | null>;
}

/**
 * One drag source for all items: which item is carried is asked at the press. Cards know nothing of
 * dragging, so ten thousand of them cost nothing, and the code for it may come after they are painted.
 */
export function DragLayer({ area }: DragLayerProps) {
  const pressed = useRef<number | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: THRESHOLD } }),
  );
  const start = (event: DragStartEvent) => {
    const id = pressed.current;
    const ids = id === null ? [] : draggable(id);
    if (ids.length === 0) return;
    const press = event.activatorEvent;
    useUi.setState({ dragged: new Set(ids), over: null });
    if (press instanceof MouseEvent) over(press.clientX, press.clientY);
  };
  const announcements: Announcements = {
    onDragStart: () => words.drop.start(useUi.getState().dragged?.size ?? 0),
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => words.drop.canceled,
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: words.drop.instructions },
      }}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={finish}
    >
      <Source area={area} pressed={pressed} />
      <Stack />
    </DndContext>
  );
}

interface SourceProps {
  area: RefObject<HTMLElement | null>;
  pressed: RefObject<number | null>;
}

function Source({ area, pressed }: SourceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: SOURCE });
  const latest = useLatest(listeners);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const press = (event: MouseEvent) => {
      const id = itemAt(event.target);
      const taken =
        keepsSelection(event.target) || (event.target as Element).closest("[data-menu]");
      if (id === null || taken || event.button !== 0 || stage.phone) return;
      if (draggable(id).length === 0) return;
      pressed.current = id;
      latest.current?.onMouseDown?.({ nativeEvent: event });
    };
    element.addEventListener("mousedown", press);
    return () => element.removeEventListener("mousedown", press);
  }, [area, pressed]);
  return <span ref={setNodeRef} hidden />;
}
