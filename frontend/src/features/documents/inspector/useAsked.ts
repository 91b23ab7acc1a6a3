import { type RefObject, useEffect } from "react";
import { useEditor, useView } from "../editor/context";

/** What takes the focus in the row of a register. */
const FIELDS = ["input", "textarea", "button"].map((field) => `${field}:not(:disabled)`).join();

/** Puts the focus into the field of a register to which somebody was led, as soon as the panel shows it. */
export function useAsked(panel: RefObject<HTMLElement | null>): void {
  const editor = useEditor();
  const asked = useView((view) => view.asked);
  useEffect(() => {
    if (asked === null) return;
    const row = panel.current?.querySelector(`[data-register="${CSS.escape(asked)}"]`);
    const field = row?.querySelector<HTMLElement>(FIELDS);
    if (!field) return;
    field.focus();
    editor.view.setState({ asked: null });
  });
}
