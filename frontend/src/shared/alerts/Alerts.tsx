import { useEffect } from "react";
import { common } from "../messages/common";
import { TextButton, TextLink } from "../ui/Button";
import { cx } from "../ui/cx";
import { Floating } from "../ui/Floating";
import styles from "./Alerts.module.css";
import { type AlertEntry, hideAlert, silenceAlert, useAlerts } from "./alerts";

function Alert({ entry }: { entry: AlertEntry }) {
  const { key, ms, text, doNotShowAgainId, action } = entry;
  useEffect(() => {
    const timer = window.setTimeout(() => hideAlert(key), ms);
    return () => window.clearTimeout(timer);
  }, [key, ms]);
  return (
    <div className={cx(styles.alert, (doNotShowAgainId || action) && styles.tall)}>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {doNotShowAgainId && (
          <TextButton className={styles.quiet} onClick={() => silenceAlert(doNotShowAgainId)}>
            {common.doNotShowAgain}
          </TextButton>
        )}
        {action && (
          <TextLink to={action.to} onClick={() => hideAlert(key)}>
            {action.label}
          </TextLink>
        )}
        <TextButton onClick={() => hideAlert(key)}>{common.close}</TextButton>
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
