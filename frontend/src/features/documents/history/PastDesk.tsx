import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { historyMessages as words } from "../messages/history";
import type { RecordId } from "../model/record";
import type { WidgetDifference } from "../publishing/difference";
import { elementOf, type Fate, type Mark, marksOf, widgetAt } from "./marks";
import styles from "./PastDesk.module.css";
import { PastPage } from "./PastPage";
import type { Drawn } from "./usePast";

interface PastDeskProps {
  /** What it is called for those who listen. */
  label: string;
  drawn: Drawn;
  /** The older page, from which what was removed is drawn; null where nothing is compared. */
  older: Drawn | null;
  /** What differs on the page. */
  widgets: readonly WidgetDifference[];
  picked: RecordId | null;
  onPick: (id: RecordId | null) => void;
  isBusy: boolean;
}

/** Left and right of the sheet, in px. */
const MARGIN = 24;

/** The page as it was, fitted into the desk, with the marks of what differs. */
export function PastDesk(props: PastDeskProps) {
  const { label, drawn, older, widgets, picked, onPick, isBusy } = props;
  const desk = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const now = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const { zoom, height } = useFit(desk, now, drawn);
  const marks = useMarks({ sheet, now, before, widgets, drawn, older, zoom, height, picked });
  const pick = ({ clientX, clientY }: MouseEvent) => {
    const of = (layer: HTMLElement | null) =>
      layer === null ? null : widgetAt(layer, clientX, clientY);
    const removed = marks.some(({ id, fate }) => fate === "removed" && id === of(before.current));
    onPick(removed ? of(before.current) : of(now.current));
  };
  // Keys scroll it, so they have to reach it. What is pressed here is in the list beside the page as well.
  const [scrolled, pressed] = [{ tabIndex: 0 }, { onClick: pick }];
  return (
    <section ref={desk} className={styles.desk} aria-label={label} aria-busy={isBusy} {...scrolled}>
      <div
        ref={sheet}
        className={styles.sheet}
        style={{ inlineSize: `${drawn.width * zoom}px`, blockSize: `${height * zoom}px` }}
        {...pressed}
      >
        <div
          ref={now}
          className={styles.layer}
          style={{ inlineSize: `${drawn.width}px`, transform: `scale(${zoom})` }}
        >
          <PastPage {...drawn} />
        </div>
        {older !== null && (
          <div
            ref={before}
            className={styles.older}
            aria-hidden="true"
            style={{ inlineSize: `${older.width}px`, transform: `scale(${zoom})` }}
          >
            <PastPage {...older} isOlder />
          </div>
        )}
        <Marks marks={marks} picked={picked} />
      </div>
    </section>
  );
}

const place = ({ left, top, width, height }: Mark["box"]): CSSProperties => ({
  left: `${left}px`,
  top: `${top}px`,
  inlineSize: `${width}px`,
  blockSize: `${height}px`,
});

function Marks({ marks, picked }: { marks: readonly Shown[]; picked: RecordId | null }) {
  return (
    <div className={styles.marks} aria-hidden="true">
      {marks.map(({ id, fate, box, old }) => (
        <div key={id}>
          {old !== null && <div className={styles.old} style={place(old)} />}
          <div
            className={styles.mark}
            data-fate={fate}
            data-mark={id}
            data-picked={id === picked}
            style={place(box)}
          >
            {fate !== "picked" && (
              <span className={styles.tag}>
                <span className={styles.sign} data-fate={fate} />
                {words.compare.marks[fate]}
              </span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/** How small the page is drawn to fit, and how high it is then by itself, in px. */
function useFit(
  desk: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  drawn: Drawn,
): { readonly zoom: number; readonly height: number } {
  const [fit, setFit] = useState({ zoom: 1, height: 0 });
  useLayoutEffect(() => {
    const [outer, inner] = [desk.current, page.current];
    if (outer === null || inner === null) return;
    const measure = () => {
      const room = outer.clientWidth - 2 * MARGIN;
      const zoom = room <= 0 ? 1 : Math.min(1, room / drawn.width);
      const height = inner.offsetHeight;
      setFit((last) => (last.zoom === zoom && last.height === height ? last : { zoom, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [desk, page, drawn.width]);
  return fit;
}

interface Marking {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly now: RefObject<HTMLElement | null>;
  readonly before: RefObject<HTMLElement | null>;
  readonly widgets: readonly WidgetDifference[];
  readonly drawn: Drawn;
  readonly older: Drawn | null;
  readonly zoom: number;
  readonly height: number;
  readonly picked: RecordId | null;
}

/** A mark, or what is picked and has none. */
type Shown = Omit<Mark, "fate"> & { readonly fate: Fate | "picked" };

/** The marks as they lie now; what was removed is seen in the older page, and nothing else of that. */
function useMarks(marking: Marking): readonly Shown[] {
  const { sheet, now, before, widgets, drawn, older, zoom, height, picked } = marking;
  const [marks, setMarks] = useState<readonly Shown[]>([]);
  const scene = useMemo(() => ({ drawn, older, zoom, height }), [drawn, older, zoom, height]);
  const look = useCallback(() => {
    const [outer, page] = [sheet.current, now.current];
    if (outer === null || page === null) return;
    const behind = scene.older === null ? null : before.current;
    const from = outer.getBoundingClientRect();
    const found: readonly Shown[] = marksOf(widgets, page, behind, from);
    for (const element of behind?.querySelectorAll("[data-gone]") ?? [])
      element.removeAttribute("data-gone");
    for (const { id, change } of widgets) {
      if (change !== "removed" || behind === null) continue;
      elementOf(behind, id)?.setAttribute("data-gone", "");
    }
    const own = picked === null ? null : elementOf(page, picked);
    if (picked === null || own === null || found.some(({ id }) => id === picked)) {
      setMarks(found);
      return;
    }
    const { left, top, width, height: down } = own.getBoundingClientRect();
    const box = { left: left - from.left, top: top - from.top, width, height: down };
    setMarks([...found, { id: picked, fate: "picked", box, old: null }]);
  }, [sheet, now, before, widgets, picked, scene]);
  useLayoutEffect(look, [look]);
  // Letters and pictures that come later move what is below them.
  useLayoutEffect(() => {
    let left = false;
    void document.fonts?.ready.then(() => {
      if (!left) look();
    });
    return () => {
      left = true;
    };
  }, [look]);
  return marks;
}
