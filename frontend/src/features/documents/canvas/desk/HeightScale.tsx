import { useEffect, useRef } from "react";
import { PX } from "../../hit/geometry";
import { toScreen } from "../camera";
import type { CanvasController } from "../controller";
import { Pool } from "../overlay/pool";
import styles from "./HeightScale.module.css";
import { stepAt } from "./step";

/** Ticks between two numbers. */
const PARTS = 4;

/** The scale at the left edge of the desk: how far down the page a place is, in px. */
export function HeightScale({ controller }: { controller: CanvasController }) {
  const scale = useRef<HTMLDivElement>(null);
  const ticks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scale.current === null || ticks.current === null) return;
    const parts = {
      scale: scale.current,
      ticks: ticks.current,
      numbers: new Pool(scale.current, styles.number ?? ""),
    };
    return controller.onPaint(() => paint(parts, controller));
  }, [controller]);
  return (
    <div ref={scale} className={styles.scale} aria-hidden="true">
      <div ref={ticks} className={styles.ticks} />
    </div>
  );
}

interface Parts {
  readonly scale: HTMLElement;
  readonly ticks: HTMLElement;
  readonly numbers: Pool;
}

function paint({ scale, ticks, numbers }: Parts, controller: CanvasController): void {
  const { camera, pageHeight, viewport } = controller;
  const step = stepAt(camera.zoom);
  const top = Math.max(0, camera.y);
  const { y: foot } = toScreen(camera, { x: 0, y: pageHeight });
  const tick = (step / PARTS) * camera.zoom;
  scale.style.translate = `0 ${top}px`;
  scale.style.height = `${Math.max(0, Math.min(foot, viewport.height) - top)}px`;
  ticks.style.backgroundSize = `100% ${tick}px`;
  ticks.style.backgroundPositionY = `${(camera.y - top) % tick}px`;
  numbers.begin();
  const first = Math.max(0, Math.ceil((top - camera.y) / camera.zoom / step));
  for (let at = first * step; at <= pageHeight / PX; at += step) {
    const y = camera.y + at * camera.zoom;
    if (y > viewport.height) break;
    const number = numbers.next();
    number.style.translate = `0 ${y - top}px`;
    number.textContent = String(at);
  }
  numbers.end();
}
