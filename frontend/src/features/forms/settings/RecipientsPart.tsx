import { type FormEvent, useRef } from "react";
import { formsApi, type Recipient } from "@/shared/api/forms";
import { useSession } from "@/shared/session";
import { Button, Field, TextButton } from "@/shared/ui";
import { settingsMessages } from "../messages/settings";
import type { PartProps } from "./FormSettings";
import styles from "./Settings.module.css";
import { useSaving } from "./useSaving";

const words = settingsMessages.recipients;

/** To whom answers are mailed (EDIT-277). */
export function RecipientsPart({ numId, form }: PartProps) {
  const own = useSession((state) => state.user?.email ?? null);
  const { refusal, setRefusal, busy, save } = useSaving(numId);
  const input = useRef<HTMLInputElement>(null);
  const isListed = (email: string) =>
    form.recipients.some((each) => each.email.toLowerCase() === email.toLowerCase());
  const add = (email: string) =>
    save(
      () => formsApi.addRecipient(numId, form.form, email),
      (made) => (made.isConfirmed ? words.added(made.email) : words.asked(made.email)),
    );
  const remove = (recipient: Recipient) => {
    // Its button is gone then.
    input.current?.focus();
    void save(
      () => formsApi.removeRecipient(numId, form.form, recipient.id),
      () => words.removed(recipient.email),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    const email = field?.value.trim() ?? "";
    if (field === null || email === "" || !field.validity.valid) {
      setRefusal(email === "" ? words.missing : words.wrong);
      field?.focus();
      return;
    }
    if ((await add(email)) !== undefined) field.value = "";
    field.focus();
  };
  return (
    <>
      <p className={styles.hint}>{words.hint}</p>
      {form.recipients.length === 0 ? (
        <p className={styles.hint}>{words.none}</p>
      ) : (
        <ul className={styles.list} aria-label={words.title}>
          {form.recipients.map((recipient) => (
            <li key={recipient.id}>
              <span className={styles.what}>
                {recipient.email}
                {!recipient.isConfirmed && <em className={styles.waiting}>{words.waiting}</em>}
              </span>
              <TextButton
                size="sm"
                aria-label={words.removeOf(recipient.email)}
                disabled={busy}
                onClick={() => remove(recipient)}
              >
                {words.remove}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {own !== null && !isListed(own) && (
        <Button size="sm" disabled={busy} onClick={() => void add(own)}>
          {words.addMe(own)}
        </Button>
      )}
      <form className={styles.line} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={words.email} hint={words.emailHint} error={refusal} className={styles.grow}>
          <input
            ref={input}
            type="email"
            name="email"
            autoComplete="off"
            maxLength={254}
            onInput={() => setRefusal(undefined)}
          />
        </Field>
        <Button type="submit" disabled={busy}>
          {words.add}
        </Button>
      </form>
    </>
  );
}
