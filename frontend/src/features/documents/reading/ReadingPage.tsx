import { useId, useLayoutEffect, useRef } from "react";
import { VisuallyHidden } from "@/shared/ui";
import type { Camera } from "../canvas/camera";
import { useCanvas } from "../canvas/context";
import type { CanvasController } from "../canvas/controller";
import { Page } from "../canvas/Page";
import { useCommentParts } from "../comments/parts";
import { useScene } from "../frame/SceneProvider";
import { readingMessages as words } from "../messages/reading";
import type { RecordId } from "../model/record";
import { CanvasText } from "../text/CanvasText";
import { useCommenting } from "./commenting";
import styles from "./Reading.module.css";
import { useCursorSeen } from "./sizes";
import { useReached, useTaps } from "./taps";

interface ReadingPageProps {
  /** Does a tap edit what it hits? */
  edits: boolean;
  /** A picture was tapped. */
  onPicture: (picture: RecordId) => void;
  /** Comments are to be seen. */
  onComments: () => void;
}

/** One page of the draft, drawn as on the canvas, which is read by scrolling. */
export function ReadingPage({ edits, onPicture, onComments }: ReadingPageProps) {
  const controller = useCanvas();
  const scene = useScene();
  const root = useRef<HTMLElement>(null);
  const parts = useCommentParts();
  const hint = useId();
  const { page } = scene.shown;
  useScrolling(controller, root);
  useCursorSeen(root);
  useCommenting(root, parts !== null, onComments);
  useTaps(root, edits, onPicture);
  useReached(edits, hint);
  // Another page begins at its top.
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current !== page) root.current?.scrollTo(0, 0);
    before.current = page;
  }, [page]);
  return (
    <div className={styles.desk}>
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
      {parts && <parts.PagePins onOpen={onComments} />}
    </div>
  );
}

/** The page scrolls under a camera that stands still above it: what moves the camera scrolls, so that what it shows is in sight. */
function useScrolling(
  controller: CanvasController,
  root: { readonly current: HTMLElement | null },
): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    controller.root = element;
    let known: Camera | null = null;
    const look = () => {
      const { left = 0, top = 0 } = controller.page?.getBoundingClientRect() ?? {};
      const corner = element.getBoundingClientRect();
      known = { x: left - corner.left, y: top - corner.top, zoom: 1 };
      controller.camera = known;
    };
    const stop = controller.onPaint(() => {
      const { camera } = controller;
      if (known !== null && camera !== known) {
        element.scrollBy(known.x - camera.x, known.y - camera.y);
      }
      look();
    });
    const scrolled = () => {
      look();
      controller.schedule();
    };
    element.addEventListener("scroll", scrolled);
    return () => {
      element.removeEventListener("scroll", scrolled);
      stop();
      controller.dispose();
      controller.root = null;
    };
  }, [controller, root]);
}
