import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useEditor, useRecord } from "../editor/context";
import { pagesMessages as words } from "../messages/pages";
import type { RecordId } from "../model/record";
import { renamePageOps, titleOf } from "../structure/pages";
import { focusPage } from "./target";

interface RenamePageProps {
  page: RecordId;
  className?: string | undefined;
}

/** The title of a page as a field: Enter and leaving it save, Escape reverts, and an empty one is not saved. */
export function RenamePage({ page, className }: RenamePageProps) {
  const editor = useEditor();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(titleOf(useRecord(page)));
  const closed = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const close = (saves: boolean, back: boolean) => {
    if (closed.current) return;
    closed.current = true;
    if (saves) editor.change(renamePageOps(editor.document, page, text, editor.layout));
    if (back) focusPage(page);
    editor.view.setState({ renaming: null });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close(event.key === "Enter", true);
  };
  return (
    <input
      ref={field}
      className={className}
      aria-label={words.renameLabel}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keys}
      onBlur={() => close(true, false)}
    />
  );
}
