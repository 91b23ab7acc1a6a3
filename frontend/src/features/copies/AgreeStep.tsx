import type { FormEvent } from "react";
import { Checkbox, TextButton, useFocused } from "@/shared/ui";
import { copyMessages as words } from "./messages/copies";
import type { Recipient } from "./recipients";
import styles from "./SendDialog.module.css";

interface AgreeStepProps {
  form: string;
  recipient: Recipient;
  agreed: boolean;
  withFonts: boolean;
  isSending: boolean;
  error: string | null;
  onAgree: (agreed: boolean) => void;
  onFonts: (withFonts: boolean) => void;
  onChange: () => void;
  onSubmit: () => void;
}

/** The second step: what it means, and that the recipient may have it. */
export function AgreeStep(props: AgreeStepProps) {
  const { form, recipient, agreed, withFonts, isSending, error } = props;
  const { onAgree, onFonts, onChange, onSubmit } = props;
  const box = useFocused<HTMLInputElement>();
  const { dialog } = words;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={form} onSubmit={submit}>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{dialog.to}</dt>
          <dd className={styles.to}>
            <span className={styles.recipient}>{recipient.label}</span>
            {recipient.label !== recipient.email && (
              <span className={styles.address}>{recipient.email}</span>
            )}
            <TextButton disabled={isSending} onClick={onChange}>
              {dialog.change}
            </TextButton>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{dialog.what}</dt>
          <dd>{dialog.explanation}</dd>
        </div>
      </dl>
      <label className={styles.rights}>
        <Checkbox
          className={styles.box}
          checked={withFonts}
          disabled={isSending}
          onChange={(event) => onFonts(event.target.checked)}
        />
        <span>{dialog.fonts}</span>
      </label>
      <label className={styles.rights}>
        <Checkbox
          ref={box}
          className={styles.box}
          checked={agreed}
          disabled={isSending}
          onChange={(event) => onAgree(event.target.checked)}
        />
        <span>{dialog.rights}</span>
      </label>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </form>
  );
}
