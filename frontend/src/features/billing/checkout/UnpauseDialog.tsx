import { useCallback } from "react";
import type { Customer } from "@/entities/customer";
import { common } from "@/shared/messages/common";
import { Button, Dialog, showToast } from "@/shared/ui";
import { billingApi } from "../api/billing";
import { CardDialog } from "../card/CardDialog";
import { ConfirmPayment } from "../card/ConfirmPayment";
import { billing } from "../messages/billing";
import { dollars } from "../model/money";
import styles from "./checkout.module.css";
import { Holds, QuotedStatement } from "./QuotedStatement";
import { type Change, usePayment } from "./usePayment";
import { useQuote } from "./useQuote";

const words = billing.buttons;

interface UnpauseDialogProps {
  open: boolean;
  customer: Customer;
  onClose: () => void;
}

function Unpausing({ customer, onClose }: Omit<UnpauseDialogProps, "open">) {
  // The same plan, asked for while it is paused, is the end of the pause.
  const quote = useQuote({ plan_id: customer.plan.id });
  const onCoupon = useCallback(() => {}, []);
  const payment = usePayment({ onQuoteExpired: () => quote.again(), onCoupon });
  const { stage, problem, waiting } = payment;
  const { preview, current } = quote;
  const busy = stage.at === "sending" || stage.at === "processing";
  const blocked = busy || !preview || !current;
  const due = preview?.amount_due ?? 0;

  const unpause = () => {
    if (!preview || !current) return;
    const change: Change = {
      charge: due,
      binds: true,
      send: () =>
        billingApi.change({
          auto_renew: true,
          subscription_pause_ends_at: null,
          quote_id: preview.quote_id,
          quoted_at: preview.quoted_at,
        }),
      reached: (now) => now.subscription_pause_ends_at === null,
      onDone: () => {
        showToast({ text: billing.labels.updated });
        onClose();
      },
    };
    void payment.run(change);
  };

  // The card and the bank replace this dialog: one question at a time.
  if (stage.at === "card") {
    return <CardDialog open resumes onClose={payment.dismiss} onSaved={payment.onCardSaved} />;
  }
  if (stage.at === "confirm") {
    return <ConfirmPayment clientSecret={stage.clientSecret} onEnd={payment.onConfirmed} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={billing.unpause.title}
      context={billing.unpause.context}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={stage.at === "sending"}>
            {common.cancel}
          </Button>
          <Button
            variant="filled"
            aria-busy={busy}
            aria-disabled={blocked}
            onClick={() => !blocked && unpause()}
          >
            {waiting
              ? billing.confirmation.again
              : due > 0
                ? words.pay(dollars(due), words.thens.unpause)
                : words.unpause}
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        <QuotedStatement quote={quote} recurring={[]} code={null} />
        {stage.at === "processing" ? (
          <p role="status">{billing.problems.processing}</p>
        ) : (
          <Holds quote={quote} />
        )}
        <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
      </div>
    </Dialog>
  );
}

/** What ending the pause costs, before anything is charged. */
export function UnpauseDialog({ open, ...rest }: UnpauseDialogProps) {
  return open ? <Unpausing {...rest} /> : null;
}
