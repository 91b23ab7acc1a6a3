import { useEffect, useRef } from "react";
import { boundsToScreen } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { useSelectedIds } from "../editor/context";
import { framesOf } from "../hit/boxes";
import type { Bounds } from "../hit/geometry";
import type { RecordId } from "../model/record";
import styles from "./Order.module.css";
import { type Mark, pathOf } from "./path";
import { useOrder } from "./useOrder";

const SVG = "http://www.w3.org/2000/svg";
/** The half of a number's disc, in px. */
const RADIUS = 14;

/** The numbers on what is read, and the line through them; drawn anew in each frame of the canvas (EDIT-302). */
export function OrderMarks({ controller }: { controller: CanvasController }) {
  const { steps } = useOrder();
  const selected = useSelectedIds();
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const paint = () => {
      const { camera, viewport, boxes, scene } = controller;
      const marks = steps.flatMap(({ id, was }, at): Mark[] => {
        const [frame] = framesOf(boxes, [id]);
        if (frame === undefined) return [];
        return [{ id, place: at + 1, moved: was !== null, box: boundsToScreen(camera, frame) }];
      });
      const sheet = boundsToScreen(camera, {
        x: 0,
        y: 0,
        width: scene.width,
        height: controller.pageHeight,
      });
      const parts = pathOf(marks, viewport);
      element.replaceChildren(
        rectangle(sheet, styles.veil),
        ...parts.flatMap((part) =>
          part.type === "line" ? lineOf(part.from, part.to) : [stepOf(part.mark, selected)],
        ),
      );
    };
    paint();
    return controller.onPaint(paint);
  }, [controller, steps, selected]);
  return <svg ref={svg} className={styles.marks} width="100%" height="100%" aria-hidden="true" />;
}

type Point = Readonly<{ x: number; y: number }>;

function make(name: string, className: string | undefined, attributes: Record<string, unknown>) {
  const element = document.createElementNS(SVG, name);
  if (className) element.setAttribute("class", className);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function rectangle({ x, y, width, height }: Bounds, className: string | undefined) {
  return make("rect", className, { x, y, width: Math.max(0, width), height: Math.max(0, height) });
}

/** A line with an arrow in its middle. */
function lineOf(from: Point, to: Point): SVGElement[] {
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const place = `translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) rotate(${turn})`;
  return [
    make("path", styles.under, { d }),
    make("path", styles.path, { d }),
    make("path", styles.arrow, { d: "M5 0L-5 4.5V-4.5Z", transform: place }),
  ];
}

function stepOf(
  { id, place, moved, box, at }: Mark & { at: Point },
  selected: readonly RecordId[],
) {
  const group = make("g", styles.step, {
    "data-moved": moved,
    "data-selected": selected.includes(id),
  });
  const number = make("text", styles.number, { x: at.x, y: at.y + 5.5 });
  number.textContent = String(place);
  group.append(
    rectangle(box, styles.box),
    make("circle", styles.disc, { cx: at.x, cy: at.y, r: RADIUS }),
    number,
  );
  return group;
}
