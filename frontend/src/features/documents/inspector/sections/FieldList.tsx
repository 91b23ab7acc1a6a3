import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useRef } from "react";
import { announce, DropdownMenu, IconButton } from "@/shared/ui";
import { selectAlone } from "../../commands/context";
import { useChildren, useEditor, useRecord } from "../../editor/context";
import { addField } from "../../editor/formFields";
import { nameOf } from "../../editor/names";
import { formsMessages } from "../../messages/forms";
import { FIELD_TYPES, fieldTypeOf } from "../../model/fields";
import type { RecordId } from "../../model/record";
import { moveOps } from "../../structure/moving";
import { removeOps } from "../../structure/removing";
import { Note } from "../fields/Row";
import styles from "./FieldList.module.css";

const words = formsMessages.form;

/** The fields of a form in their order: each leads to its properties, and can be moved or deleted. */
export function FieldList({ form }: { form: RecordId }) {
  const { layout } = useEditor();
  const fields = useChildren(form);
  const list = useRef<HTMLUListElement>(null);
  /** What was pressed is about to be gone: the next row has the focus, or what adds one. */
  const focusBeside = (at: number) => {
    const rows = list.current?.querySelectorAll<HTMLElement>("li > button:first-child") ?? [];
    const add = list.current?.parentElement?.querySelector<HTMLElement>("[data-add]");
    (rows[at + 1] ?? rows[at - 1] ?? add)?.focus();
  };
  return (
    <div className={styles.fields} data-register="fields">
      <ul ref={list} aria-label={words.fields}>
        {fields.map((field, at) => (
          <FieldEntry
            key={field}
            form={form}
            field={field}
            at={at}
            of={fields.length}
            onRemoved={() => focusBeside(at)}
          />
        ))}
      </ul>
      {fields.length === 0 && <Note>{words.empty}</Note>}
      {layout && <AddField form={form} />}
    </div>
  );
}

interface FieldEntryProps {
  form: RecordId;
  field: RecordId;
  at: number;
  of: number;
  onRemoved: () => void;
}

function FieldEntry({ form, field, at, of, onRemoved }: FieldEntryProps) {
  const editor = useEditor();
  const record = useRecord(field);
  if (record === undefined) return null;
  const name = nameOf(editor.document, field);
  const type = record.kind === "field" ? formsMessages.types[fieldTypeOf(record)] : "";
  const isFree = editor.layout && record.base.locked !== true;
  const move = (to: number) => {
    const { page } = editor.view.getState();
    // Behind the one that it passes.
    const target = { holder: form, at: to > at ? to + 1 : to };
    if (!editor.change(moveOps(editor.document, page, [field], target))) return;
    announce(words.moved(name, to + 1, of));
  };
  const remove = () => {
    if (!editor.change(removeOps(editor.document, [field]))) return;
    announce(words.removed(name));
    onRemoved();
  };
  return (
    <li>
      <button
        type="button"
        className={styles.name}
        aria-label={words.select(name, type)}
        onClick={() => selectAlone(editor, [field])}
      >
        <span dir="auto">{name}</span>
        <span className={styles.type}>{type}</span>
      </button>
      {isFree && (
        <>
          <IconButton
            label={words.up(name)}
            icon={ArrowUp}
            aria-disabled={at === 0}
            onClick={() => at > 0 && move(at - 1)}
          />
          <IconButton
            label={words.down(name)}
            icon={ArrowDown}
            aria-disabled={at === of - 1}
            onClick={() => at < of - 1 && move(at + 1)}
          />
          <IconButton label={words.remove(name)} icon={X} onClick={remove} />
        </>
      )}
    </li>
  );
}

function AddField({ form }: { form: RecordId }) {
  const editor = useEditor();
  const groups = () => [
    {
      items: FIELD_TYPES.map((type) => ({
        id: type,
        label: formsMessages.types[type],
        run: () => {
          const made = addField(editor, form, type);
          if (made !== null) announce(formsMessages.added(nameOf(editor.document, made)));
        },
      })),
    },
  ];
  return (
    <DropdownMenu
      className={styles.add}
      label={words.add}
      trigger={words.add}
      groups={groups}
      data-add=""
    />
  );
}
