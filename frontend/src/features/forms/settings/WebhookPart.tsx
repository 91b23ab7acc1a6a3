import { type FormEvent, useRef, useState } from "react";
import { formsApi } from "@/shared/api/forms";
import { Button, CopyButton, confirmDialog, Field, TextButton } from "@/shared/ui";
import { settingsMessages } from "../messages/settings";
import type { PartProps } from "./FormSettings";
import styles from "./Settings.module.css";
import { useSaving } from "./useSaving";

const words = settingsMessages.webhook;

/** The other service that is told of each answer (EDIT-278). */
export function WebhookPart({ numId, form }: PartProps) {
  const { webhook, keptDays } = form;
  const { refusal, setRefusal, busy, save } = useSaving(numId);
  const [isChanging, setChanging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const set = async (address: string) => {
    const answered = await save(
      () => formsApi.change(numId, form.form, { keptDays, webhook: { address } }),
      () => words.saved,
    );
    if (answered === undefined) return;
    setChanging(false);
    if (answered.secret !== null) setSecret(answered.secret);
  };
  const remove = async () => {
    if (!(await confirmDialog(words.confirmRemove))) return;
    const answered = await save(
      () => formsApi.change(numId, form.form, { keptDays, webhook: null }),
      () => words.removed,
    );
    if (answered !== undefined) setSecret(null);
  };
  const renew = async () => {
    if (!(await confirmDialog(words.confirmSecret))) return;
    const made = await save(() => formsApi.newSecret(numId, form.form));
    if (made !== undefined) setSecret(made);
  };
  const isAsking = webhook === null || isChanging;
  return (
    <>
      <p className={styles.hint}>{words.hint}</p>
      {isAsking ? (
        <AddressForm
          address={webhook?.address ?? ""}
          error={refusal}
          busy={busy}
          onInput={() => setRefusal(undefined)}
          onWrong={() => setRefusal(words.wrong)}
          onSave={set}
          onCancel={webhook === null ? null : () => setChanging(false)}
        />
      ) : (
        <>
          <p className={styles.address}>{webhook.address}</p>
          {refusal !== undefined && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
          <div className={styles.buttons}>
            <TextButton size="sm" disabled={busy} onClick={() => setChanging(true)}>
              {words.change}
            </TextButton>
            <TextButton size="sm" disabled={busy} onClick={() => void renew()}>
              {words.newSecret}
            </TextButton>
            <TextButton size="sm" disabled={busy} onClick={() => void remove()}>
              {words.remove}
            </TextButton>
          </div>
        </>
      )}
      {secret !== null && webhook !== null && <Secret secret={secret} />}
    </>
  );
}

/** Nobody can read it later. */
function Secret({ secret }: { secret: string }) {
  return (
    <div className={styles.line}>
      <Field label={words.secret} hint={words.secretOnce} className={styles.grow}>
        <input
          type="text"
          readOnly
          value={secret}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <CopyButton text={secret} label={words.copySecret} />
    </div>
  );
}

interface AddressFormProps {
  address: string;
  error: string | undefined;
  busy: boolean;
  onInput: () => void;
  onWrong: () => void;
  onSave: (address: string) => Promise<void>;
  onCancel: (() => void) | null;
}

function AddressForm(props: AddressFormProps) {
  const { address, error, busy, onInput, onWrong, onSave, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? "";
    // The server says of all else whether it is an address.
    if (/^https:\/\/[^/]/i.test(typed)) void onSave(typed);
    else onWrong();
    input.current?.focus();
  };
  return (
    <form className={styles.line} noValidate onSubmit={submit}>
      <Field label={words.address} error={error} className={styles.grow}>
        <input
          ref={input}
          type="url"
          name="address"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={address}
          placeholder={words.placeholder}
          maxLength={2_000}
          onInput={onInput}
        />
      </Field>
      <Button type="submit" disabled={busy}>
        {words.save}
      </Button>
      {onCancel !== null && (
        <Button variant="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </form>
  );
}
