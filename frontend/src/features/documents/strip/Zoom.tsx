import { useCallback, useSyncExternalStore } from "react";
import { formatShortcut, runCommand } from "@/shared/commands";
import type { CanvasController } from "../canvas/controller";
import { useRecord, useView } from "../editor/context";
import { pagesMessages as words } from "../messages/pages";
import { SETTINGS } from "../model/record";
import styles from "./PageStrip.module.css";

/** How large the page is shown, the way to all of its width, and in which colours it is seen. */
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
      <DarkSwitch />
    </div>
  );
}

/** Whether the page is seen in its dark colours, of a project that has some (EDIT-231). */
function DarkSwitch() {
  const hasDarkColours = useRecord(SETTINGS)?.base.darkColours === true;
  const dark = useView((view) => view.dark);
  if (!hasDarkColours) return null;
  return (
    <button
      type="button"
      aria-pressed={dark}
      aria-label={words.darkLabel}
      title={`${words.darkLabel} ${formatShortcut("shift+d")}`}
      onClick={() => runCommand("view.dark")}
    >
      {words.dark}
    </button>
  );
}
