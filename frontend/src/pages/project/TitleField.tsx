import { type FormEvent, useRef, useState } from "react";
import { projectMessages as messages } from "@/entities/project/messages/project";
import { readConfig } from "@/shared/config";
import { Button, useFocused } from "@/shared/ui";
import styles from "./project.module.css";

interface TitleFieldProps {
  title: string;
  onSave: (title: string) => void;
  onEnd: () => void;
}

/** The running title turned into text: Enter and leaving save, Escape reverts, an empty title is not saved. */
export function TitleField({ title, onSave, onEnd }: TitleFieldProps) {
  const [value, setValue] = useState(title);
  const field = useFocused<HTMLInputElement>({ select: true });
  const ended = useRef(false);
  const empty = value.trim() === "";

  const end = (saves: boolean) => {
    // Escape takes the field away, which blurs it: only the first of the two counts.
    if (ended.current) return;
    ended.current = true;
    if (saves && !empty) onSave(value);
    onEnd();
  };

  return (
    <form
      className={styles.renaming}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!empty) end(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) end(true);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
      }}
    >
      <input
        ref={field}
        className={styles.titleInput}
        aria-label={messages.title}
        aria-describedby="rename-hint"
        maxLength={readConfig().limits.title}
        autoComplete="off"
        dir="auto"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <p id="rename-hint" className={styles.hint}>
        {messages.renameHint}
      </p>
      <Button type="submit" variant="outline" disabled={empty}>
        {messages.save}
      </Button>
    </form>
  );
}
