import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { runCommand } from "@/shared/commands";

interface Draft {
  /** What stands there while nobody types. */
  readonly value: string;
  /** Leaving the field and Enter save what was typed. */
  readonly onCommit: (typed: string) => void;
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Undoes and redoes steps of the document from a field in which nothing is typed that is not saved: its own undo knows
 * nothing of them. Answers whether the key asked for that.
 */
export function undoes(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || altKey) return false;
  event.preventDefault();
  runCommand(shiftKey ? "editor.redo" : "editor.undo");
  return true;
}

/** A field that is saved when it is left or with Enter; Escape brings back what was there. */
export function useDraft({ value, onCommit }: Draft) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft !== value) onCommit(draft);
  };
  return {
    typed: draft,
    value: draft ?? value,
    onChange: (event: ChangeEvent<FieldElement>) =>
      setDraft(event.target.value.replace(/[\r\n]+/g, " ")),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<FieldElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === "Enter") {
        event.preventDefault();
        commit();
      } else if (event.key === "Escape") {
        if (draft === null) event.currentTarget.blur();
        setDraft(null);
      } else if (draft !== null || !undoes(event)) {
        return;
      }
      event.stopPropagation();
    },
  };
}
