import { type FormEvent, useId, useRef, useState } from "react";
import { formatFullDate } from "@/shared/format";
import { Button, Field, PasswordField, TextButton, useAfterChange, useOnChange } from "@/shared/ui";
import { bringingMessages } from "../messages/bringing";
import styles from "./BringIn.module.css";
import { useFigma } from "./useFigma";

const words = bringingMessages.fromFigma;

/** Fetches a design by its address. A token is asked for once; the server keeps it (EDIT-392, 393). */
export function FromFigma({ onFetched }: { onFetched: (archive: Blob) => void }) {
  const { access, busy, faults, fetchDesign, cancel, forget } = useFigma(onFetched);
  const [address, setAddress] = useState("");
  const [token, setToken] = useState("");
  const [replacing, setReplacing] = useState(false);
  const tokenField = useRef<HTMLInputElement>(null);
  const heading = useId();
  const kept = access?.token ?? null;
  const asked = kept === null || replacing || faults.token !== undefined;
  // What was shown in place of the field is gone, and with it what had the focus.
  useAfterChange(asked, (now) => now && tokenField.current?.focus());
  useOnChange(kept, () => {
    setReplacing(false);
    setToken("");
  });
  if (access?.available === false) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) cancel();
    else fetchDesign(address.trim(), asked ? token.trim() : null);
  };
  return (
    <form className={styles.way} aria-labelledby={heading} noValidate onSubmit={submit}>
      <h3 className={styles.heading} id={heading}>
        {words.title}
      </h3>
      {faults.other !== undefined && <p role="alert">{faults.other}</p>}
      <Field label={words.address} hint={words.addressHint} error={faults.address}>
        <input
          type="url"
          value={address}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      {access !== null && asked && (
        <PasswordField
          ref={tokenField}
          label={words.token}
          hint={words.tokenHint}
          error={faults.token}
          value={token}
          autoComplete="off"
          onChange={(event) => setToken(event.target.value)}
        />
      )}
      {kept !== null && !asked && (
        <p className={styles.name}>
          <span>{words.kept(kept.ending, formatFullDate(kept.since))}</span>
          <TextButton disabled={busy} onClick={() => setReplacing(true)}>
            {words.replace}
          </TextButton>
          <TextButton disabled={busy} onClick={forget}>
            {words.forget}
          </TextButton>
        </p>
      )}
      {busy && <progress className={styles.progress} aria-label={words.fetching} />}
      <div>
        <Button type="submit" disabled={access === null}>
          {busy ? words.cancel : words.fetch}
        </Button>
      </div>
    </form>
  );
}
