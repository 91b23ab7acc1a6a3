import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { useRegisterCommands } from "@/shared/commands";
import { canvasMessages as words } from "../../messages/canvas";
import type { Axis } from "../../snapping/field";
import { toScreen } from "../camera";
import type { CanvasController } from "../controller";
import type { Scene } from "../scene";
import { removingCommands } from "./commands";
import styles from "./Guides.module.css";
import { guideToShown } from "./places";
import { usePull } from "./usePull";

interface GuidesProps {
  controller: CanvasController;
  scene: Scene;
}

const AXES = ["x", "y"] as const;

/** The guides over the page: pulled from the rulers, moved by pointer or keys, and taken back (EDIT-151). */
export function Guides({ controller, scene }: GuidesProps) {
  const shown = useStore(controller.view, (view) => view.guides);
  const area = useRef<HTMLDivElement>(null);
  useRegisterCommands(useMemo(() => removingCommands(controller), [controller]));
  useEffect(() => controller.onPaint(() => paint(area.current, controller)), [controller]);
  useLayoutEffect(() => {
    paint(area.current, controller);
    const { wanted } = controller.guides;
    if (wanted === null || !shown || !scene.guides[wanted.axis].includes(wanted.at)) return;
    controller.guides.wanted = null;
    area.current
      ?.querySelector<HTMLElement>(`[data-guide="${wanted.axis}"][data-at="${wanted.at}"]`)
      ?.focus({ preventScroll: true });
  }, [controller, scene, shown]);
  const pull = usePull(controller, "x", null);
  return (
    <div ref={area} className={styles.guides}>
      {scene.layout && (
        <div className={styles.ruler} data-guide="x" title={words.guides.pullRight} {...pull} />
      )}
      {shown &&
        AXES.flatMap((axis) =>
          scene.guides[axis].map((at) => (
            <Guide key={`${axis} ${at}`} controller={controller} axis={axis} at={at} />
          )),
        )}
      {AXES.map((axis) => (
        <div key={axis} className={styles.guide} data-draft="" data-axis={axis} hidden />
      ))}
    </div>
  );
}

interface GuideProps {
  controller: CanvasController;
  axis: Axis;
  /** In hundredths of a pixel of the drawing. */
  at: number;
}

function Guide({ controller, axis, at }: GuideProps) {
  const pull = usePull(controller, axis, at);
  const { layout } = controller.scene;
  return (
    <button
      type="button"
      role="slider"
      className={styles.guide}
      data-guide={axis}
      data-axis={axis}
      data-at={at}
      data-shown={words.distance(at)}
      data-own-keys=""
      disabled={!layout}
      aria-label={words.guides.name[axis]}
      aria-orientation={axis === "x" ? "horizontal" : "vertical"}
      aria-valuenow={Math.round(at / 100)}
      aria-valuetext={words.guides.value(at)}
      {...pull}
    />
  );
}

/** Puts each guide where it is shown now, and the one in hand where the pointer is. */
function paint(area: HTMLElement | null, controller: CanvasController): void {
  const { camera, scene } = controller;
  const { pulled } = controller.guides;
  for (const element of area?.children ?? []) {
    if (!(element instanceof HTMLElement)) continue;
    const { axis, at, draft } = element.dataset;
    if (axis !== "x" && axis !== "y") continue;
    const from = draft === undefined ? Number(at) : null;
    const inHand = pulled?.axis === axis && pulled.from === from ? pulled : null;
    const place = inHand ? inHand.to : from;
    element.hidden = place === null;
    if (place === null) continue;
    const shown = guideToShown(scene, axis, place);
    const screen = toScreen(camera, { x: shown, y: shown });
    element.dataset.shown = words.distance(place);
    element.dataset.held = String(inHand !== null);
    const { x, y } = { x: Math.round(screen.x), y: Math.round(screen.y) };
    element.style.translate = axis === "x" ? `${x}px 0` : `0 ${y}px`;
  }
}
