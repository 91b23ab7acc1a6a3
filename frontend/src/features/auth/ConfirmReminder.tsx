import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { resendConfirmation } from "@/shared/confirmation";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { TextButton } from "@/shared/ui";
import styles from "./ConfirmReminder.module.css";
import { reminderMessages as words } from "./messages/reminder";

/** How long the reminder stands, in ms. */
const REMINDER_MS = 60_000;
const DAY = 86_400_000;

/** Is the account more than a day old, and its address still unconfirmed? */
function needsReminder(
  user: Pick<User, "createDate" | "email_confirmation_date">,
  now = Date.now(),
): boolean {
  return user.email_confirmation_date === null && now - Date.parse(user.createDate) > DAY;
}

/** Who helps: a person where one is named, else the help pages. */
function Support() {
  const { supportEmail } = readConfig();
  const label = words.support;
  if (!supportEmail) {
    return (
      <Link className={styles.link} to={paths.learn()}>
        {label}
      </Link>
    );
  }
  return (
    <a className={styles.link} href={`mailto:${supportEmail}`}>
      {label}
    </a>
  );
}

let reminded: string | null = null;

/** Stands for a minute, and as long as somebody is at its buttons. */
function Strip({ email, onGone }: { email: string; onGone: () => void }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const held = () => strip.current?.contains(document.activeElement) === true;
    // The focus has moved only after the event; when the whole window loses it, it stays where it was.
    const leave = () => window.setTimeout(() => !held() && onGone());
    const timer = window.setTimeout(() => {
      if (held()) strip.current?.addEventListener("focusout", leave);
      else onGone();
    }, REMINDER_MS);
    return () => window.clearTimeout(timer);
  }, [onGone]);
  const send = () => {
    onGone();
    void resendConfirmation();
  };
  return (
    <div ref={strip} className={styles.strip}>
      <p className={styles.text}>{words.text(email)}</p>
      <div className={styles.actions}>
        <Support />
        <TextButton className={styles.link} onClick={send}>
          {words.action}
        </TextButton>
        <TextButton onClick={onGone}>{common.close}</TextButton>
      </div>
    </div>
  );
}

/**
 * Reminds people who have not confirmed their address, once a page load. It stands above the page and covers
 * nothing of it.
 */
export function ConfirmReminder() {
  const user = useSession((state) => state.user);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!user || reminded === user._id || !needsReminder(user)) return;
    reminded = user._id;
    setShown(user._id);
  }, [user]);
  const [hide] = useState(() => () => setShown(null));
  const due = user !== null && shown === user._id && user.email_confirmation_date === null;
  return (
    // It stands empty, so that what enters it is read out.
    <div role="status" aria-label={words.label}>
      {due && <Strip email={user.email} onGone={hide} />}
    </div>
  );
}

/** For tests: the next page load is the first. */
export function forgetReminder(): void {
  reminded = null;
}
