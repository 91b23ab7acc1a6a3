import { type ReactNode, useId, useRef, useState } from "react";
import type { Customer } from "@/entities/customer";
import { takeCustomer } from "@/entities/customer";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { Button, Dialog, showToast, TextButton, useAfterChange } from "@/shared/ui";
import { alertDiscount } from "../alerts/paymentError";
import { longDate } from "../info/amounts";
import { cancelsAtOnce } from "../info/planStatus";
import { billingHistory } from "../messages/billingHistory";
import { cancelSubscription, takeDiscount, takePause } from "./api";
import styles from "./cancel.module.css";
import { setGiven, setStep, useDraft } from "./draft";
import { ReasonForm } from "./ReasonForm";
import { type Offer, offerFor, type Reason } from "./reasons";

const words = billingHistory.cancel;
const numbers: Record<number, string> = { 1: "one", 2: "two", 3: "three" };

function alertFailure(error: unknown): void {
  if (isCanceled(error) || isSignedOut(error)) return;
  const said = error instanceof ApiError && error.status < 500 ? error.detail : "";
  showAlert("upgrade-error", said || billingHistory.somethingWrong);
}

/** What a cancellation means, with its day. */
export function consequence(customer: Customer): string {
  const { current_period_end: end } = customer;
  return cancelsAtOnce(customer) || end === null ? words.textNow : words.text(longDate(end));
}

interface CancelDialogProps {
  open: boolean;
  customer: Customer;
  onClose: () => void;
}

/** A reason, perhaps an offer, and the last question: one dialog, step by step. */
export function CancelDialog({ open, customer, onClose }: CancelDialogProps) {
  const form = useId();
  const body = useRef<HTMLDivElement>(null);
  const { step, given } = useDraft();
  const [busy, setBusy] = useState(false);
  // The dialog itself stays while its content changes: the focus goes on with the content.
  useAfterChange(step.kind, () => body.current?.focus());

  const run = async (call: () => Promise<Customer>, done: () => void) => {
    if (busy) return;
    setBusy(true);
    try {
      const after = await call();
      onClose();
      takeCustomer(after);
      done();
    } catch (error) {
      alertFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const goOn = (reason: Reason, text: string) => {
    const offer = offerFor(reason, customer);
    setStep(offer ? { kind: "offer", offer, reason, text } : { kind: "confirm", reason, text });
  };
  const accept = (offer: Offer) =>
    offer.kind === "pause"
      ? run(
          () => takePause(offer.till),
          () => showToast({ text: words.pause.done(longDate(offer.from), longDate(offer.till)) }),
        )
      : run(takeDiscount, () => alertDiscount(words.discount.done));

  const keep = (
    <Button variant="text" onClick={onClose}>
      {words.keep}
    </Button>
  );
  const draw = (): { title: string; context?: string; content: ReactNode; footer: ReactNode } => {
    if (step.kind === "reason") {
      return {
        title: words.why,
        context: words.whyContext,
        content: <ReasonForm id={form} given={given} onChange={setGiven} onSubmit={goOn} />,
        footer: (
          <>
            {keep}
            <Button type="submit" form={form} variant="filled">
              {words.goOn}
            </Button>
          </>
        ),
      };
    }
    const back = (
      <TextButton className={styles.aside} onClick={() => setStep({ kind: "reason" })}>
        {words.back}
      </TextButton>
    );
    if (step.kind === "confirm") {
      return {
        title: words.confirm.title,
        content: <p className={styles.text}>{consequence(customer)}</p>,
        footer: (
          <>
            {back}
            {keep}
            <Button
              variant="filled"
              aria-busy={busy}
              onClick={() =>
                void run(
                  () => cancelSubscription(step.reason, step.text),
                  () => showToast({ text: words.confirm.done }),
                )
              }
            >
              {words.submit}
            </Button>
          </>
        ),
      };
    }
    const { offer } = step;
    const notice =
      offer.kind === "pause"
        ? {
            title: words.pause.title,
            lines: [
              words.pause.text(longDate(offer.from), longDate(offer.till)),
              words.pause.after(longDate(offer.till)),
            ],
            accept: words.pause.accept,
          }
        : {
            title: words.discount.title(`${offer.percent}%`),
            lines: [
              words.discount.text(
                `${offer.percent}%`,
                numbers[offer.months] ?? String(offer.months),
              ),
            ],
            accept: words.discount.accept,
          };
    return {
      title: notice.title,
      content: notice.lines.map((line) => (
        <p key={line} className={styles.text}>
          {line}
        </p>
      )),
      footer: (
        <>
          {back}
          <Button
            variant="text"
            onClick={() => setStep({ kind: "confirm", reason: step.reason, text: step.text })}
          >
            {words.decline}
          </Button>
          <Button variant="filled" aria-busy={busy} onClick={() => void accept(offer)}>
            {notice.accept}
          </Button>
        </>
      ),
    };
  };
  const { content, ...shown } = draw();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} {...shown}>
      <div ref={body} tabIndex={-1} className={styles.body}>
        {content}
      </div>
    </Dialog>
  );
}
