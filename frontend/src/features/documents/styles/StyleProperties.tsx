import { useState } from "react";
import { Choice, TextButton, useFocused } from "@/shared/ui";
import { useDocument, useEditor, useRecord } from "../editor/context";
import { ChoiceField } from "../inspector/fields/controls";
import { Row } from "../inspector/fields/Row";
import { stylesMessages as words } from "../messages/styles";
import type { DocumentRecord, RecordId } from "../model/record";
import { AccountLink } from "./AccountStyle";
import { detachOps, resetOps } from "./change";
import { DeleteStyle } from "./DeleteStyle";
import { LookFields } from "./LookFields";
import styles from "./TextStyles.module.css";
import { isLookOfText, reachOf } from "./use";

interface StylePropertiesProps {
  /** Null where the texts have none, or several. */
  style: RecordId | null;
  texts: readonly RecordId[];
  /** It was just made: its name is to be written. */
  isNew: boolean;
}

/** The properties of a style, or what the selected texts have of their own. */
export function StyleProperties({ style, texts, isNew }: StylePropertiesProps) {
  const [own, setOwn] = useState(false);
  const hasTexts = texts.length > 0;
  if (style === null) return <OwnLook style={null} texts={texts} />;
  return (
    <>
      {hasTexts && (
        <div className={styles.scope}>
          <Choice
            label={words.scope.label}
            name={`scope ${style}`}
            options={[
              { value: "style", label: words.scope.style },
              { value: "text", label: words.scope.text },
            ]}
            value={own ? "text" : "style"}
            onChange={(scope) => setOwn(scope === "text")}
          />
        </div>
      )}
      {hasTexts && own ? (
        <OwnLook style={style} texts={texts} />
      ) : (
        <StyleLook style={style} texts={texts} isNew={isNew} />
      )}
    </>
  );
}

type ElementName = keyof typeof words.elements;

const ELEMENTS = Object.entries(words.elements) as [ElementName, string][];

/** A style with its name, what it means and how it looks. */
function StyleLook({
  style,
  texts,
  isNew,
}: Omit<StylePropertiesProps, "style"> & { style: RecordId }) {
  const editor = useEditor();
  const record = useRecord(style);
  const document = useDocument();
  if (record === undefined) return null;
  const reach = reachOf(document, style);
  const meaning = (record.base.element ?? "p") as ElementName;
  return (
    <div className={styles.properties}>
      <header className={styles.head}>
        <NameField key={style} style={style} record={record} isNew={isNew} />
        <span className={styles.summary}>{words.used(reach.texts)}</span>
      </header>
      <Row label={words.element}>
        <ChoiceField
          label={words.element}
          shown={words.elements[meaning]}
          groups={[
            {
              items: ELEMENTS.map(([name, label]) => ({
                id: name,
                label,
                checked: name === meaning,
                run: () => editor.set([style], "element", name),
              })),
            },
          ]}
        />
      </Row>
      <LookFields ids={[style]} inherited={null} />
      <p className={styles.note}>
        {reach.texts === 0 ? words.unusedReach : words.reach(reach.texts, reach.pages)}
        {texts.length > 0 && (
          <>
            {` ${texts.length === 1 ? words.onlyThis : words.onlyThese} `}
            <TextButton
              className={styles.inline}
              onClick={() => editor.change(detachOps(editor, texts))}
            >
              {words.detach}
            </TextButton>
          </>
        )}
      </p>
      <AccountLink style={style} record={record} />
      <DeleteStyle style={style} texts={reach.texts} />
    </div>
  );
}

interface NameFieldProps {
  style: RecordId;
  record: DocumentRecord;
  isNew: boolean;
}

function NameField({ style, record, isNew }: NameFieldProps) {
  const editor = useEditor();
  const field = useFocused<HTMLInputElement>({ select: true });
  const { name } = record.base;
  const now = typeof name === "string" ? name : "";
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const typed = draft?.trim() ?? "";
    setDraft(null);
    if (typed !== "" && typed !== now) editor.set([style], "name", typed);
  };
  return (
    <input
      ref={isNew ? field : undefined}
      className={styles.name}
      aria-label={words.name}
      maxLength={200}
      value={draft ?? now}
      placeholder={words.unnamed}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (event.key === "Escape") setDraft(null);
      }}
    />
  );
}

interface OwnLookProps {
  style: RecordId | null;
  texts: readonly RecordId[];
}

/** What texts have of their own, over their style (EDIT-198). */
function OwnLook({ style, texts }: OwnLookProps) {
  const editor = useEditor();
  const document = useDocument();
  const width = editor.width;
  const inherited = style === null ? null : (document.records.get(style) ?? null);
  const records = texts.flatMap((id) => document.records.get(id) ?? []);
  const own = new Set(
    records.flatMap((record) =>
      [...Object.keys(record.base), ...Object.keys(record[width])].filter(isLookOfText),
    ),
  ).size;
  const reset = () => {
    const ops = texts.flatMap((id) => {
      const record = editor.records.get(id);
      return record === undefined ? [] : resetOps(id, record);
    });
    editor.change(ops);
  };
  return (
    <div className={styles.properties}>
      <LookFields ids={texts} inherited={inherited} />
      {own > 0 && (
        <p className={styles.note}>
          {style === null ? null : `${words.local(own)} `}
          <TextButton className={styles.inline} onClick={reset}>
            {words.resetAll}
          </TextButton>
        </p>
      )}
    </div>
  );
}
