import { Button } from "@/shared/ui";
import { billing } from "../messages/billing";
import { dollars } from "../model/money";
import styles from "./checkout.module.css";
import { Holds } from "./QuotedStatement";
import type { Checkout } from "./useCheckout";

const words = billing.buttons;

/** What the button says it does, with the sum in it where there is one. */
function buttonLabel({ path, isOwn, quote }: Checkout): string {
  if (path === "to-free") return words.toFree;
  if (path === "renew") return words.update;
  const what = path === "subscribe" ? "subscribe" : isOwn ? "update" : "changePlan";
  const due = quote.preview?.amount_due ?? 0;
  return due > 0 ? words.pay(dollars(due), words.thens[what]) : words[what];
}

/** The one button that goes through with it, after everything that it costs. */
export function ConfirmButton({ checkout }: { checkout: Checkout }) {
  const { payment, quote, path, confirm } = checkout;
  const { stage, problem, waiting } = payment;
  const busy = stage.at === "sending" || stage.at === "processing";
  const ready = path === "renew" || (quote.preview !== null && quote.current);
  // Not disabled, which would lose the focus: a dialog returns it here.
  const blocked = !ready || busy;
  return (
    <div className={styles.confirm}>
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
      {stage.at === "processing" && (
        <p role="status" className={styles.status}>
          {billing.status.processing}
        </p>
      )}
      <Button
        variant="filled"
        size="pay"
        aria-disabled={blocked}
        aria-busy={blocked}
        onClick={() => !blocked && confirm()}
      >
        {waiting ? billing.confirmation.again : buttonLabel(checkout)}
      </Button>
      {stage.at === "processing" ? (
        <p className={styles.secondary}>{billing.problems.processing}</p>
      ) : (
        path !== "renew" && <Holds quote={quote} />
      )}
    </div>
  );
}
