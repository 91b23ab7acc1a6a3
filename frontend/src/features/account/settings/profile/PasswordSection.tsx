import { accountApi } from "@/shared/api/account";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { useSubmit } from "@/shared/forms";
import { forms } from "@/shared/messages/forms";
import { securityChanged } from "@/shared/security";
import { SettingsSection } from "@/shared/settings";
import { EditButtons, useEditing } from "@/shared/settings/EditForm";
import styles from "@/shared/settings/settings.module.css";
import { Button, PasswordField, showToast, useFocused } from "@/shared/ui";
import { settings } from "../../messages/settings";

const words = settings.password;

function sentence({ name, validity }: HTMLInputElement): string | null {
  if (!validity.valueMissing) return null;
  return name === "password" ? words.oldMissing : words.newMissing;
}

interface PasswordFormProps {
  user: User;
  onDone: () => void;
}

function PasswordForm({ user, onDone }: PasswordFormProps) {
  const { min, max } = readConfig().limits.password;
  const first = useFocused<HTMLInputElement>();
  const { errors, formProps, ...submit } = useSubmit(
    async ({ password = "", newPassword = "" }) => {
      await accountApi.changePassword({ password, newPassword });
      securityChanged();
      showToast({ text: words.saved });
      onDone();
    },
    { fallback: words.failed, always: true, invalid: sentence },
  );
  return (
    <form
      className={styles.form}
      {...formProps}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
    >
      {/* Lets a password manager know whose password it is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        ref={first}
        label={words.old}
        error={errors.password}
        name="password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        label={words.new}
        error={errors.newPassword}
        hint={words.hint(min)}
        name="newPassword"
        autoComplete="new-password"
        required
        minLength={min}
        maxLength={max}
      />
      <EditButtons save={words.save} onCancel={onDone} {...submit} />
    </form>
  );
}

export function PasswordSection({ user }: { user: User }) {
  const { editing, begin, end, opener } = useEditing();
  return (
    <SettingsSection
      id="change-password"
      title={words.title}
      actions={
        !editing && (
          <Button ref={opener} size="sm" onClick={begin}>
            {forms.change}
          </Button>
        )
      }
    >
      {editing ? (
        <PasswordForm user={user} onDone={end} />
      ) : (
        <p className={styles.quiet}>{words.text}</p>
      )}
    </SettingsSection>
  );
}
