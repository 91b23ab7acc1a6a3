import { type FormEvent, useId, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { paths } from "@/shared/paths";
import { updateMe } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, showToast } from "@/shared/ui";
import { protection as words } from "../messages/protection";
import { readEntries, writeEntries } from "./entries";
import own from "./protection.module.css";

/** Who helps is read, and perhaps written down: it takes longer than an alert does otherwise. */
const FAILED_MS = 10_000;

function alertFailure(error: unknown): void {
  if (isSignedOut(error)) return;
  const { supportEmail } = readConfig();
  const type = "project-protection";
  if (supportEmail) showAlert(type, `${words.failed} ${supportEmail}`, { ms: FAILED_MS });
  else {
    const action = { label: words.contact, to: paths.requestDemo() };
    showAlert(type, words.failedHere, { ms: FAILED_MS, action });
  }
}

/** Who may read the projects that are protected by e-mail. */
export function ProtectionSection({ user }: { user: User }) {
  const saved = writeEntries(user.magEmailWhitelist);
  const [text, setText] = useState(saved);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = useRef(false);
  const id = useId();
  const refuse = (sentence: string) => {
    setError(sentence);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    setError(null);
    const read = readEntries(text);
    if ("error" in read) return refuse(read.error);
    busy.current = true;
    const outcome = await updateMe({ magEmailWhitelist: read.list }, { silent: true });
    busy.current = false;
    if (outcome.ok) {
      setText(writeEntries(read.list));
      showToast({ text: words.saved });
      return;
    }
    // The server knows the rule better than we do: its sentence stands at the field.
    const refused = outcome.error;
    if (refused instanceof ApiError && refused.fieldName === "magEmailWhitelist") {
      return refuse(refused.detail);
    }
    alertFailure(refused);
  };
  return (
    <SettingsSection id="email-protection" title={words.title}>
      <p className={own.text}>{words.text}</p>
      <form className={`${styles.form} ${own.wide}`} onSubmit={(event) => void submit(event)}>
        <div>
          <label htmlFor={id} className={styles.quiet}>
            {words.field}
          </label>
          <textarea
            ref={field}
            id={id}
            className={own.list}
            rows={4}
            spellCheck={false}
            autoCapitalize="none"
            value={text}
            aria-invalid={error !== null}
            aria-describedby={error === null ? `${id}-hint` : `${id}-error`}
            onChange={(event) => {
              setText(event.target.value);
              setError(null);
            }}
          />
          <div role="alert">
            {error !== null && (
              <p id={`${id}-error`} className={own.error}>
                {error}
              </p>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.quiet}>
            {words.hint}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button type="submit">{words.save}</Button>
        </div>
      </form>
    </SettingsSection>
  );
}
