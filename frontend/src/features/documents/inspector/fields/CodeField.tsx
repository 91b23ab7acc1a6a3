/** Code in lines: HTML that somebody writes or pastes. */

import { type KeyboardEvent, useId, useState } from "react";
import { inspectorMessages } from "../../messages/inspector";
import styles from "./CodeField.module.css";
import { undoes } from "./useDraft";

const words = inspectorMessages.code;

/** What the Tab key puts in. */
const INDENT = "  ";

interface CodeFieldProps {
  label: string;
  value: string;
  placeholder: string;
  reason: string | null;
  /** What is said of what was typed: how much it is, or why it cannot be saved. */
  says: (typed: string) => { readonly text: string; readonly isWrong: boolean };
  onCommit: (typed: string) => void;
}

/**
 * A field for code, which is saved when it is left, and with Ctrl or ⌘ and Enter. Tab indents; after Escape it leaves the
 * field, so that nobody who works with keys is caught in it (WCAG 2.1.2). A second Escape brings back what was there.
 */
export function CodeField({ label, value, placeholder, reason, says, onCommit }: CodeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [indents, setIndents] = useState(true);
  const id = useId();
  const typed = draft ?? value;
  const { text, isWrong } = says(typed);
  const commit = () => {
    setIndents(true);
    if (draft === null || says(draft).isWrong) return;
    setDraft(null);
    if (draft !== value) onCommit(draft);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === "Escape") {
      if (!indents && draft === null) event.currentTarget.blur();
      else if (!indents) setDraft(null);
      else setIndents(false);
    } else if (key === "Enter" && (ctrlKey || metaKey)) {
      event.preventDefault();
      commit();
    } else if (key === "Tab" && indents && !reason && !(ctrlKey || metaKey || altKey)) {
      event.preventDefault();
      indent(event.currentTarget, event.shiftKey);
    } else if (key === "Tab" || (draft === null && undoes(event))) {
      return;
    }
    // What else is typed is nobody else's shortcut.
    event.stopPropagation();
  };
  return (
    <>
      <textarea
        className={styles.code}
        aria-label={label}
        aria-describedby={`${id}-says ${id}-keys`}
        aria-invalid={isWrong || undefined}
        value={typed}
        placeholder={placeholder}
        readOnly={Boolean(reason)}
        rows={8}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-says`} className={isWrong ? styles.wrong : styles.says} aria-live="polite">
        {text}
      </p>
      <p id={`${id}-keys`} className={styles.says}>
        {indents ? words.keys : words.keysFree}
      </p>
    </>
  );
}

/**
 * Indents where the cursor is, or the lines that are selected; back with Shift. It is typed as a person types, so that the
 * field's own undo takes it back.
 */
function indent(field: HTMLTextAreaElement, back: boolean): void {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const start = value.lastIndexOf("\n", from - 1) + 1;
  const lines = value.slice(start, to).split("\n");
  if (!back && lines.length === 1) {
    type(field, INDENT);
    return;
  }
  const moved = lines.map((line) => (back ? line.replace(/^(\t| {1,2})/, "") : INDENT + line));
  const text = moved.join("\n");
  if (text === value.slice(start, to)) return;
  field.setSelectionRange(start, to);
  type(field, text);
  const end = start + text.length;
  field.setSelectionRange(lines.length === 1 ? end : start, end);
}

function type(field: HTMLTextAreaElement, text: string): void {
  const typed = text === "" ? "delete" : "insertText";
  // No other way keeps what can be undone in a field.
  if (document.execCommand?.(typed, false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
