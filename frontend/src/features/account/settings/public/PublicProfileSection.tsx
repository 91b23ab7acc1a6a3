import { useId, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { accountApi } from "@/shared/api/account";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { ApiError, withoutSentence } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { formatCount } from "@/shared/format";
import { useSubmit } from "@/shared/forms";
import { paths } from "@/shared/paths";
import { setUser, updateMe, useSession } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import { EditButtons } from "@/shared/settings/EditForm";
import styles from "@/shared/settings/settings.module.css";
import { Button, Choice, Field, showToast, useOnChange } from "@/shared/ui";
import { settings } from "../../messages/settings";
import { HomeProject } from "./HomeProject";
import own from "./public.module.css";

const words = settings.page;

async function show(profileVisible: boolean): Promise<void> {
  const outcome = await updateMe({ profileVisible }, { silent: true });
  if (!outcome.ok && !isSignedOut(outcome.error)) {
    showAlert("visibility", words.visibilityFailed);
  }
}

function Visibility({ user }: { user: User }) {
  return (
    <Choice
      label={words.visibility}
      name="visibility"
      options={[
        { value: true, label: words.shown, note: words.shownText(paths.viewerProfile(user.uri)) },
        { value: false, label: words.hidden, note: words.hiddenText },
      ]}
      value={user.profileVisible}
      onChange={(visible) => void show(visible)}
    />
  );
}

/** What the answer says of the name, or our own sentence where it says nothing. */
function worded(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.retryAfter) return error;
  const changes = withoutSentence(error)
    ? { code: "username_failed" as const, detail: words.usernameFailed }
    : null;
  return new ApiError({ ...error.problem, ...changes, fieldName: "uri" });
}

function Username({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const bringBack = () => {
    if (input.current) input.current.value = user.uri;
  };
  const { errors, formProps, ...submit } = useSubmit(
    async (values) => {
      const wanted = (values.uri ?? "").trim();
      if (wanted === "") bringBack();
      if (wanted === "" || wanted === user.uri) return;
      try {
        const { uri } = await accountApi.changeUsername(wanted);
        const now = useSession.getState().user;
        if (now) setUser({ ...now, uri });
        showToast({ text: words.usernameSaved });
      } catch (error) {
        throw worded(error);
      }
    },
    { fallback: words.usernameFailed, always: true },
  );
  return (
    <form className={styles.form} {...formProps}>
      <Field label={words.username} hint={words.usernameHint} error={errors.uri}>
        <input
          ref={input}
          name="uri"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={user.uri}
          onBlur={(event) => event.target.value.trim() === "" && bringBack()}
        />
      </Field>
      <EditButtons save={words.usernameSave} {...submit} />
    </form>
  );
}

function About({ user }: { user: User }) {
  const { description: most } = readConfig().limits;
  const [text, setText] = useState(user.desc);
  useOnChange(user.desc, setText);
  const id = useId();
  const save = async () => {
    const desc = text.trim();
    if (desc === user.desc) return;
    const outcome = await updateMe({ desc }, { silent: true });
    if (outcome.ok) showToast({ text: words.aboutSaved });
    else if (!isSignedOut(outcome.error)) {
      setText(desc);
      showAlert("user-description", words.aboutFailed);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <label htmlFor={id} className={styles.quiet}>
          {words.about}
        </label>
        <textarea
          id={id}
          className={own.text}
          rows={4}
          maxLength={most}
          value={text}
          aria-describedby={`${id}-left`}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-left`} className={styles.quiet}>
          {words.aboutHint(formatCount(most - text.length))}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button type="submit">{words.aboutSave}</Button>
      </div>
    </form>
  );
}

/** The page that readers find at the account's own address. */
export function PublicProfileSection({ user }: { user: User }) {
  return (
    <SettingsSection id="public-profile" title={words.title}>
      <div className={own.parts}>
        <Visibility user={user} />
        <HomeProject user={user} />
        <Username user={user} />
        <About user={user} />
      </div>
    </SettingsSection>
  );
}
