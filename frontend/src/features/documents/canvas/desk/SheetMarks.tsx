import { type ReactNode, useEffect, useRef } from "react";
import { canvasMessages as words } from "../../messages/canvas";
import { boundsToScreen } from "../camera";
import type { CanvasController } from "../controller";
import styles from "./SheetMarks.module.css";

interface SheetMarksProps {
  controller: CanvasController;
  /** At the left of the slug line: which page it is. */
  children: ReactNode;
}

const CORNERS = ["nw", "ne", "sw", "se"] as const;

/** Crop marks, the register mark, and the slug line above the sheet. They lie on the desk, and the page above them. */
export function SheetMarks({ controller, children }: SheetMarksProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const size = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = "";
    return controller.onPaint(() => {
      if (sheet.current === null || size.current === null) return;
      const { width } = controller.scene;
      const page = { x: 0, y: 0, width, height: controller.pageHeight };
      const { x, y, width: across, height: down } = boundsToScreen(controller.camera, page);
      const { style } = sheet.current;
      style.translate = `${x}px ${y}px`;
      style.width = `${across}px`;
      style.height = `${down}px`;
      const text = words.sheet(width, page.height);
      if (text !== shown) size.current.textContent = text;
      shown = text;
    });
  }, [controller]);
  return (
    <div ref={sheet} className={styles.sheet} aria-hidden="true">
      {CORNERS.map((corner) => (
        <span key={corner} className={styles.crop} data-corner={corner} />
      ))}
      <div className={styles.slug}>
        <span className={styles.name} dir="auto">
          {children}
        </span>
        <span className={styles.register} />
        <span ref={size} className={styles.size} />
      </div>
    </div>
  );
}
