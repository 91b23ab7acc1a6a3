import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { readConfig } from "@/shared/config";
import { cx } from "@/shared/ui";
import { libraryMessages as words } from "../messages/library";
import { renameFolder } from "../store/rename";
import { focusItem } from "../store/stage";
import { stopRenaming, useUi } from "../store/ui";
import styles from "./rename.module.css";

interface RenameFolderProps {
  id: number;
  name: string;
  look: "card" | "entry" | "title";
  onClosed?: () => void;
}

/** A collection's name as a field: Enter and leaving it save, Escape reverts, an empty name is not saved. */
export function RenameFolder({ id, name, look, onClosed }: RenameFolderProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const fresh = useRef(useUi.getState().renaming?.fresh ?? false);
  const [text, setText] = useState(fresh.current ? "" : name);
  const closed = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: look !== "card" });
    field.current?.select();
  }, [look]);

  const close = (saves: boolean, backToCard: boolean) => {
    if (closed.current) return;
    closed.current = true;
    const now = useUi.getState().renaming?.id ?? id;
    stopRenaming(now);
    if (saves) void renameFolder(now, text, fresh.current);
    if (backToCard && look !== "title") focusItem(now);
    onClosed?.();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      close(true, true);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close(false, true);
    }
  };
  return (
    <textarea
      ref={field}
      data-keep
      className={cx(styles.name, styles[look])}
      rows={look === "card" ? 2 : 1}
      aria-label={words.rename.folder}
      aria-description={words.rename.hint}
      placeholder={words.rename.placeholder}
      value={text}
      maxLength={readConfig().limits.folderName}
      spellCheck={false}
      onChange={(event) => setText(event.target.value.replace(/[\r\n]+/g, " "))}
      onKeyDown={keys}
      onBlur={() => close(true, false)}
    />
  );
}
