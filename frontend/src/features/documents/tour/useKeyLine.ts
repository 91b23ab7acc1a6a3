import { formatShortcut, useShortcut } from "@/shared/commands";
import { tourMessages } from "../messages/tour";
import type { StepId } from "./steps";

const words = tourMessages.steps;

/** The keys that a step is done with, as this person has them. */
export function useKeyLine(step: StepId): string {
  const keys = {
    undo: useKeys("editor.undo"),
    region: useKeys("editor.nextRegion"),
    text: useKeys("tool.text"),
    shape: useKeys("tool.rectangle"),
    phone: useKeys("width.phone"),
    desktop: useKeys("width.base"),
  };
  switch (step) {
    case "move":
      return words.move.keys(keys.undo);
    case "set":
      return words.set.keys(keys.region);
    case "colour":
      return words.colour.keys(keys.region);
    case "draw":
      return words.draw.keys(keys.text, keys.shape);
    case "fold":
      return words.fold.keys(keys.phone, keys.desktop);
    default:
      return words[step].keys();
  }
}

/** The keys of a command, or the palette where somebody took them away. */
function useKeys(command: string): string {
  const keys = useShortcut(command);
  return keys === undefined ? tourMessages.noKeys : formatShortcut(keys);
}
