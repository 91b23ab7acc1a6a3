import { useId, useState } from "react";
import { type Passkey, type PasskeyAnswer, passkeysApi } from "@/shared/api/auth";
import { ApiError, canceledError } from "@/shared/api/problem";
import { useSubmit } from "@/shared/forms";
import { forms } from "@/shared/messages/forms";
import { withReauthentication } from "@/shared/reauthentication";
import styles from "@/shared/settings/settings.module.css";
import { Button, Dialog, Field } from "@/shared/ui";
import { passkeys as words } from "../messages/passkeys";
import { isKnownDevice, isTurnedAway, makePasskey, suggestedName } from "./browser";

interface PasskeyDialogProps {
  open: boolean;
  /** Which one gets another name; none for a new one. */
  passkey: Passkey | null;
  onAdded: (passkey: Passkey) => void;
  onRenamed: (passkey: Passkey) => void;
  onClose: () => void;
}

/** Has an authenticator make a passkey; rejects with a sentence for the person. */
async function made(): Promise<PasskeyAnswer> {
  const { publicKey } = await withReauthentication(() => passkeysApi.newOptions());
  try {
    return await makePasskey(publicKey);
  } catch (error) {
    if (isTurnedAway(error)) throw canceledError();
    const detail = isKnownDevice(error) ? words.adding.known : words.adding.refused;
    throw new ApiError({
      status: 422,
      code: "passkey_refused",
      title: "",
      detail,
    });
  }
}

interface NameFormProps {
  id: string;
  before: string;
  onBusy: (busy: boolean) => void;
  onName: (name: string) => Promise<void>;
}

function NameForm({ id, before, onBusy, onName }: NameFormProps) {
  const { errors, general, formProps } = useSubmit(({ name = "" }) => onName(name), {
    fallback: words.notDone,
    onBusy,
    invalid: () => words.nameMissing,
  });
  return (
    <form id={id} className={styles.form} {...formProps}>
      <Field label={words.name} error={errors.name} hint={words.nameHint}>
        <input
          name="name"
          type="text"
          autoComplete="off"
          required
          maxLength={60}
          defaultValue={before}
          data-autofocus=""
        />
      </Field>
      <div role="alert">{general && <p className={styles.general}>{general}</p>}</div>
    </form>
  );
}

/** A new passkey, or another name for one. */
export function PasskeyDialog({ open, passkey, onAdded, onRenamed, onClose }: PasskeyDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const { title, submit } = passkey ? words.renaming : words.adding;
  const save = async (name: string) => {
    if (passkey) {
      onRenamed(await passkeysApi.rename(passkey.id, name));
    } else {
      const credential = await made();
      onAdded(await withReauthentication(() => passkeysApi.add(name, credential)));
    }
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      context={passkey ? undefined : words.adding.text}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {forms.cancel}
          </Button>
          <Button type="submit" form={form} variant="filled" aria-busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <NameForm
        id={form}
        before={passkey?.name ?? suggestedName()}
        onBusy={setBusy}
        onName={save}
      />
    </Dialog>
  );
}
