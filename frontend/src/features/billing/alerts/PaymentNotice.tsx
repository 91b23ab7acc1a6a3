import { useState } from "react";
import type { Customer } from "@/entities/customer";
import { paths } from "@/shared/paths";
import { Button, LinkButton } from "@/shared/ui";
import { billingHistory } from "../messages/billingHistory";
import styles from "./notice.module.css";
import { payInvoice } from "./payInvoice";
import { paymentAlertOf } from "./paymentAlert";

const words = billingHistory.alerts;

/** The same as the alert, for as long as it is so, beside the plan. */
export function PaymentNotice({ customer }: { customer: Customer }) {
  const [busy, setBusy] = useState(false);
  const alert = paymentAlertOf(customer);
  if (!alert) return null;
  const pay = async () => {
    if (busy) return;
    setBusy(true);
    await payInvoice(alert.invoiceId);
    setBusy(false);
  };
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>{alert.text}</p>
      {(alert.details || alert.pay) && (
        <div className={styles.actions}>
          {alert.pay && (
            <Button size="sm" variant="filled" aria-busy={busy} onClick={() => void pay()}>
              {alert.pay}
            </Button>
          )}
          {alert.details && (
            <LinkButton
              size="sm"
              variant={alert.pay ? "outline" : "filled"}
              to={paths.plan({ openCardModal: "true", fromAlert: "true" })}
            >
              {words.details}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
