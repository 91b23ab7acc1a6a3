import { type PointerEvent, useMemo } from "react";
import type { Axis } from "../../snapping/field";
import type { CanvasController } from "../controller";

/** Handlers of what a guide is pulled by: a ruler, where `from` is null, or the guide itself. */
export function usePull(controller: CanvasController, axis: Axis, from: number | null) {
  return useMemo(() => {
    const { guides } = controller;
    const holds = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
      guides.pulled !== null && currentTarget.hasPointerCapture(pointerId);
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // The handles on a ruler are pulled for something else.
        const isOther =
          from === null && event.target instanceof Element && event.target.closest("button");
        if (event.button !== 0 || isOther) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        guides.take(axis, from);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!holds(event)) return;
        const { left = 0, top = 0 } = controller.root?.getBoundingClientRect() ?? {};
        const at = { x: event.clientX - left, y: event.clientY - top };
        guides.move(at, event.ctrlKey || event.metaKey);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (holds(event)) guides.drop();
      },
      onPointerCancel: () => guides.cancel(),
    };
  }, [controller, axis, from]);
}
