import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LastCanceled, Level } from "@/entities/customer";
import { useCustomer } from "@/entities/customer";
import { isCanceled } from "@/shared/api/problem";
import { logFailure } from "@/shared/log";
import { billingHistory } from "@/shared/messages/billingHistory";
import { paths } from "@/shared/paths";
import { updateMe, useSession } from "@/shared/session";
import { Button, Dialog } from "@/shared/ui";
import { longDate } from "../info/amounts";
import { endedUnasked, planName } from "../info/standing";
import { readLastCanceled } from "./api";
import styles from "./notice.module.css";

const words = billingHistory.ended;

/** The metric that says that this end was told. */
function viewedMetric(invoiceId: string): string {
  return `canceled_${invoiceId}_viewed`;
}

interface Ended {
  plan: string;
  until: number;
}

function levelOf(planId: string | null): Level {
  const level = planId?.split("_")[0] ?? "";
  return level in billingHistory.plans ? (level as Level) : "free";
}

/** What is to be told, unless it was told before. */
function endedOf(last: LastCanceled): (Ended & { metric: string }) | null {
  const { last_canceled_sub_invoice: invoice, last_paid_period_end: until } = last;
  if (!invoice || until === null || !endedUnasked(until, last.cancel_request_at)) return null;
  const metric = viewedMetric(invoice.id);
  if (useSession.getState().user?.behavior_metrics[metric]) return null;
  return { metric, until, plan: planName(levelOf(last.last_canceled_sub_plan)) };
}

interface EndedSubscriptionProps {
  /** Is it its turn? What it tells stays when the turn is over. */
  asks: boolean;
  /** Called with whether there is anything to tell. */
  onAnswer: (told: boolean) => void;
}

/** Tells once that a subscription has just ended for want of a payment. */
export function EndedSubscription({ asks, onAnswer }: EndedSubscriptionProps) {
  const [ended, setEnded] = useState<Ended | null>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const over = useCustomer(
    (customer) =>
      customer?.has_payment_history === true &&
      (customer.status === "canceled" || customer.status === "none"),
  );
  useEffect(() => {
    if (!asks) return;
    if (!over) {
      onAnswer(false);
      return;
    }
    const request = new AbortController();
    readLastCanceled(request.signal).then(
      (last) => {
        const found = endedOf(last);
        onAnswer(found !== null);
        if (!found) return;
        setEnded(found);
        setOpen(true);
        void updateMe({ behavior_metrics: { [found.metric]: true } }, { silent: true });
      },
      (error: unknown) => {
        if (isCanceled(error)) return;
        logFailure("The last subscription could not be read", error);
        onAnswer(false);
      },
    );
    return () => request.abort();
  }, [asks, over, onAnswer]);
  if (!ended) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={words.title}
      context={words.context(ended.plan, longDate(ended.until))}
      footer={
        <>
          <Button variant="text" onClick={() => setOpen(false)}>
            {words.close}
          </Button>
          <Button
            variant="filled"
            onClick={() => {
              setOpen(false);
              navigate(paths.plan());
            }}
          >
            {words.again}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{words.text}</p>
    </Dialog>
  );
}
