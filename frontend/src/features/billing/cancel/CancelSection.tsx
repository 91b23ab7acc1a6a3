import { lazy, Suspense, useState } from "react";
import { billingHistory } from "@/shared/messages/billingHistory";
import { SettingsSection } from "@/shared/settings";
import { Button } from "@/shared/ui";
import type { Customer } from "../api/contract";
import { longDate } from "../info/amounts";
import { CustomerPending, Resubscribe, useFreshCustomer } from "../info/BillingInfo";
import { canCancel, cancelsAtOnce, canResubscribe } from "../info/standing";
import styles from "./cancel.module.css";

const words = billingHistory.cancel;

const CancelDialog = lazy(() =>
  import("./CancelDialog").then((module) => ({ default: module.CancelDialog })),
);

function Text({ customer }: { customer: Customer }) {
  const { current_period_end: end } = customer;
  if (canResubscribe(customer) && end !== null) {
    return <p className={styles.text}>{words.cancelled(longDate(end))}</p>;
  }
  if (!canCancel(customer)) return <p className={styles.text}>{words.nothing}</p>;
  return (
    <p className={styles.text}>
      {cancelsAtOnce(customer) || end === null ? words.textNow : words.text(longDate(end))}
    </p>
  );
}

/** The way out of a subscription, and back as long as it lasts. */
export function CancelSection() {
  const customer = useFreshCustomer();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <SettingsSection id="cancel-subscription" title={words.title}>
      {customer ? (
        <>
          <Text customer={customer} />
          {canCancel(customer) && (
            <div>
              <Button
                onClick={() => {
                  setAsked(true);
                  setAsking(true);
                }}
              >
                {words.submit}
              </Button>
            </div>
          )}
          {canResubscribe(customer) && (
            <div>
              <Resubscribe />
            </div>
          )}
          {asked && (
            <Suspense fallback={null}>
              <CancelDialog open={asking} customer={customer} onClose={() => setAsking(false)} />
            </Suspense>
          )}
        </>
      ) : (
        <CustomerPending height={96} />
      )}
    </SettingsSection>
  );
}
