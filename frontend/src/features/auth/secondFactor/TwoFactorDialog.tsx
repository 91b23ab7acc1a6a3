import { type ReactNode, useId, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import type { AuthenticatorSecret, SecondFactorCode } from "@/shared/api/auth";
import { authApi } from "@/shared/api/auth";
import { ApiError } from "@/shared/api/problem";
import { forms } from "@/shared/messages/forms";
import { withReauthentication } from "@/shared/reauthentication";
import { securityChanged } from "@/shared/security";
import { loadMe } from "@/shared/session";
import styles from "@/shared/settings/settings.module.css";
import { Button, Dialog, showToast, TextButton, useAfterChange, useOnChange } from "@/shared/ui";
import { security } from "../messages/security";
import { CodeForm, type Proof } from "./CodeForm";
import { IntroBody } from "./IntroBody";
import { RecoveryCodes } from "./RecoveryCodes";
import { SetupBody } from "./SetupBody";

const words = security.twoFactor;

/** What stands in the dialog: on the way in intro, setup and codes, else what is asked for. */
export type Step = "intro" | "setup" | "codes" | "disable" | "renew";

interface TwoFactorDialogProps {
  open: boolean;
  first: Step;
  methodId: string;
  email: string;
  onClose: () => void;
}

/** A wrong code is reported at its field and as an alert. */
async function withError<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === "wrong_code") {
      showAlert("mfa-code", words.wrong);
    }
    throw error;
  }
}

/** The ways into the second factor, out of it, and to new codes: one dialog, step by step. */
export function TwoFactorDialog({ open, first, methodId, email, onClose }: TwoFactorDialogProps) {
  const form = useId();
  const body = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>(first);
  const [byRecovery, setByRecovery] = useState(false);
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [filled, setFilled] = useState(false);
  const [busy, setBusy] = useState(false);

  // Each opening begins at the beginning, and nothing secret stays behind.
  useOnChange(open, (now) => {
    if (now) return;
    setStep(first);
    setByRecovery(false);
    setSecret(null);
    setCodes([]);
    setFilled(false);
  });

  // The dialog itself stays while its content changes: the focus goes on with the content.
  const shown = `${step} ${byRecovery}`;
  useAfterChange(shown, () => {
    body.current?.querySelector<HTMLElement>("input, [data-first]")?.focus();
  });

  const showCodes = (made: readonly string[]) => {
    setCodes(made);
    setStep("codes");
    securityChanged();
  };
  const begin = async () => {
    setSecret(await withReauthentication(() => authApi.authenticatorSecret()));
    setFilled(false);
    setStep("setup");
  };
  const enable = async ({ code }: Proof) => {
    const { secretBase32Encoded = "" } = secret ?? {};
    try {
      const body = { code, secretBase32Encoded };
      const made = await withError(withReauthentication(() => authApi.enableAuthenticator(body)));
      showCodes(made.recoveryCodes);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "secret_expired") throw error;
      setSecret(await withReauthentication(() => authApi.authenticatorSecret()));
      throw new ApiError({ ...error.problem, detail: words.setup.expired });
    }
  };
  const given = ({ code, recoveryCode }: Proof): SecondFactorCode =>
    byRecovery ? { recoveryCode } : { code };
  const disable = async (proof: Proof) => {
    await withError(
      withReauthentication(() => authApi.disableSecondFactor(methodId, given(proof))),
    );
    onClose();
    showToast({ text: words.disable.done });
    securityChanged();
    await loadMe();
  };
  const renew = async (proof: Proof) => {
    const made = await withError(
      withReauthentication(() => authApi.newRecoveryCodes(given(proof))),
    );
    showCodes(made.recoveryCodes);
  };

  const close = () => {
    onClose();
    if (step !== "codes") return;
    if (first === "intro") showToast({ text: words.enabled });
    void loadMe();
  };

  const submit = (label: string, waits = true): ReactNode => (
    <Button type="submit" form={form} variant="filled" aria-busy={busy} disabled={waits && !filled}>
      {label}
    </Button>
  );
  const cancel = (
    <Button variant="text" onClick={close}>
      {forms.cancel}
    </Button>
  );
  const other = (
    <TextButton
      className={styles.aside}
      onClick={() => {
        setByRecovery(!byRecovery);
        setFilled(false);
      }}
    >
      {byRecovery ? words.useCode : words.useRecovery}
    </TextButton>
  );
  const code = { id: form, byRecovery, onFilled: setFilled, onBusy: setBusy };

  const steps: Record<
    Step,
    { title: string; context?: string; content: ReactNode; footer: ReactNode }
  > = {
    intro: {
      title: words.intro.title,
      content: <IntroBody id={form} onBusy={setBusy} onNext={begin} />,
      footer: (
        <>
          {cancel}
          {submit(words.intro.next, false)}
        </>
      ),
    },
    setup: {
      title: words.setup.title,
      content: secret && (
        <SetupBody secret={secret}>
          <CodeForm {...code} byRecovery={false} onSubmit={enable} />
        </SetupBody>
      ),
      footer: (
        <>
          {cancel}
          {submit(words.setup.submit)}
        </>
      ),
    },
    codes: {
      title: words.codes.title,
      context: words.codes.text,
      content: <RecoveryCodes codes={codes} email={email} />,
      footer: (
        <Button variant="filled" onClick={close}>
          {words.codes.done}
        </Button>
      ),
    },
    disable: {
      title: byRecovery ? words.recovery.title : words.disable.title,
      context: byRecovery ? words.recovery.text : words.disable.text,
      content: <CodeForm key={shown} {...code} onSubmit={disable} />,
      footer: (
        <>
          {other}
          {cancel}
          {submit(words.disable.submit)}
        </>
      ),
    },
    renew: {
      title: words.renew.title,
      context: words.renew.text,
      content: <CodeForm key={shown} {...code} onSubmit={renew} />,
      footer: (
        <>
          {other}
          {cancel}
          {submit(words.renew.submit)}
        </>
      ),
    },
  };
  const { title, context, content, footer } = steps[step];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      context={context}
      footer={footer}
      persistent={step === "codes" || step === "setup"}
    >
      <div ref={body}>{content}</div>
    </Dialog>
  );
}
