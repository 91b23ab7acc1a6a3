import { useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { account } from "@/shared/messages/account";
import { updateMe } from "@/shared/session";
import { Avatar, Button, Field, showToast } from "@/shared/ui";
import { SettingsSection } from "./SettingsSection";
import styles from "./settings.module.css";
import { useSubmit } from "./useSubmit";

async function saveName(name: string): Promise<void> {
  const outcome = await updateMe({ name }, { silent: true });
  if (!outcome.ok) throw outcome.error;
}

async function undoName(name: string): Promise<void> {
  const { ok } = await updateMe({ name }, { silent: true });
  if (!ok) showAlert("user-name", account.settings.nameFailed);
}

interface NameFormProps {
  user: User;
  onDone: () => void;
}

function NameForm({ user, onDone }: NameFormProps) {
  const { settings } = account;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  // The page shows a new name before it is saved; the field goes back to the one that is.
  const [before] = useState(user.name);
  const bringBack = () => {
    if (input.current) input.current.value = before;
  };
  const { errors, general, busy, formProps } = useSubmit(async (values) => {
    const name = (values.name ?? "").trim();
    if (name !== "" && name !== before) {
      try {
        await saveName(name);
      } catch (error) {
        bringBack();
        throw error;
      }
      showToast({ text: settings.saved, undo: () => void undoName(before) });
    }
    onDone();
  }, settings.nameFailed);
  return (
    <form className={styles.form} {...formProps}>
      <Field label={account.name} error={errors.name}>
        <input
          name="name"
          type="text"
          autoComplete="name"
          maxLength={readConfig().limits.name}
          defaultValue={user.name}
          ref={input}
          onBlur={(event) => event.target.value.trim() === "" && bringBack()}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
      </Field>
      <div role="alert">{general && <p className={styles.general}>{general}</p>}</div>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" aria-busy={busy}>
          {settings.save}
        </Button>
        <Button variant="text" onClick={onDone}>
          {settings.cancel}
        </Button>
      </div>
    </form>
  );
}

export function NameSection({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { settings } = account;
  const close = () => {
    setEditing(false);
    // The button comes back with the next render, and the focus with it.
    window.setTimeout(() => edit.current?.focus());
  };
  return (
    <SettingsSection
      id="change-name"
      title={account.name}
      actions={
        !editing && (
          <Button ref={edit} size="sm" onClick={() => setEditing(true)}>
            {settings.edit}
          </Button>
        )
      }
    >
      {editing ? (
        <NameForm user={user} onDone={close} />
      ) : (
        <div className={styles.person}>
          <Avatar id={user._id} name={user.name} pic={user.pic} size={64} />
          <div>
            <p className={styles.value}>{user.name}</p>
            <p className={styles.quiet}>{settings.nameText}</p>
          </div>
        </div>
      )}
    </SettingsSection>
  );
}
