/** What keys do in the list of the reading order (EDIT-304). */

import type { Command } from "@/shared/commands";
import { announce, showToast } from "@/shared/ui";
import { selectAlone } from "../commands/context";
import type { Editor } from "../editor/Editor";
import { orderMessages as words } from "../messages/order";
import type { RecordId } from "../model/record";
import type { ReadingPlace } from "../structure/reading";
import { moveOps, type Order, orderOn, type Step, stepBeside } from "./steps";

export interface OrderKeys {
  readonly list: () => HTMLElement | null;
  readonly order: () => Order;
  /** The row that has the focus. */
  readonly active: () => RecordId | null;
  readonly show: (id: RecordId) => void;
}

/** Has a step read somewhere else, and says where that is now. */
export function readElsewhere(editor: Editor, step: Step, place: ReadingPlace): boolean {
  const { page } = editor.view.getState();
  if (!editor.change(moveOps(editor.document, page, step, place))) return false;
  const { steps } = orderOn(editor.document, page);
  const now = steps.findIndex(({ id }) => id === step.id) + 1;
  announce(words.announced(step.name, now, steps.length));
  return true;
}

export function orderCommands(editor: Editor, keys: () => OrderKeys): Command[] {
  const inList = () => {
    const list = keys().list();
    return list !== null && list === document.activeElement;
  };
  const key = (
    shortcut: string,
    label: string,
    run: (step: Step, at: number) => void,
  ): Command => ({
    id: `order.key.${shortcut}`,
    label,
    group: words.label,
    shortcut,
    hiddenInPalette: true,
    when: () => inList() && keys().active() !== null,
    run: () => {
      const { steps } = keys().order();
      const at = steps.findIndex(({ id }) => id === keys().active());
      const step = steps[at];
      if (step !== undefined) run(step, at);
    },
  });
  const go = (step: Step | undefined) => {
    if (step === undefined) return;
    selectAlone(editor, [step.id]);
    keys().show(step.id);
  };
  const move = (step: Step, way: 1 | -1) => {
    if (!editor.layout) return;
    const place = stepBeside(editor.document, keys().order(), step, way);
    if (place === null) showToast({ text: words.edge });
    else if (readElsewhere(editor, step, place)) keys().show(step.id);
  };
  const { keys: names } = words;
  const steps = () => keys().order().steps;
  return [
    key("ArrowDown", names.next, (_, at) => go(steps()[at + 1])),
    key("ArrowUp", names.previous, (_, at) => go(steps()[at - 1])),
    key("Home", names.first, () => go(steps()[0])),
    key("End", names.last, () => go(steps().at(-1))),
    key("Enter", names.choose, go),
    key("alt+ArrowUp", names.earlier, (step) => move(step, -1)),
    key("alt+ArrowDown", names.later, (step) => move(step, 1)),
  ];
}
