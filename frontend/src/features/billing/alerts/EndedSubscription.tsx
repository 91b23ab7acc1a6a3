import { useNavigate } from "react-router-dom";
import { create } from "zustand";
import { currentCustomer, type LastCanceled, type Level } from "@/entities/customer";
import { isCanceled } from "@/shared/api/problem";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { endPrompt, useStands } from "@/shared/prompts/queue";
import { updateMe, useSession } from "@/shared/session";
import { Button, Dialog } from "@/shared/ui";
import { longDate } from "../info/amounts";
import { endedByServer, planName } from "../info/planStatus";
import { billingHistory } from "../messages/billingHistory";
import { readLastCanceled } from "./api";
import styles from "./notice.module.css";

const words = billingHistory.ended;

/** The metric that says that this end was shown. */
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

/** What is to be shown, unless it was shown before. */
function endedOf(last: LastCanceled): (Ended & { metric: string }) | null {
  const { last_canceled_sub_invoice: invoice, last_paid_period_end: until } = last;
  if (!invoice || until === null || !endedByServer(until, last.cancel_request_at)) return null;
  const metric = viewedMetric(invoice.id);
  if (useSession.getState().user?.behavior_metrics[metric]) return null;
  return { metric, until, plan: planName(levelOf(last.last_canceled_sub_plan)) };
}

const useEnded = create<{ ended: Ended | null }>(() => ({ ended: null }));

/** Has a subscription just ended for want of a payment, and was that not shown? Shows it then, once. */
export async function askEnded(signal: AbortSignal): Promise<boolean> {
  const customer = currentCustomer();
  const over = customer?.status === "canceled" || customer?.status === "none";
  if (!customer?.has_payment_history || !over) return false;
  let last: LastCanceled;
  try {
    last = await readLastCanceled(signal);
  } catch (error) {
    if (!isCanceled(error)) logFailure("The last subscription could not be read", error);
    return false;
  }
  const found = signal.aborted ? null : endedOf(last);
  if (!found) return false;
  useEnded.setState({ ended: found });
  void updateMe({ behavior_metrics: { [found.metric]: true } }, { silent: true });
  return true;
}

/** Shows that a subscription has ended, when it is its turn. */
export function EndedSubscription() {
  const ended = useEnded((state) => state.ended);
  const open = useStands("ended");
  const navigate = useNavigate();
  const close = () => endPrompt("ended");
  if (!ended) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      context={words.context(ended.plan, longDate(ended.until))}
      footer={
        <>
          <Button variant="text" onClick={close}>
            {words.close}
          </Button>
          <Button
            variant="filled"
            onClick={() => {
              close();
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
