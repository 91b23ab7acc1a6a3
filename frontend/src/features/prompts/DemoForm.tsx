import { type FormEvent, useState } from "react";
import { ApiError, withoutSentence } from "@/shared/api/problem";
import { type DemoRequest, promptsApi } from "@/shared/api/prompts";
import { looksLikeEmail } from "@/shared/email";
import { common } from "@/shared/messages/common";
import { Button, Field } from "@/shared/ui";
import styles from "./DemoForm.module.css";
import { prompts } from "./messages/prompts";

const words = prompts.demo;
const FIELDS = ["name", "email", "company", "message"] as const;
type FieldName = (typeof FIELDS)[number];
type Sentences = Partial<Record<FieldName, string>>;

/** The most that a message holds, in characters. */
const LONGEST_MESSAGE = 2000;

function check(body: DemoRequest): Sentences {
  const wrong: Sentences = {};
  for (const field of FIELDS) {
    const sentence = words.missing[field];
    if (body[field] === "" && sentence) wrong[field] = sentence;
  }
  if (body.email !== "" && !looksLikeEmail(body.email)) wrong.email = words.wrongEmail;
  return wrong;
}

function isField(name: string | undefined): name is FieldName {
  return FIELDS.some((field) => field === name);
}

interface DemoFormProps {
  /** What is known already. */
  name: string;
  email: string;
  onSent: (email: string) => void;
}

export function DemoForm({ name, email, onSent }: DemoFormProps) {
  const [wrong, setWrong] = useState<Sentences>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const value = (field: FieldName) => String(data.get(field) ?? "").trim();
    const body: DemoRequest = {
      name: value("name"),
      email: value("email"),
      company: value("company"),
      message: value("message"),
    };
    const focus = (sentences: Sentences) => {
      const first = FIELDS.find((field) => sentences[field]);
      const element = first && form.elements.namedItem(first);
      if (element instanceof HTMLElement) element.focus();
    };
    const found = check(body);
    setWrong(found);
    setGeneral(null);
    if (Object.keys(found).length > 0) return focus(found);
    setBusy(true);
    try {
      await promptsApi.requestDemo(body);
      onSent(body.email);
    } catch (error) {
      const refusal = error instanceof ApiError && !withoutSentence(error) ? error : null;
      const field = refusal?.fieldName;
      if (refusal && isField(field)) {
        setWrong({ [field]: refusal.detail });
        focus({ [field]: refusal.detail });
      } else {
        setGeneral(refusal?.detail ?? words.notDone);
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.text}>{words.text}</p>
      <Field label={words.name} error={wrong.name}>
        <input name="name" type="text" autoComplete="name" defaultValue={name} maxLength={64} />
      </Field>
      <Field label={words.email} error={wrong.email}>
        <input
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          spellCheck={false}
        />
      </Field>
      <Field
        label={words.company}
        error={wrong.company}
        trailing={<span className={styles.optional}>{common.optional}</span>}
      >
        <input name="company" type="text" autoComplete="organization" maxLength={128} />
      </Field>
      <div className={styles.message}>
        <label className={styles.label} htmlFor="demo-message">
          {words.message}
        </label>
        <textarea
          id="demo-message"
          name="message"
          rows={5}
          maxLength={LONGEST_MESSAGE}
          className={styles.area}
          aria-invalid={wrong.message ? true : undefined}
          aria-describedby={wrong.message ? "demo-message-error" : undefined}
        />
        {wrong.message && (
          <p id="demo-message-error" className={styles.error}>
            {wrong.message}
          </p>
        )}
      </div>
      <div role="alert">{general && <p className={styles.error}>{general}</p>}</div>
      <Button type="submit" variant="filled" className={styles.submit} aria-busy={busy}>
        {words.send}
      </Button>
    </form>
  );
}
