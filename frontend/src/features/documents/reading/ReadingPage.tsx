import { useId, useLayoutEffect, useRef } from "react";
import { VisuallyHidden } from "@/shared/ui";
import { useCanvas } from "../canvas/context";
import type { CanvasController } from "../canvas/controller";
import { Page } from "../canvas/Page";
import { useScene } from "../frame/SceneProvider";
import { readingMessages as words } from "../messages/reading";
import type { RecordId } from "../model/record";
import { CanvasText } from "../text/CanvasText";
import styles from "./Reading.module.css";
import { useReached, useTaps } from "./taps";

interface ReadingPageProps {
  /** Does a tap edit what it hits? */
  edits: boolean;
  /** A picture was tapped. */
  onPicture: (picture: RecordId) => void;
}

/** One page of the draft, drawn as on the canvas, which is read by scrolling. */
export function ReadingPage({ edits, onPicture }: ReadingPageProps) {
  const controller = useCanvas();
  const scene = useScene();
  const root = useRef<HTMLElement>(null);
  const hint = useId();
  const { page } = scene.shown;
  useScrolling(controller, root);
  useTaps(root, edits, onPicture);
  useReached(edits, hint);
  // Another page begins at its top.
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current !== page) root.current?.scrollTo(0, 0);
    before.current = page;
  }, [page]);
  return (
    <main
      ref={root}
      id="content"
      className={styles.main}
      tabIndex={-1}
      aria-label={words.page(scene.title)}
    >
      <div className={styles.paper}>
        <Page controller={controller} scene={scene} />
      </div>
      <CanvasText controller={controller} />
      <VisuallyHidden as="p" id={hint}>
        {words.hint}
      </VisuallyHidden>
    </main>
  );
}

const STILL = { x: 0, y: 0, zoom: 1 };

/** What would move the camera scrolls the page: that is how the cursor stays in sight. */
function useScrolling(
  controller: CanvasController,
  root: { readonly current: HTMLElement | null },
): void {
  useLayoutEffect(() => {
    const element = root.current;
    controller.root = element;
    controller.camera = STILL;
    const stop = controller.onPaint(() => {
      const { x, y } = controller.camera;
      controller.camera = STILL;
      if (x !== 0 || y !== 0) element?.scrollBy(-x, -y);
    });
    return () => {
      stop();
      controller.dispose();
      controller.root = null;
    };
  }, [controller, root]);
}
