import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { readConfig } from "@/shared/config";
import { isBlank } from "@/shared/text";
import { libraryMessages as words } from "../messages/library";
import { renameProject } from "../store/rename";
import { focusItem } from "../store/stage";
import { stopRenaming } from "../store/ui";
import styles from "./rename.module.css";

interface RenameTitleProps {
  id: number;
  title: string;
  /** In the contents list the title is set larger. */
  large?: boolean;
}

/** The title turned into a field: Enter, Save and leaving it save, Escape reverts. */
export function RenameTitle({ id, title, large = false }: RenameTitleProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(title);
  const closed = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const close = (saves: boolean, backToCard: boolean) => {
    if (closed.current) return;
    closed.current = true;
    stopRenaming(id);
    if (saves) void renameProject(id, text);
    if (backToCard) focusItem(id);
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (!isBlank(text)) close(true, true);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close(false, true);
    }
  };
  const { hint, save, project } = words.rename;
  return (
    <form
      className={large ? styles.large : styles.form}
      data-keep
      onSubmit={(event) => {
        event.preventDefault();
        close(true, true);
      }}
    >
      <input
        ref={field}
        className={styles.field}
        aria-label={project}
        aria-description={hint}
        value={text}
        maxLength={readConfig().limits.title}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keys}
        onBlur={() => close(true, false)}
      />
      <button
        type="submit"
        className={styles.save}
        disabled={isBlank(text)}
        // The press may not take the focus first: leaving the field would already save and end it.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {save}
      </button>
    </form>
  );
}
