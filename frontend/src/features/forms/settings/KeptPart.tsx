import { type FormEvent, useRef, useState } from "react";
import { formsApi } from "@/shared/api/forms";
import { Button, confirmDialog, Field } from "@/shared/ui";
import { settingsMessages } from "../messages/settings";
import type { PartProps } from "./FormSettings";
import styles from "./Settings.module.css";
import { useSaving } from "./useSaving";

const words = settingsMessages.kept;

/** The times that are offered, in days. */
const USUAL = [30, 90, 365];
const LONGEST = 3_650;

type Choice = "good" | "own" | `${number}`;

const choiceOf = (days: number | null): Choice => {
  if (days === null) return "good";
  return USUAL.includes(days) ? `${days}` : "own";
};

/** For how long answers are kept (EDIT-438). */
export function KeptPart({ numId, form }: PartProps) {
  const { keptDays, webhook } = form;
  const { refusal, setRefusal, busy, save } = useSaving(numId);
  const [choice, setChoice] = useState(choiceOf(keptDays));
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const days = daysOf(choice, input.current?.value ?? "");
    if (days === undefined) {
      setRefusal(words.wrong);
      input.current?.focus();
      return;
    }
    const isShorter = days !== null && (keptDays === null || days < keptDays);
    if (isShorter && form.count > 0) {
      const { title, text, confirm } = words.confirm;
      if (!(await confirmDialog({ title: title(days), text, confirm }))) return;
    }
    await save(
      () => formsApi.change(numId, form.form, { keptDays: days, webhook }),
      () => words.saved,
    );
  };
  const choose = (value: string) => {
    setRefusal(undefined);
    setChoice(value as Choice);
  };
  const own = choice === "own";
  return (
    <form className={styles.line} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={words.label} className={styles.grow} error={own ? undefined : refusal}>
        <KeptSelect value={choice} onChoose={choose} />
      </Field>
      {own && (
        <Field label={words.number} error={refusal} className={styles.number}>
          <input
            ref={input}
            type="number"
            min={1}
            max={LONGEST}
            inputMode="numeric"
            defaultValue={keptDays ?? ""}
            onInput={() => setRefusal(undefined)}
          />
        </Field>
      )}
      <Button type="submit" disabled={busy}>
        {words.save}
      </Button>
    </form>
  );
}

/** Null is for good; undefined where that is no time for which answers are kept. */
function daysOf(choice: Choice, typed: string): number | null | undefined {
  if (choice === "good") return null;
  const days = Number(choice === "own" ? typed : choice);
  const isDays = typed.trim() !== "" || choice !== "own";
  return isDays && Number.isInteger(days) && days >= 1 && days <= LONGEST ? days : undefined;
}

interface KeptSelectProps {
  value: Choice;
  onChoose: (value: string) => void;
  /** What the field around it says of it. */
  id?: string;
  className?: string;
}

function KeptSelect({ value, onChoose, ...own }: KeptSelectProps) {
  return (
    <select {...own} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="good">{words.good}</option>
      {USUAL.map((days) => (
        <option key={days} value={days}>
          {words.days(days)}
        </option>
      ))}
      <option value="own">{words.own}</option>
    </select>
  );
}
