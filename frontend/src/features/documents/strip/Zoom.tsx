import { useCallback, useSyncExternalStore } from "react";
import { runCommand } from "@/shared/commands";
import type { CanvasController } from "../canvas/controller";
import { pagesMessages as words } from "../messages/pages";
import styles from "./PageStrip.module.css";

/** How large the page is shown, and the way to all of its width. */
export function Zoom({ controller }: { controller: CanvasController }) {
  const percent = useSyncExternalStore(
    useCallback((listener) => controller.onPaint(listener), [controller]),
    () => Math.round(controller.camera.zoom * 100),
  );
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        aria-label={words.zoomActual(percent)}
        onClick={() => runCommand("canvas.actual")}
      >
        {words.zoom(percent)}
      </button>
      <button type="button" onClick={() => runCommand("canvas.fit")}>
        {words.fit}
      </button>
    </div>
  );
}
