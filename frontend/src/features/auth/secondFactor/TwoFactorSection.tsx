import { lazy, Suspense, useState } from "react";
import type { User } from "@/shared/api/model";
import { fetchEarly } from "@/shared/idle";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, useAfterChange } from "@/shared/ui";
import { security } from "../messages/security";
import type { Step } from "./TwoFactorDialog";

const words = security.twoFactor;
const REASON = "two-factor-reason";

const loadDialog = () => import("./TwoFactorDialog");
const TwoFactorDialog = lazy(() =>
  loadDialog().then((module) => ({ default: module.TwoFactorDialog })),
);

/** Whether a second proof is asked for at sign-in, and the ways to change that. */
export function TwoFactorSection({ user }: { user: User }) {
  const { methods = [], recoveryCodesLeft = 0 } = user.twoFactor ?? {};
  const [method] = methods;
  const unconfirmed = user.email_confirmation_date === null;
  // It stays once it was opened, so that it can close by itself and hand the focus back.
  const [begun, setBegun] = useState<{ step: Step; methodId: string } | null>(null);
  const [open, setOpen] = useState(false);
  const begin = (step: Step) => {
    setBegun({ step, methodId: method?.id ?? "" });
    setOpen(true);
  };
  // Turning it on or off takes the button away that had the focus; its successor gets it.
  useAfterChange(method?.id, () => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("#two-factor button")?.focus();
  });
  const off = (
    <Button
      size="sm"
      aria-disabled={unconfirmed}
      aria-describedby={unconfirmed ? REASON : undefined}
      onPointerEnter={() => fetchEarly(loadDialog)}
      onClick={() => !unconfirmed && begin("intro")}
    >
      {words.turnOn}
    </Button>
  );
  const on = (
    <>
      <Button size="sm" onClick={() => begin("renew")}>
        {words.newCodes}
      </Button>
      <Button size="sm" onClick={() => begin("disable")}>
        {words.turnOff}
      </Button>
    </>
  );
  return (
    <SettingsSection id="two-factor" title={words.title} actions={method ? on : off}>
      <div>
        <p>{method ? words.on : words.off}</p>
        <p className={styles.quiet}>{method ? words.left(recoveryCodesLeft) : words.offText}</p>
      </div>
      {!method && unconfirmed && (
        <p id={REASON} className={styles.quiet}>
          {words.confirmFirst}
        </p>
      )}
      {begun && (
        <Suspense fallback={null}>
          <TwoFactorDialog
            key={begun.step}
            open={open}
            first={begun.step}
            methodId={begun.methodId}
            email={user.email}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
