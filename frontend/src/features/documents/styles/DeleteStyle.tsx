import { useState } from "react";
import { Button, showToast, TextButton } from "@/shared/ui";
import { useChildren, useEditor } from "../editor/context";
import { stylesMessages as words } from "../messages/styles";
import type { RecordId } from "../model/record";
import { deleteStyle } from "./change";
import styles from "./TextStyles.module.css";

interface DeleteStyleProps {
  style: RecordId;
  /** So many texts use it. */
  texts: number;
}

/** Deletes a style; of one that is used it is asked first what its texts take instead. */
export function DeleteStyle({ style, texts }: DeleteStyleProps) {
  const editor = useEditor();
  const others = useChildren("textStyles").filter((id) => id !== style);
  const [asks, setAsks] = useState(false);
  const [instead, setInstead] = useState("");
  const name = (id: RecordId) => {
    const said = editor.records.get(id)?.base.name;
    return typeof said === "string" && said !== "" ? said : words.unnamed;
  };
  const go = () => {
    const gone = name(style);
    const taken = others.find((id) => id === instead) ?? null;
    if (deleteStyle(editor, style, taken)) showToast({ text: words.deleted(gone) });
  };
  if (!asks) {
    return (
      <div className={styles.acts}>
        <TextButton onClick={() => (texts === 0 ? go() : setAsks(true))}>{words.delete}</TextButton>
      </div>
    );
  }
  return (
    <div className={styles.question} role="group" aria-label={words.delete}>
      <label className={styles.instead}>
        <span>{words.deleteUsed(texts)}</span>
        <select value={instead} onChange={(event) => setInstead(event.target.value)}>
          <option value="">{words.keepLook}</option>
          {others.map((id) => (
            <option key={id} value={id}>
              {words.take(name(id))}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.acts}>
        <Button size="sm" onClick={go}>
          {words.delete}
        </Button>
        <TextButton onClick={() => setAsks(false)}>{words.cancel}</TextButton>
      </div>
    </div>
  );
}
