import { type FormEvent, useId, useState } from "react";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled, withoutSentence } from "@/shared/api/problem";
import { type SsoRequest, ssoApi } from "@/shared/api/sso";
import { withReauthentication } from "@/shared/reauthentication";
import { setUser, useSession } from "@/shared/session";
import styles from "@/shared/settings/settings.module.css";
import { announce, Button, Choice, Field } from "@/shared/ui";
import { sso as words } from "./messages/sso";
import own from "./sso.module.css";

type Name = Exclude<keyof SsoRequest, "collaboratorType">;

const LINES: readonly { name: Exclude<Name, "certificate">; most: number; hint?: string }[] = [
  { name: "companyName", most: 128 },
  { name: "emailDomain", most: 253, hint: words.hints.emailDomain },
  { name: "identityProvider", most: 128, hint: words.hints.identityProvider },
  { name: "samlSignInURL", most: 2000 },
];
const CERTIFICATE_MOST = 16_000;

const EMPTY: SsoRequest = {
  companyName: "",
  emailDomain: "",
  collaboratorType: "member",
  identityProvider: "",
  samlSignInURL: "",
  certificate: "",
};

const TYPES = ["member", "editor"] as const;

function sentenceOf(error: unknown): string | null {
  if (isCanceled(error) || isSignedOut(error)) return null;
  return error instanceof ApiError && !withoutSentence(error) ? error.detail : words.requestFailed;
}

/** What a company is asked; an answer may be "I do not know". */
export function SsoRequestForm() {
  const [answers, setAnswers] = useState<SsoRequest>(EMPTY);
  const [wrong, setWrong] = useState<{ name: string; sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const certificate = useId();
  const complete = Object.values(answers).every((answer) => answer.trim() !== "");
  const set = (name: keyof SsoRequest, value: string) => {
    setAnswers((before) => ({ ...before, [name]: value }));
    if (wrong?.name === name) setWrong(null);
  };
  const unknown = (name: Name) => (
    <button
      type="button"
      className={own.unknown}
      aria-label={`${words.unknownShown}: ${words.fields[name]}`}
      onClick={() => set(name, words.unknown)}
    >
      {words.unknownShown}
    </button>
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    setBusy(true);
    setWrong(null);
    try {
      const { data } = await withReauthentication(() => ssoApi.request(answers));
      const { user } = useSession.getState();
      announce(words.requested);
      if (user) setUser({ ...user, ...data });
    } catch (error) {
      const sentence = sentenceOf(error);
      const name = error instanceof ApiError ? (error.fieldName ?? "") : "";
      if (sentence !== null) setWrong({ name, sentence });
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (name: string) => (wrong?.name === name ? wrong.sentence : undefined);
  return (
    <form className={own.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.quiet}>{words.intro}</p>
      {LINES.map(({ name, most, hint }) => (
        <Field
          key={name}
          label={words.fields[name]}
          hint={hint}
          error={errorOf(name)}
          trailing={unknown(name)}
        >
          <input
            type="text"
            name={name}
            autoComplete="off"
            maxLength={most}
            value={answers[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        </Field>
      ))}
      <div>
        <div className={own.head}>
          <label htmlFor={certificate}>{words.fields.certificate}</label>
          {unknown("certificate")}
        </div>
        <textarea
          id={certificate}
          className={own.text}
          name="certificate"
          rows={5}
          spellCheck={false}
          maxLength={CERTIFICATE_MOST}
          aria-describedby={`${certificate}-hint`}
          aria-invalid={errorOf("certificate") ? true : undefined}
          value={answers.certificate}
          onChange={(event) => set("certificate", event.target.value)}
        />
        <p id={`${certificate}-hint`} className={styles.quiet}>
          {errorOf("certificate") ?? words.hints.certificate}
        </p>
      </div>
      <Choice
        legend={<legend className={own.legend}>{words.fields.collaboratorType}</legend>}
        name="collaboratorType"
        options={[
          ...TYPES.map((type) => ({ value: type as string, label: words.types[type] })),
          { value: words.unknown, label: words.unknownShown },
        ]}
        value={answers.collaboratorType}
        onChange={(type) => set("collaboratorType", type)}
      />
      <div role="alert">
        {wrong && !(wrong.name in answers) && <p className={styles.general}>{wrong.sentence}</p>}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={!complete} aria-busy={busy}>
          {words.request}
        </Button>
      </div>
    </form>
  );
}
