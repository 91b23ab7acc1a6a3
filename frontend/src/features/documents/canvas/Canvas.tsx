import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useRegisterCommands } from "@/shared/commands";
import { canvasMessages as words } from "../messages/canvas";
import type { Chosen, Tool } from "../tools/state";
import styles from "./Canvas.module.css";
import { canvasCommands } from "./commands";
import { CanvasController } from "./controller";
import { Guides } from "./guides/Guides";
import { listen } from "./input";
import { Overlay } from "./overlay/Overlay";
import { Page } from "./Page";
import type { CanvasActs, Scene } from "./scene";

/** The canvas behind its components, for as long as the editor stands; the ruler and the canvas share it. */
export function useCanvasController(scene: Scene, acts: CanvasActs): CanvasController {
  const [controller] = useState(() => new CanvasController(scene, acts));
  useLayoutEffect(() => {
    controller.acts = acts;
  }, [controller, acts]);
  useLayoutEffect(() => controller.setScene(scene), [controller, scene]);
  return controller;
}

interface CanvasProps {
  controller: CanvasController;
  scene: Scene;
  selection: Chosen;
  tool: Tool;
  /** What lies on the desk, below the page. */
  children?: ReactNode;
}

/**
 * The page on its desk, under a camera, with the marks above it. What moves in each frame is written by the controller;
 * React draws when the document, the selection or the tool changes.
 */
export function Canvas({ controller, scene, selection, tool, children }: CanvasProps) {
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const cursor = useStore(controller.view, (view) => view.cursor);
  useLayoutEffect(() => controller.setSelection(selection), [controller, selection]);
  useEffect(() => controller.take(tool), [controller, tool]);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    // Keys are for the group as a whole; what lies on the page takes no focus.
    element.tabIndex = 0;
    controller.root = element;
    controller.layer.element = stage.current;
    const measure = () =>
      controller.setViewport({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const stop = listen(controller, element);
    return () => {
      stop();
      observer.disconnect();
      controller.dispose();
    };
  }, [controller]);
  useRegisterCommands(useMemo(() => canvasCommands(controller), [controller]));
  return (
    <div
      ref={root}
      className={styles.canvas}
      data-canvas=""
      role="group"
      aria-label={words.page(scene.title)}
      aria-description={words.hint}
      data-cursor={cursor}
    >
      {children}
      <div ref={stage} className={styles.stage}>
        <div className={styles.sheet}>
          <Page controller={controller} scene={scene} />
        </div>
      </div>
      <Guides controller={controller} scene={scene} />
      <Overlay controller={controller} />
    </div>
  );
}
