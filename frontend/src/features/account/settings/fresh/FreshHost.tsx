import { useEffect, useId, useState } from "react";
import { securityApi } from "@/shared/api/security";
import { useSession } from "@/shared/session";
import { Button, Dialog, PasswordField, TextButton, useFocused, useOnChange } from "@/shared/ui";
import { CodeField } from "../../CodeField";
import { settings } from "../../messages/settings";
import { useSubmit } from "../../useSubmit";
import styles from "../settings.module.css";
import { useAsking } from "./fresh";
import { PasskeyProof } from "./PasskeyProof";

const words = settings.fresh;

interface ProofFormProps {
  id: string;
  byCode: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function ProofForm({ id, byCode, onBusy, onDone }: ProofFormProps) {
  const field = useFocused<HTMLInputElement>();
  const { errors, general, formProps } = useSubmit(
    async ({ password = "", code = "" }) => {
      await securityApi.reauthenticate(byCode ? { code } : { password });
      onDone();
    },
    {
      fallback: words.notDone,
      onBusy,
      invalid: ({ name }) =>
        name === "code" ? settings.twoFactor.codeMissing : settings.email.passwordMissing,
    },
  );
  return (
    <form id={id} className={styles.form} {...formProps}>
      {byCode ? (
        <CodeField ref={field} label={settings.twoFactor.code} error={errors.code} />
      ) : (
        <PasswordField
          ref={field}
          label={words.password}
          error={errors.password}
          name="password"
          autoComplete="current-password"
          required
        />
      )}
      <div role="alert">{general && <p className={styles.general}>{general}</p>}</div>
    </form>
  );
}

/** The one place in which a person proves again that it is them, for every call that wants it. */
export function FreshHost() {
  const { open, answer } = useAsking();
  const form = useId();
  const [byCode, setByCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const secured = useSession((state) => (state.user?.twoFactor.methods.length ?? 0) > 0);
  useOnChange(open, (now) => now && setByCode(false));
  // Whoever leaves the page turns away.
  useEffect(() => () => useAsking.getState().answer(false), []);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && answer(false)}
      title={words.title}
      context={words.text}
      footer={
        <>
          {secured && (
            <TextButton className={styles.aside} onClick={() => setByCode(!byCode)}>
              {byCode ? words.usePassword : settings.twoFactor.useCode}
            </TextButton>
          )}
          <Button variant="text" onClick={() => answer(false)}>
            {settings.cancel}
          </Button>
          <Button type="submit" form={form} variant="filled" aria-busy={busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <ProofForm
        key={byCode ? "code" : "password"}
        id={form}
        byCode={byCode}
        onBusy={setBusy}
        onDone={() => answer(true)}
      />
      <PasskeyProof onDone={() => answer(true)} />
    </Dialog>
  );
}
