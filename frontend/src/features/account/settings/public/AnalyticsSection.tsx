import { showAlert } from "@/shared/alerts";
import { accountApi } from "@/shared/api/account";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { useSubmit } from "@/shared/forms";
import { setUser, useSession } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import { EditButtons } from "@/shared/settings/EditForm";
import styles from "@/shared/settings/settings.module.css";
import { Field, showToast } from "@/shared/ui";
import { settings } from "../../messages/settings";
import own from "./public.module.css";

const words = settings.analytics;

async function saveAnalytics(ua: string): Promise<Partial<User>> {
  const { ua: kept } = await accountApi.changeAnalytics(ua);
  return { ua: kept };
}

async function saveTagManager(id: string): Promise<Partial<User>> {
  const { opts } = await accountApi.changeTagManager(id);
  return { opts };
}

interface IdFormProps {
  name: string;
  label: string;
  hint: string;
  button: string;
  saved: string;
  failed: string;
  value: string;
  save: (id: string) => Promise<Partial<User>>;
}

/** One id, saved on its own. A refusal is shown as an alert, and at the field as far as it is about that. */
function IdForm({ name, label, hint, button, saved, failed, value, save }: IdFormProps) {
  const { errors, formProps, ...submit } = useSubmit(
    async (values) => {
      const id = (values[name] ?? "").trim();
      if (id === value) return;
      try {
        const changes = await save(id);
        const now = useSession.getState().user;
        if (now) setUser({ ...now, ...changes });
        showToast({ text: saved });
      } catch (error) {
        if (!isSignedOut(error)) showAlert(name, failed);
        throw error;
      }
    },
    { fallback: failed, always: true },
  );
  return (
    <form className={styles.form} {...formProps}>
      <Field label={label} hint={hint} error={errors[name]}>
        <input
          name={name}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={value}
        />
      </Field>
      <EditButtons save={button} {...submit} />
    </form>
  );
}

/** Who counts the readers of the published pages, beside us. */
export function AnalyticsSection({ user }: { user: User }) {
  return (
    <SettingsSection id="analytics" title={words.title}>
      <div className={own.parts}>
        <IdForm
          name="ua"
          label={words.ua}
          hint={words.uaHint}
          button={words.uaSave}
          saved={words.uaSaved}
          failed={words.uaFailed}
          value={user.ua ?? ""}
          save={saveAnalytics}
        />
        <IdForm
          name="gtm_id"
          label={words.gtm}
          hint={words.gtmHint}
          button={words.gtmSave}
          saved={words.gtmSaved}
          failed={words.gtmFailed}
          value={user.opts.gtm_id ?? ""}
          save={saveTagManager}
        />
      </div>
    </SettingsSection>
  );
}
