import type { Command } from "@/shared/commands";
import { canvasMessages as words } from "../../messages/canvas";

const STEPS = [
  { key: "ArrowLeft", by: -1, label: words.width.narrower },
  { key: "ArrowRight", by: 1, label: words.width.wider },
  { key: "shift+ArrowLeft", by: -10, label: words.width.muchNarrower },
  { key: "shift+ArrowRight", by: 10, label: words.width.muchWider },
] as const;

/** The arrow keys of a handle that changes a width: 1 px, with Shift 10. */
export function widthCommands(focused: () => boolean, change: (by: number) => void): Command[] {
  return STEPS.map(({ key, by, label }) => ({
    id: `canvas.width.${key}`,
    label,
    group: words.groups.view,
    shortcut: key,
    hiddenInPalette: true,
    when: focused,
    run: () => change(by),
  }));
}
