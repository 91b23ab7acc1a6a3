import type { Handle } from "../tools/resize";
import type { State } from "../tools/state";

/** The pointer over the canvas. */
type CanvasCursor = "select" | "hand" | "grabbing" | "create";

/** What React draws the canvas by; everything that changes in each frame is not in it. */
export interface CanvasView {
  readonly handles: readonly Handle[];
  readonly cursor: CanvasCursor;
  readonly columns: boolean;
  /** Are guides shown, and snapped to? */
  readonly guides: boolean;
}

export function cursorOf(state: State): CanvasCursor {
  if (state.name === "hand") return state.last ? "grabbing" : "hand";
  return state.name === "create" || state.name === "comment" ? "create" : "select";
}
