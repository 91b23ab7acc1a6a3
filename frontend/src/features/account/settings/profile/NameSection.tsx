import { useState } from "react";
import { showAlert } from "@/shared/alerts";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { useSubmit } from "@/shared/forms";
import { forms } from "@/shared/messages/forms";
import { updateMe } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import { EditButtons, useEditing } from "@/shared/settings/EditForm";
import styles from "@/shared/settings/settings.module.css";
import { Avatar, Button, Field, showToast, useFocused } from "@/shared/ui";
import { settings } from "../../messages/settings";
import { AvatarTools } from "./AvatarTools";

const words = settings.name;

async function saveName(name: string): Promise<void> {
  const outcome = await updateMe({ name }, { silent: true });
  if (!outcome.ok) throw outcome.error;
}

async function undoName(name: string): Promise<void> {
  const { ok } = await updateMe({ name }, { silent: true });
  if (!ok) showAlert("user-name", words.failed);
}

interface NameFormProps {
  user: User;
  onDone: () => void;
}

function NameForm({ user, onDone }: NameFormProps) {
  const input = useFocused<HTMLInputElement>({ select: true });
  // The page shows a new name before it is saved; the field goes back to the one that is.
  const [before] = useState(user.name);
  const bringBack = () => {
    if (input.current) input.current.value = before;
  };
  const { errors, formProps, ...submit } = useSubmit(
    async (values) => {
      const name = (values.name ?? "").trim();
      if (name !== "" && name !== before) {
        try {
          await saveName(name);
        } catch (error) {
          bringBack();
          throw error;
        }
        showToast({ text: words.saved, undo: () => void undoName(before) });
      }
      onDone();
    },
    { failed: words.failed, fallback: words.failed },
  );
  return (
    <form className={styles.form} {...formProps}>
      <Field label={forms.name} error={errors.name}>
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
      <EditButtons save={words.save} onCancel={onDone} {...submit} />
    </form>
  );
}

export function NameSection({ user }: { user: User }) {
  const { editing, begin, end, opener } = useEditing();
  return (
    <SettingsSection
      id="change-name"
      title={forms.name}
      actions={
        !editing && (
          <Button ref={opener} size="sm" onClick={begin}>
            {forms.edit}
          </Button>
        )
      }
    >
      {editing ? (
        <NameForm user={user} onDone={end} />
      ) : (
        <div className={styles.person}>
          <Avatar id={user._id} name={user.name} pic={user.pic} size={64} />
          <div>
            <p className={styles.value}>{user.name}</p>
            <p className={styles.quiet}>{words.text}</p>
            <AvatarTools user={user} />
          </div>
        </div>
      )}
    </SettingsSection>
  );
}
