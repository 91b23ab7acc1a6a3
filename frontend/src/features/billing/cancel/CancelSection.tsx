import { lazy, Suspense, useEffect, useState } from "react";
import { type Customer, useFreshCustomer } from "@/entities/customer";
import { SettingsSection } from "@/shared/settings";
import { Button } from "@/shared/ui";
import { longDate } from "../info/amounts";
import { CustomerPending, Resubscribe } from "../info/BillingInfo";
import { canCancel, cancelsAtOnce, canResubscribe, planStatusOf } from "../info/planStatus";
import { useFocusAfter } from "../info/useFocusAfter";
import { billingHistory } from "../messages/billingHistory";
import styles from "./cancel.module.css";
import { beginDraft, closeDraft, keepDraft, useDraft } from "./draft";

const words = billingHistory.cancel;

const CancelDialog = lazy(() =>
  import("./CancelDialog").then((module) => ({ default: module.CancelDialog })),
);

function textOf(customer: Customer): string {
  const { current_period_end: end } = customer;
  if (canResubscribe(customer) && end !== null) return words.cancelled(longDate(end));
  if (!canCancel(customer)) return words.nothing;
  return cancelsAtOnce(customer) || end === null ? words.textNow : words.text(longDate(end));
}

/** The way out of a subscription, and back as long as it lasts. */
export function CancelSection() {
  const { customer, failed, retry } = useFreshCustomer();
  const asking = useDraft(({ open }) => open);
  const [asked, setAsked] = useState(asking);
  useEffect(keepDraft, []);
  const text = useFocusAfter<HTMLParagraphElement>(customer && planStatusOf(customer).kind);
  return (
    <SettingsSection id="cancel-subscription" title={words.title}>
      {customer ? (
        <>
          <p className={styles.text} ref={text} tabIndex={-1}>
            {textOf(customer)}
          </p>
          {canCancel(customer) && (
            <div>
              <Button
                onClick={() => {
                  setAsked(true);
                  beginDraft();
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
              <CancelDialog open={asking} customer={customer} onClose={closeDraft} />
            </Suspense>
          )}
        </>
      ) : (
        <CustomerPending failed={failed} retry={retry} height={96} />
      )}
    </SettingsSection>
  );
}
