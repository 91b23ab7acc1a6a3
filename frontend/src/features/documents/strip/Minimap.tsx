import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { panBy, toPage, visible } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { pagesMessages as words } from "../messages/pages";
import type { PageDrawing } from "../paging/drawing";
import { Thumbnail } from "../paging/Thumbnail";
import { useSmallPictures } from "../paging/usePictures";
import styles from "./PageStrip.module.css";

/** A key moves what is seen by so much of it. */
const STEP = 0.5;

interface MinimapProps {
  controller: CanvasController;
  drawing: PageDrawing;
}

/** The whole page in small, with the part of it that is seen (EDIT-170): pressing it goes there. */
export function Minimap({ controller, drawing }: MinimapProps) {
  const pictures = useSmallPictures();
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const paint = () => {
      const [map, mark] = [root.current, frame.current];
      if (map === null || mark === null) return;
      const { camera, viewport } = controller;
      const { page } = controller.context();
      const seen = visible(camera, viewport);
      const part = (start: number, length: number, whole: number) => {
        const from = Math.max(0, Math.min(1, start / whole));
        const to = Math.max(0, Math.min(1, (start + length) / whole));
        return [`${from * 100}%`, `${Math.max(0.02, to - from) * 100}%`] as const;
      };
      const [left, across] = part(seen.x, seen.width, page.width);
      const [top, down] = part(seen.y, seen.height, page.height);
      Object.assign(mark.style, { left, width: across, top, height: down });
      map.ariaValueNow = String(Math.round((Math.max(0, seen.y) / page.height) * 100));
    };
    return controller.onPaint(paint);
  }, [controller]);
  useKeys(controller, () => root.current === document.activeElement);
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.buttons & 1) === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const { camera, viewport } = controller;
    const { page } = controller.context();
    const middle = toPage(camera, { x: viewport.width / 2, y: viewport.height / 2 });
    const x = ((event.clientX - left) / width) * page.width;
    const y = ((event.clientY - top) / height) * page.height;
    const unit = camera.zoom / 100;
    controller.setCamera(panBy(camera, (middle.x - x) * unit, (middle.y - y) * unit));
  };
  // The page may be higher than what lies on it; the canvas says how high it is.
  const height = controller.scene.height / 100;
  return (
    <div
      ref={root}
      className={styles.map}
      role="scrollbar"
      tabIndex={0}
      aria-label={words.minimap}
      aria-controls="content"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      <Thumbnail
        pictures={pictures}
        drawing={useMemo(() => ({ ...drawing, height }), [drawing, height])}
        className={styles.whole}
      />
      <div ref={frame} className={styles.seen} />
    </div>
  );
}

/** The arrow keys move what is seen, while the map has the focus. */
function useKeys(controller: CanvasController, when: () => boolean): void {
  const latest = useRef(when);
  latest.current = when;
  useRegisterCommands(
    useMemo(() => {
      const key = (shortcut: string, label: string, x: number, y: number): Command => ({
        id: `minimap.${shortcut}`,
        label,
        group: words.label,
        shortcut,
        hiddenInPalette: true,
        when: () => latest.current(),
        run: () => {
          const { camera, viewport } = controller;
          controller.setCamera(
            panBy(camera, -x * viewport.width * STEP, -y * viewport.height * STEP),
          );
        },
      });
      return [
        key("ArrowDown", words.keys.seeBelow, 0, 1),
        key("ArrowUp", words.keys.seeAbove, 0, -1),
        key("ArrowRight", words.keys.seeRight, 1, 0),
        key("ArrowLeft", words.keys.seeLeft, -1, 0),
      ];
    }, [controller]),
  );
}
