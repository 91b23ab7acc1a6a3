import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, Field, TextButton, useFocused } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { remarksMessages as words } from "../messages/remarks";
import { admits } from "../model/forms";
import { ruleOf } from "../model/registers";
import { useRemarks, useRemarksState } from "./context";
import { goTo, goToField, mayRepair, mend } from "./going";
import styles from "./Remarks.module.css";
import type { Remark, Repair } from "./remark";

type Writing = Extract<Repair, { type: "write" }>;

interface RemarkRowProps {
  remark: Remark;
  /** It is about to be gone: somebody mends it. */
  onMend: () => void;
}

/** A remark: a press goes to what it is about, and beside it stands what mends it (EDIT-318). */
export function RemarkRow({ remark, onMend }: RemarkRowProps) {
  const editor = useEditor();
  const remarks = useRemarks();
  const row = useRef<HTMLLIElement>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const repairs = remark.repairs.filter((repair) => mayRepair(editor, remark, repair));
  const mendIt = (repair: Repair, written: string | null = null) => {
    onMend();
    void mend(editor, remarks, remark, repair.label, written);
  };
  const choose = (repair: Repair) => {
    if (repair.type === "change") return mendIt(repair);
    if (repair.type === "field") return goToField(editor, remark, repair.register);
    goTo(editor, remark);
    setWriting(repair);
  };
  const asked = useRemarksState((state) => state.asked) === remark.key;
  useEffect(() => {
    if (!asked) return;
    remarks.store.setState({ asked: null });
    const [first] = repairs;
    if (first?.type === "write") setWriting(first);
    else row.current?.querySelector("button")?.focus();
  });
  const close = () => {
    setWriting(null);
    row.current?.querySelector("button")?.focus();
  };
  return (
    <li ref={row} className={styles.row} data-remark={remark.key}>
      <button
        type="button"
        className={styles.said}
        title={words.go}
        dir="auto"
        onClick={() => goTo(editor, remark)}
      >
        {remark.sentence}
      </button>
      {writing === null ? (
        <div className={styles.acts}>
          {repairs.map((repair) => (
            <TextButton
              key={repair.label}
              size="sm"
              aria-label={words.acts(repair.label, remark.sentence)}
              onClick={() => choose(repair)}
            >
              {repair.label}
            </TextButton>
          ))}
          {repairs.length === 0 && remark.repairs.length > 0 && (
            <p className={styles.note}>{words.locked}</p>
          )}
        </div>
      ) : (
        <WriteForm
          repair={writing}
          onSave={(written) => {
            setWriting(null);
            mendIt(writing, written);
          }}
          onCancel={close}
        />
      )}
    </li>
  );
}

interface WriteFormProps {
  repair: Writing;
  onSave: (written: string) => void;
  onCancel: () => void;
}

/** What is missing is written where it is remarked. */
function WriteForm({ repair, onSave, onCancel }: WriteFormProps) {
  const form = ruleOf(repair.register)?.form;
  const field = useFocused<HTMLInputElement>({ select: true });
  const [written, setWritten] = useState(repair.value);
  const [isWrong, setWrong] = useState(false);
  const isLanguage = form?.type === "language";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = written.trim();
    if (line === "") return onCancel();
    if (form === undefined || !admits(form, line)) return setWrong(true);
    onSave(line);
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Field
        label={repair.field}
        error={isWrong ? words.wrong[isLanguage ? "language" : "other"] : undefined}
      >
        <input
          ref={field}
          autoComplete="off"
          dir="auto"
          maxLength={form?.type === "line" ? form.most : 35}
          value={written}
          onChange={(event) => {
            setWritten(event.target.value);
            setWrong(false);
          }}
        />
      </Field>
      <div className={styles.acts}>
        <Button size="sm" type="submit">
          {words.save}
        </Button>
        <TextButton size="sm" onClick={onCancel}>
          {words.cancel}
        </TextButton>
      </div>
    </form>
  );
}
