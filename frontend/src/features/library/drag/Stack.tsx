import { useEffect, useRef } from "react";
import { Cover } from "@/entities/project/covers";
import { formatCount } from "@/shared/format";
import { Floating } from "@/shared/ui";
import { folderOf, projectOf } from "../store/library";
import { useUi } from "../store/ui";
import { over, scrollAtEdge } from "./drop";
import styles from "./Stack.module.css";

const WIDTH = 144;
const HEIGHT = 184;
const SHOWN = 3;

/** Up to three covers, fanned, and how many there are. Follows the pointer without being drawn again. */
export function Stack() {
  const dragged = useUi((state) => state.dragged);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!dragged) return;
    let frame = 0;
    let at: { x: number; y: number } | null = null;
    const move = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY };
      const element = stack.current;
      if (element) {
        element.hidden = false;
        element.style.transform = `translate(${at.x}px, ${at.y}px)`;
      }
      over(at.x, at.y);
    };
    const tick = () => {
      if (at && scrollAtEdge(at.y)) over(at.x, at.y);
      frame = requestAnimationFrame(tick);
    };
    window.addEventListener("pointermove", move);
    frame = requestAnimationFrame(tick);
    return () => {
      window.removeEventListener("pointermove", move);
      cancelAnimationFrame(frame);
    };
  }, [dragged]);
  if (!dragged) return null;
  const first = [...dragged].slice(0, SHOWN);
  return (
    <Floating>
      <div ref={stack} className={styles.stack} hidden aria-hidden="true">
        {first.map((id) => {
          const project = projectOf(id);
          return (
            <div key={id} className={styles.leaf}>
              {project ? (
                <Cover project={project} maxWidth={WIDTH} maxHeight={HEIGHT} />
              ) : (
                <span className={styles.name}>{folderOf(id)?.name}</span>
              )}
            </div>
          );
        })}
        {dragged.size > 1 && <span className={styles.count}>{formatCount(dragged.size)}</span>}
      </div>
    </Floating>
  );
}
