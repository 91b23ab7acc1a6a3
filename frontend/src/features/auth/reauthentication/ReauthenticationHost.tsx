import { useEffect, useId, useState } from "react";
import { authApi } from "@/shared/api/auth";
import { useSubmit } from "@/shared/forms";
import { forms } from "@/shared/messages/forms";
import { useAsking } from "@/shared/reauthentication";
import { useSession } from "@/shared/session";
import styles from "@/shared/settings/settings.module.css";
import { Button, Dialog, PasswordField, TextButton, useFocused, useOnChange } from "@/shared/ui";
import { CodeField } from "../CodeField";
import { security } from "../messages/security";
import { PasskeyProof } from "./PasskeyProof";

const words = security.reauthentication;

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
      await authApi.reauthenticate(byCode ? { code } : { password });
      onDone();
    },
    {
      fallback: words.notDone,
      onBusy,
      invalid: ({ name }) =>
        name === "code"
          ? security.twoFactor.codeMissing
          : security.reauthentication.passwordMissing,
    },
  );
  return (
    <form id={id} className={styles.form} {...formProps}>
      {byCode ? (
        <CodeField ref={field} label={security.twoFactor.code} error={errors.code} />
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

/** The one dialog in which a person proves again that it is them, for every call that wants it. */
export function ReauthenticationHost() {
  const { open, answer } = useAsking();
  const form = useId();
  const [byCode, setByCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const secured = useSession((state) => (state.user?.twoFactor.methods.length ?? 0) > 0);
  useOnChange(open, (now) => now && setByCode(false));
  // Leaving the page cancels.
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
              {byCode ? words.usePassword : security.twoFactor.useCode}
            </TextButton>
          )}
          <Button variant="text" onClick={() => answer(false)}>
            {forms.cancel}
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
