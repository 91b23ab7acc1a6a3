import { useEffect } from "react";
import { common } from "../messages/common";
import { TextButton } from "../ui/Button";
import { Floating } from "../ui/Floating";
import styles from "./Alerts.module.css";
import { type AlertEntry, hideAlert, silenceAlert, useAlerts } from "./alerts";

function Alert({ entry }: { entry: AlertEntry }) {
  const { key, ms, text, doNotShowAgainId } = entry;
  useEffect(() => {
    const timer = window.setTimeout(() => hideAlert(key), ms);
    return () => window.clearTimeout(timer);
  }, [key, ms]);
  return (
    <div className={styles.alert}>
      <p className={styles.text}>{text}</p>
      {doNotShowAgainId && (
        <TextButton className={styles.quiet} onClick={() => silenceAlert(doNotShowAgainId)}>
          {common.doNotShowAgain}
        </TextButton>
      )}
      <TextButton onClick={() => hideAlert(key)}>{common.close}</TextButton>
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
