import { type ReactNode, useEffect, useRef } from "react";
import { pointOf } from "../canvas/anchor";
import { toScreen } from "../canvas/camera";
import { useCanvas } from "../canvas/context";
import type { CanvasController } from "../canvas/controller";
import { anchorOf } from "../editor/commented";
import { useEditor } from "../editor/context";
import type { Commented, Editor } from "../editor/Editor";
import type { Point } from "../hit/geometry";
import { commentingMessages as words } from "../messages/commenting";
import styles from "./Pins.module.css";

/** Pins whose widget is not on the page hang at its edge, so many px below each other. */
const APART = 36;
/** What is open stands so far from its pin and from the edges, in px. */
const GAP = 12;

export interface Pin {
  readonly id: string;
  readonly at: Commented;
  /** Its name. */
  readonly label: string;
  /** What is drawn in it. */
  readonly face: ReactNode;
  readonly isUnread: boolean;
}

interface PinsProps {
  /** Those of the page that is shown. */
  pins: readonly Pin[];
  /** The pin that is open. */
  open: string | null;
  onOpen: (id: string) => void;
  /** What stands beside the place that is commented on. */
  popover: { readonly at: Commented; readonly content: ReactNode } | null;
}

/** The pins of comments over the page: each stands at its widget, and moves with it (EDIT-379). */
export function Pins({ pins, open, onOpen, popover }: PinsProps) {
  const editor = useEditor();
  const controller = useCanvas();
  const layer = useRef<HTMLUListElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const paint = () => {
      const places = placesOf(editor, controller, [
        ...pins.map(({ at }) => at),
        ...(popover ? [popover.at] : []),
      ]);
      const elements = layer.current?.children ?? [];
      pins.forEach((_, index) => {
        const [element, place] = [elements[index], places[index]];
        if (element instanceof HTMLElement && place) put(element, place);
      });
      const beside = popover && places.at(-1);
      if (card.current && beside) put(card.current, roomFor(card.current, beside, controller));
    };
    paint();
    return controller.onPaint(paint);
  }, [editor, controller, pins, popover]);
  return (
    <div className={styles.layer}>
      <ul ref={layer} aria-label={words.pins} hidden={pins.length === 0}>
        {pins.map(({ id, label, face, isUnread }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.pin}
              data-comment-pin=""
              data-unread={isUnread || undefined}
              aria-expanded={id === open}
              aria-label={isUnread ? words.unread(label) : label}
              title={label}
              onClick={() => onOpen(id)}
            >
              {face}
            </button>
          </li>
        ))}
      </ul>
      {popover && (
        <div ref={card} className={styles.card}>
          {popover.content}
        </div>
      )}
    </div>
  );
}

/** Where comments are in the viewport, in screen px. */
function placesOf(
  { document, width }: Editor,
  controller: CanvasController,
  all: readonly Commented[],
): Point[] {
  const { camera, scene } = controller;
  let aside = 0;
  return all.map((at) => {
    const point = pointOf(controller, anchorOf(document, width, at));
    if (point !== null) return toScreen(camera, point);
    // Its widget is gone, or hidden here: it waits at the edge of the page.
    const edge = toScreen(camera, { x: scene.width, y: 0 });
    aside += 1;
    return { x: edge.x + GAP, y: edge.y + aside * APART };
  });
}

function put({ style }: HTMLElement, { x, y }: Point): void {
  style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

/** Beside the pin where there is room, and wholly in the viewport. */
function roomFor(card: HTMLElement, { x, y }: Point, { viewport }: CanvasController): Point {
  const { offsetWidth: width, offsetHeight: height } = card;
  const right = x + GAP * 3;
  const left = x - GAP - width;
  const inside = (at: number, size: number, whole: number) =>
    Math.max(GAP, Math.min(at, whole - size - GAP));
  return {
    x: inside(
      right + width + GAP > viewport.width && left > 0 ? left : right,
      width,
      viewport.width,
    ),
    y: inside(y, height, viewport.height),
  };
}
