import type { EditorState } from "prosemirror-state";
import { type FormEvent, useContext, useState } from "react";
import { Button, CheckboxRow, Field, TextButton, useFocused } from "@/shared/ui";
import { AssetsContext, useKnown } from "../assets/context";
import { chooseFiles } from "../assets/files";
import { typesOf } from "../assets/kinds";
import { useDocument, useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { nameOf } from "../editor/names";
import { textMessages } from "../messages/text";
import { isWidgetKind, type RecordId } from "../model/record";
import { activeMarks, clearMark, setMark } from "./commands";
import { LINK_KINDS, type LinkKind, linkFrom, typedLink } from "./link";
import styles from "./TextBar.module.css";
import type { TextSession } from "./TextSession";

const words = textMessages.link;

interface LinkPanelProps {
  session: TextSession;
  state: EditorState;
  onDone: () => void;
}

/** Where the selected words lead, or the link at the cursor. */
export function LinkPanel({ session, state, onDone }: LinkPanelProps) {
  const marks = activeMarks(state);
  const [typed, setTyped] = useState(() => typedLink(marks.link));
  const [newTab, setNewTab] = useState(marks.linkInNewTab === true);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const link = linkFrom(typed);
    if (link === null) return setWrong(true);
    session.run(setMark("link", link));
    session.run(newTab ? setMark("linkInNewTab", true) : clearMark("linkInNewTab"));
    onDone();
  };
  const unlink = () => {
    session.run(clearMark("linkInNewTab"));
    session.run(clearMark("link"));
    onDone();
  };
  const change = (next: Partial<typeof typed>) => {
    setTyped({ ...typed, ...next });
    setWrong(false);
  };
  return (
    <form className={styles.panel} data-panel="" aria-label={words.title} onSubmit={submit}>
      <KindField kind={typed.kind} onChange={(kind) => change({ kind, target: "" })} />
      <TargetField
        key={typed.kind}
        kind={typed.kind}
        target={typed.target}
        error={isWrong ? words.wrong[typed.kind] : undefined}
        onChange={(target) => change({ target })}
      />
      <CheckboxRow
        label={words.newTab}
        checked={newTab}
        onChange={(event) => setNewTab(event.target.checked)}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="filled" size="sm">
          {words.set}
        </Button>
        {marks.link !== undefined && <TextButton onClick={unlink}>{words.unset}</TextButton>}
      </div>
    </form>
  );
}

interface KindFieldProps {
  kind: LinkKind;
  onChange: (kind: LinkKind) => void;
}

function KindField({ kind, onChange }: KindFieldProps) {
  const editor = useEditor();
  // A locked widget can be led to as well; what is not there cannot.
  const kinds = LINK_KINDS.filter((one) => one !== "widget" || targetsOf(editor, one).length > 0);
  return (
    <label className={styles.field}>
      <span>{words.to}</span>
      <select value={kind} onChange={(event) => onChange(event.target.value as LinkKind)}>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {words.kinds[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TargetFieldProps {
  kind: LinkKind;
  target: string;
  error: string | undefined;
  onChange: (target: string) => void;
}

const TYPES = { web: "url", mail: "email", phone: "tel" } as const;
const LABELS = { web: words.address, mail: words.mail, phone: words.phone } as const;

function TargetField({ kind, target, error, onChange }: TargetFieldProps) {
  const field = useFocused<HTMLInputElement>({ select: true });
  const editor = useEditor();
  useDocument();
  if (kind === "file") return <FileField {...{ target, error, onChange }} />;
  if (kind === "page" || kind === "widget") {
    return (
      <label className={styles.field}>
        <span>{kind === "page" ? words.page : words.widget}</span>
        <select
          value={target}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{words.wrong[kind]}</option>
          {targetsOf(editor, kind).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <Field label={LABELS[kind]} error={error}>
      <input
        ref={field}
        // Not its type: what browsers demand of an address is not what links need.
        type="text"
        inputMode={TYPES[kind]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={target}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** A file that readers download: one of the project, or a new one (EDIT-260). */
function FileField({ target, error, onChange }: Omit<TargetFieldProps, "kind">) {
  const assets = useContext(AssetsContext);
  const files = useKnown((state) => state.assets).filter(({ kind }) => kind === "file");
  const add = () =>
    chooseFiles(([file]) => file && assets?.take(file, ({ key }) => onChange(key)), {
      several: false,
      types: typesOf("file"),
    });
  return (
    <>
      <label className={styles.field}>
        <span>{words.file}</span>
        <select
          value={target}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{words.wrong.file}</option>
          {files.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {assets !== null && <TextButton onClick={add}>{words.upload}</TextButton>}
    </>
  );
}

/** What a link within the project can lead to. Widgets are those of the page that is shown. */
function targetsOf(editor: Editor, kind: LinkKind): (readonly [RecordId, string])[] {
  const { records, document } = editor;
  if (kind === "page") {
    return records.children("pages").map((id) => {
      const title = records.get(id)?.base.title;
      return [id, typeof title === "string" && title !== "" ? title : textMessages.untitled];
    });
  }
  if (kind !== "widget") return [];
  const within = (parent: RecordId): (readonly [RecordId, string])[] =>
    records.children(parent).flatMap((id) => {
      const record = records.get(id);
      if (record === undefined || !isWidgetKind(record.kind)) return [];
      return [[id, nameOf(document, id)] as const, ...within(id)];
    });
  return within(editor.view.getState().page);
}
