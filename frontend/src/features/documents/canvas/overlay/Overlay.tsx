import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { canvasMessages as words } from "../../messages/canvas";
import type { CanvasController } from "../controller";
import styles from "./Overlay.module.css";
import { OverlayPainter } from "./paint";

interface OverlayProps {
  controller: CanvasController;
}

const classes = {
  outline: styles.outline ?? "",
  line: styles.line ?? "",
  distance: styles.distance ?? "",
  equal: styles.equal ?? "",
  label: styles.label ?? "",
};

/** An element that stands as long as the overlay does. */
function present(element: HTMLElement | null): HTMLElement {
  if (!element) throw new Error("a part of the overlay is missing");
  return element;
}

/**
 * The marks over the page, in screen space. React only knows which handles there are; where everything is, is written in
 * each frame by the painter.
 */
export function Overlay({ controller }: OverlayProps) {
  const handles = useStore(controller.view, (view) => view.handles);
  const outlines = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const tag = useRef<HTMLDivElement>(null);
  const pointed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const painter = new OverlayPainter(
      controller,
      {
        outlines: present(outlines.current),
        marks: present(marks.current),
        box: present(box.current),
        area: present(area.current),
        tag: present(tag.current),
        pointed: present(pointed.current),
      },
      classes,
    );
    return controller.onPaint(() => painter.paint());
  }, [controller]);
  return (
    <div className={styles.overlay}>
      <div ref={outlines} aria-hidden="true" />
      <div ref={pointed} className={styles.outline} hidden aria-hidden="true" />
      <div ref={area} className={styles.area} hidden aria-hidden="true" />
      <div ref={box} className={styles.box} hidden>
        {handles.map((handle) => (
          <button
            key={handle}
            type="button"
            className={styles.handle}
            data-handle={handle}
            aria-label={words.handles[handle]}
          />
        ))}
        {handles.length > 0 && (
          <button
            type="button"
            className={styles.turn}
            data-turn=""
            aria-label={words.turnHandle}
          />
        )}
      </div>
      <div ref={marks} aria-hidden="true" />
      <div ref={tag} className={styles.tag} hidden aria-hidden="true" />
    </div>
  );
}
