import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import { Icon, TextButton } from "@/shared/ui";
import { useChildren, useDocument, useEditor, useSelectedIds } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { useAsked } from "../inspector/useAsked";
import { stylesMessages as words } from "../messages/styles";
import type { RecordId } from "../model/record";
import { activeMarks, MIXED } from "../text/commands";
import { selectedTexts } from "../text/selected";
import { typing } from "../text/typing";
import { FromAccount, useAccountStyles } from "./AccountStyle";
import { applyStyle, beginStyles, createStyle } from "./change";
import { Specimen } from "./Specimen";
import { StyleProperties } from "./StyleProperties";
import styles from "./TextStyles.module.css";
import { styleOfText } from "./use";

// The inspector fetches the type library with this panel, so that it is one file.
export { FamilyList } from "./FamilyList";

/**
 * The text styles of the project as specimens (EDIT-191). With texts selected a specimen gives them its style; the
 * properties of that style, or those of the texts alone, stand beneath. Without, it is the panel of all styles.
 */
export function TextStyles() {
  const editor = useEditor();
  const all = useChildren("textStyles");
  const texts = useSelectedTexts();
  const current = useCurrentStyle(texts);
  const [picked, setPicked] = useState<RecordId | null>(null);
  const [named, setNamed] = useState<RecordId | null>(null);
  const section = useRef<HTMLElement>(null);
  useAsked(section);
  useAccountStyles();
  const hasTexts = texts.length > 0;
  const shown = hasTexts ? current : all.find((id) => id === picked);
  const choose = (id: RecordId) => {
    if (hasTexts) applyStyle(editor, id);
    else setPicked(id);
  };
  const add = (style: RecordId | null) => {
    if (style !== null) choose(style);
  };
  const create = () => {
    const made = createStyle(editor);
    setPicked(made);
    setNamed(made);
  };
  return (
    <section ref={section} className={styles.section} aria-label={words.title}>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <span className={styles.summary}>
          {shown === null ? words.mixed : words.count(all.length)}
        </span>
      </header>
      {all.length === 0 && <p className={styles.note}>{words.none}</p>}
      {all.length > 0 && (
        <ul className={styles.specimens}>
          {all.map((id) => (
            <li key={id}>
              <Specimen
                id={id}
                isCurrent={id === shown}
                isLocked={!editor.layout}
                onChoose={() => choose(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {editor.layout ? (
        <div className={styles.acts}>
          <TextButton onClick={create}>
            <Icon of={Plus} />
            {hasTexts ? words.createFrom : words.create}
          </TextButton>
          {all.length === 0 && (
            <TextButton onClick={() => beginStyles(editor)}>{words.begin}</TextButton>
          )}
          <FromAccount onAdded={add} />
        </div>
      ) : (
        <p className={styles.note}>{words.locked}</p>
      )}
      {editor.layout && (hasTexts || shown != null) && (
        <StyleProperties
          key={shown ?? "none"}
          style={shown ?? null}
          texts={texts}
          isNew={shown != null && shown === named}
        />
      )}
    </section>
  );
}

/** The texts that are selected, or typed in. */
function useSelectedTexts(): readonly RecordId[] {
  const editor = useEditor();
  useSelectedIds();
  useDocument();
  return selectedTexts(editor);
}

/** The style of what is selected: undefined for none, null where there are several. */
function useCurrentStyle(texts: readonly RecordId[]): RecordId | undefined | null {
  const editor = useEditor();
  const state = useStore(typing, (now) => now.state);
  if (state === null) return common(editor, texts);
  const { style } = activeMarks(state);
  if (style === MIXED) return null;
  const [only] = texts;
  const own = only === undefined ? undefined : editor.records.get(only)?.base.style;
  return (style ?? own) as RecordId | undefined;
}

function common(editor: Editor, texts: readonly RecordId[]): RecordId | undefined | null {
  const found = new Set(
    texts.map((id) => {
      const record = editor.records.get(id);
      return record === undefined ? undefined : styleOfText(record);
    }),
  );
  return found.size > 1 ? null : [...found][0];
}
