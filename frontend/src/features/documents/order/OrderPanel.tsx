import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useContext, useId, useMemo, useRef, useState } from "react";
import { useRegisterCommands } from "@/shared/commands";
import { late, useAfterChange } from "@/shared/ui";
import { selectAlone } from "../commands/context";
import { useDocument, useEditor, useSelectedIds } from "../editor/context";
import { nameOf } from "../editor/names";
import { orderMessages as words } from "../messages/order";
import type { DocumentRecord, RecordId } from "../model/record";
import { RemarksContext } from "../remarks/context";
import { type OrderKeys, orderCommands, readElsewhere } from "./keys";
import styles from "./Order.module.css";
import { placeAt, type Step } from "./steps";
import { useOrder } from "./useOrder";

const PageRemarks = late(async () => (await import("../remarks/PageRemarks")).PageRemarks);

/** A row, in px. */
const ROW = 32;
/** From so many px on a press is a drag. */
const THRESHOLD = 6;
const HOLD = 250;

/** What is read on the page as a list, which puts it into another order (EDIT-302, EDIT-304). */
export function OrderPanel() {
  const editor = useEditor();
  const document = useDocument();
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const remarks = useContext(RemarksContext);
  const order = useOrder();
  const { steps, silent } = order;
  const selected = useSelectedIds();
  const [active, setActive] = useState<RecordId | null>(null);
  const here = steps.find(({ id }) => id === active)?.id ?? steps[0]?.id ?? null;
  const rowId = (id: RecordId) => `${own} ${id}`.replace(/[^\w-]/g, "");
  const show = (id: RecordId) => {
    setActive(id);
    requestAnimationFrame(() =>
      list.current?.querySelector(`#${rowId(id)}`)?.scrollIntoView({ block: "nearest" }),
    );
  };
  useAfterChange(selected, ([first]) => {
    if (first !== undefined && first !== active) show(first);
  });
  useKeys({ list: () => list.current, order: () => order, active: () => here, show });
  return (
    <section className={styles.order} aria-label={words.label}>
      <header className={styles.head}>
        <h2>{words.label}</h2>
        <span>{words.count(steps.length)}</span>
      </header>
      {steps.length === 0 && <p className={styles.note}>{words.empty}</p>}
      <Drag steps={steps} list={list}>
        {(mark) => (
          <div
            ref={list}
            className={styles.list}
            role="listbox"
            tabIndex={0}
            aria-label={words.title}
            aria-description={words.hint}
            aria-activedescendant={here === null ? undefined : rowId(here)}
          >
            {steps.map((step, at) => (
              <StepRow
                key={step.id}
                domId={rowId(step.id)}
                step={step}
                place={at + 1}
                selected={selected.includes(step.id)}
                active={step.id === here}
                onSelect={() => {
                  selectAlone(editor, [step.id]);
                  setActive(step.id);
                  list.current?.focus();
                }}
              />
            ))}
            {mark !== null && (
              <div className={styles.mark} style={{ insetBlockStart: mark * ROW }} />
            )}
          </div>
        )}
      </Drag>
      <p className={styles.note}>{words.hint}</p>
      {silent.length > 0 && (
        <>
          <h3 className={styles.sub}>
            {words.silent}
            <span>{silent.length}</span>
          </h3>
          <ul className={styles.silent}>
            {silent.map((id) => (
              <li key={id}>
                <button type="button" onClick={() => selectAlone(editor, [id])}>
                  <span className={styles.name}>{nameOf(document, id)}</span>
                  <span className={styles.element}>
                    {isUndescribed(document.records.get(id)) ? words.undescribed : words.decoration}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {remarks !== null && <PageRemarks />}
    </section>
  );
}

/** A picture that nobody called decoration, and of which nobody said what it shows. */
function isUndescribed(record: DocumentRecord | undefined): boolean {
  return record?.kind === "picture" && record.base.decorative !== true;
}

interface StepRowProps {
  domId: string;
  step: Step;
  place: number;
  selected: boolean;
  active: boolean;
  onSelect: () => void;
}

function StepRow({ domId, step, place, selected, active, onSelect }: StepRowProps) {
  const editor = useEditor();
  const { id, name, element, was } = step;
  const { setNodeRef, listeners } = useDraggable({ id, disabled: !editor.layout });
  const moved = was === null ? null : words.moved(was, place);
  // The keys of the list are commands, which need no row with the focus.
  const pressed = { onClick: onSelect };
  return (
    <div
      ref={setNodeRef}
      id={domId}
      className={styles.row}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-label={[words.row(place, name, element), ...(moved === null ? [] : [moved])].join(", ")}
      data-active={active}
      title={moved ?? undefined}
      {...listeners}
      {...pressed}
    >
      <span className={styles.place}>{place}</span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {moved !== null && editor.layout && (
        <button
          type="button"
          className={styles.reset}
          tabIndex={-1}
          aria-label={words.reset(name)}
          onClick={(event) => {
            event.stopPropagation();
            editor.set([id], "readAfter", null);
          }}
        >
          {words.resetShort}
        </button>
      )}
      <span className={styles.element}>{element}</span>
    </div>
  );
}

interface DragProps {
  steps: readonly Step[];
  list: React.RefObject<HTMLElement | null>;
  children: (mark: number | null) => React.ReactNode;
}

/** Rows that are read elsewhere by dragging them; each stays in its group. */
function Drag({ steps, list, children }: DragProps) {
  const editor = useEditor();
  const document = useDocument();
  const order = useOrder();
  const [mark, setMark] = useState<number | null>(null);
  const [carried, setCarried] = useState<Step | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: THRESHOLD } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD, tolerance: THRESHOLD } }),
  );
  const end = () => {
    setMark(null);
    setCarried(null);
  };
  const follow = ({ active, activatorEvent, delta }: DragMoveEvent) => {
    const element = list.current;
    const step = steps.find(({ id }) => id === active.id);
    if (!element || !step || !(activatorEvent instanceof MouseEvent)) return;
    const top = element.getBoundingClientRect().top - element.scrollTop;
    const at = Math.round((activatorEvent.clientY + delta.y - top) / ROW);
    setCarried(step);
    setMark(Math.max(0, Math.min(steps.length, at)));
  };
  const drop = ({ active }: DragEndEvent) => {
    const step = steps.find(({ id }) => id === active.id);
    end();
    if (step === undefined || mark === null) return;
    const place = placeAt(document, order, step, mark);
    if (place !== null) readElsewhere(editor, step, place);
  };
  const silent = () => undefined;
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: {
          onDragStart: silent,
          onDragOver: silent,
          onDragEnd: silent,
          onDragCancel: silent,
        },
        screenReaderInstructions: { draggable: words.hint },
      }}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={end}
    >
      {children(mark)}
      <DragOverlay dropAnimation={null}>
        {carried && <div className={styles.carried}>{carried.name}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** The keys of the list, while the focus is in it. */
function useKeys(keys: OrderKeys): void {
  const editor = useEditor();
  const latest = useRef(keys);
  latest.current = keys;
  useRegisterCommands(useMemo(() => orderCommands(editor, () => latest.current), [editor]));
}
