import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useRegisterCommands } from "@/shared/commands";
import { useLatest } from "@/shared/ui";
import { canvasMessages as words } from "../../messages/canvas";
import type { CanvasController } from "../controller";
import { usePull as useGuidePull } from "../guides/usePull";
import { widthCommands } from "./commands";
import styles from "./Ruler.module.css";
import { clampWidth, LEAST_WIDTH, MOST_WIDTH, widthAt } from "./width";

/** A width that is marked on the ruler: a class, or one that screens often have. */
interface WidthMark {
  /** In px. */
  readonly width: number;
  /** Something of the page is other at this width than at the base. */
  readonly differs: boolean;
}

interface RulerProps {
  controller: CanvasController;
  /** The width that the page is shown at, in px. */
  width: number;
  marks: readonly WidthMark[];
  /** Called at most once a frame while a handle is pulled. */
  onWidth: (width: number) => void;
}

const SIDES = [
  { side: "left", sign: -1, label: words.width.left },
  { side: "right", sign: 1, label: words.width.right },
] as const;

/** The ruler above the desk: the ink bar between its two handles is the width of the page (EDIT-171). */
export function Ruler({ controller, width, marks, onWidth }: RulerProps) {
  const ruler = useRef<HTMLDivElement>(null);
  const scale = useRef<HTMLDivElement>(null);
  const latest = useLatest({ width, marks, onWidth });
  useEffect(
    () =>
      controller.onPaint(() => {
        if (scale.current) paint(scale.current, controller, latest.current.width);
      }),
    [controller],
  );
  useLayoutEffect(() => {
    if (scale.current) paint(scale.current, controller, width);
  }, [controller, width]);
  useRegisterCommands(
    useMemo(
      () =>
        widthCommands(
          () => ruler.current?.contains(document.activeElement) === true,
          (by) => latest.current.onWidth(clampWidth(latest.current.width + by)),
        ),
      [],
    ),
  );
  const pull = usePull(controller, (at, free) => {
    const widths = latest.current.marks.map((mark) => mark.width);
    latest.current.onWidth(widthAt(at, controller.camera.zoom, widths, free));
  });
  const guide = useGuidePull(controller, "y", null);
  return (
    <div
      ref={ruler}
      className={styles.ruler}
      data-tour="ruler"
      title={words.guides.pullDown}
      {...guide}
    >
      <span className={styles.label}>{words.width.label}</span>
      <div ref={scale} className={styles.scale}>
        <div className={styles.bar} data-bar="" />
        {marks.map((mark) => (
          <span
            key={mark.width}
            className={styles.mark}
            data-mark={mark.width}
            data-differs={mark.differs}
            data-current={mark.width === width}
          >
            {mark.width}
          </span>
        ))}
        <span className={styles.now}>{width}</span>
        {SIDES.map(({ side, sign, label }) => (
          <button
            key={side}
            type="button"
            role="slider"
            className={styles.handle}
            data-side={sign}
            aria-label={words.width.handle(label)}
            aria-valuemin={LEAST_WIDTH}
            aria-valuemax={MOST_WIDTH}
            aria-valuenow={width}
            aria-valuetext={words.width.value(width)}
            {...pull}
          />
        ))}
      </div>
    </div>
  );
}

/** Where the middle of the page is, in screen px of the viewport. */
function centre({ camera, scene }: CanvasController): number {
  return camera.x + (scene.width / 200) * camera.zoom;
}

/** Puts the marks and handles where the width they stand for has its edge on the screen. */
function paint(scale: HTMLElement, controller: CanvasController, width: number): void {
  const { zoom } = controller.camera;
  scale.style.translate = `${centre(controller)}px 0`;
  for (const element of scale.children) {
    if (!(element instanceof HTMLElement)) continue;
    const { mark, side, bar } = element.dataset;
    if (mark !== undefined) element.style.translate = `${(Number(mark) / 2) * zoom}px 0`;
    if (side !== undefined) element.style.translate = `${(Number(side) * width * zoom) / 2}px 0`;
    if (bar === undefined) continue;
    element.style.width = `${width * zoom}px`;
    element.style.translate = `${(-width * zoom) / 2}px 0`;
  }
}

/** Follows a handle; `at` is its distance from the middle of the page, in screen px. */
function usePull(controller: CanvasController, pulled: (at: number, free: boolean) => void) {
  const frame = useRef(0);
  const latest = useLatest(pulled);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { currentTarget, pointerId, clientX, ctrlKey, metaKey } = event;
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(() => {
          const left = controller.root?.getBoundingClientRect().left ?? 0;
          latest.current(clientX - left - centre(controller), ctrlKey || metaKey);
        });
      },
    }),
    [controller],
  );
}
