import { common } from "../messages/common";
import { TextButton, TextLink } from "../ui/Button";
import { cx } from "../ui/cx";
import { Floating } from "../ui/Floating";
import { useTimer } from "../ui/hooks";
import styles from "./Alerts.module.css";
import { type AlertAction, type AlertEntry, hideAlert, silenceAlert, useAlerts } from "./alerts";

function Action({ action, onDone }: { action: AlertAction; onDone: () => void }) {
  const { label, to, href, run } = action;
  if (to !== undefined) {
    return (
      <TextLink to={to} onClick={onDone}>
        {label}
      </TextLink>
    );
  }
  if (href !== undefined) {
    return (
      <a className={styles.link} href={href} onClick={onDone}>
        {label}
      </a>
    );
  }
  const act = () => {
    onDone();
    run?.();
  };
  return (
    <TextButton className={styles.link} onClick={act}>
      {label}
    </TextButton>
  );
}

function Alert({ entry }: { entry: AlertEntry }) {
  const { key, ms, text, doNotShowAgainId, action, also, tone } = entry;
  const hide = () => hideAlert(key);
  useTimer(ms, hide);
  return (
    <div
      className={cx(
        styles.alert,
        (doNotShowAgainId || action) && styles.tall,
        tone === "good" && styles.good,
      )}
    >
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {doNotShowAgainId && (
          <TextButton className={styles.quiet} onClick={() => silenceAlert(doNotShowAgainId)}>
            {common.doNotShowAgain}
          </TextButton>
        )}
        {also && <Action action={also} onDone={hide} />}
        {action && <Action action={action} onDone={hide} />}
        <TextButton onClick={hide}>{common.close}</TextButton>
      </div>
    </div>
  );
}

/** Rendered once by the app. The region stands empty, so that what enters it is read out. */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  return (
    <Floating>
      <div className={styles.region} role="alert">
        {alerts.map((entry) => (
          <Alert key={entry.key} entry={entry} />
        ))}
      </div>
    </Floating>
  );
}
