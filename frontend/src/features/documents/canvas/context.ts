/** The canvas for the parts around it. */

import { createContext, useContext } from "react";
import type { CanvasController } from "./controller";

export const CanvasContext = createContext<CanvasController | null>(null);

export function useCanvas(): CanvasController {
  const controller = useContext(CanvasContext);
  if (controller === null) throw new Error("There is no canvas around this part");
  return controller;
}
