import { useContext, useEffect, useRef } from "react";
import type { CanvasController } from "../canvas/controller";
import { useEditor } from "../editor/context";
import styles from "./live.module.css";
import { PeerPainter } from "./PeerPainter";
import { LiveContext } from "./state";

const classes = { frame: styles.frame ?? "", cursor: styles.cursor ?? "" };

/** What others have selected on the page, and their cursors. Who they are is said in the header. */
export function PeerMarks({ controller }: { controller: CanvasController }) {
  const editor = useEditor();
  const live = useContext(LiveContext);
  const frames = useRef<HTMLDivElement>(null);
  const cursors = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frames.current === null || cursors.current === null) return;
    const parts = { frames: frames.current, cursors: cursors.current };
    const painter = new PeerPainter(controller, parts, classes);
    const paint = () => painter.paint(live.getState(), editor.view.getState().page, editor.width);
    const stops = [controller.onPaint(paint), live.subscribe(() => controller.schedule())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [controller, editor, live]);
  return (
    <div className={styles.marks} aria-hidden="true">
      <div ref={frames} />
      <div ref={cursors} className={styles.cursors} />
    </div>
  );
}
