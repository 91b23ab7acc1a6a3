import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useEditor } from "../editor/context";
import { layersMessages as words } from "../messages/layers";
import type { RecordId } from "../model/record";
import { ruleOf } from "../model/registers";
import styles from "./Layers.module.css";

interface RenameLayerProps {
  id: RecordId;
  name: string;
  onDone: () => void;
  /** On to the next name, or back to the one before (EDIT-175). */
  onNext: (way: 1 | -1) => void;
}

/** The name of a widget as a field. An empty one is named by its content again. */
export function RenameLayer({ id, name, onDone, onNext }: RenameLayerProps) {
  const editor = useEditor();
  const field = useRef<HTMLInputElement>(null);
  const own = editor.records.get(id)?.base.name;
  const [text, setText] = useState(typeof own === "string" ? own : "");
  const closed = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const save = () => {
    const said = text.replace(/\s+/g, " ").trim();
    if (said === (own ?? "")) return;
    editor.set([id], "name", said === "" ? null : said);
  };
  const close = (saves: boolean, then: () => void) => {
    if (closed.current) return;
    closed.current = true;
    if (saves) save();
    then();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (!["Enter", "Escape", "Tab"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Tab") close(true, () => onNext(event.shiftKey ? -1 : 1));
    else close(event.key === "Enter", onDone);
  };
  const form = ruleOf("name")?.form;
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={words.rename(name)}
      placeholder={name}
      value={text}
      maxLength={form !== undefined && "most" in form ? form.most : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keys}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => close(true, onDone)}
    />
  );
}
