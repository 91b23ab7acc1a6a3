import { hideAlert, showAlert, useAlerts } from "@/shared/alerts";
import { promptsApi } from "@/shared/api/prompts";
import { logFailure } from "@/shared/log";
import { prompts } from "@/shared/messages/prompts";
import { paths } from "@/shared/paths";
import { declineCode, declineSentence, latestInvoice } from "./payment";

const ALERT_TYPE = "payment";
/** The alert stays longer than others: there is something to do about it. */
const PAYMENT_ALERT_MS = 10_000;

let lastStatus: string | null = null;

/** Asks how the latest payment went; tells it when the invoice has become open since the last time. */
export async function checkPayment(): Promise<void> {
  try {
    const invoice = latestInvoice(await promptsApi.customer());
    const status = invoice?.status ?? null;
    const became = status !== lastStatus;
    lastStatus = status;
    if (!became) return;
    if (!invoice || status !== "open") {
      // It has been paid meanwhile: the alert has nothing to say any more.
      const stale = useAlerts.getState().alerts.find((alert) => alert.type === ALERT_TYPE);
      if (stale) hideAlert(stale.key);
      return;
    }
    const id = invoice.charge?.id;
    showAlert(ALERT_TYPE, declineSentence(declineCode(invoice)), {
      ms: PAYMENT_ALERT_MS,
      action: {
        label: prompts.payment.card,
        to: paths.plan({ openCardModal: "true", fromAlert: "true" }),
      },
      ...(id ? { doNotShowAgainId: `payment-${id}` } : {}),
    });
  } catch (error) {
    // Nobody has asked for this; whoever pays is told by the plan's page as well.
    logFailure("The latest payment could not be read", error);
  }
}

/** For tests: the next status is the first. */
export function forgetPayment(): void {
  lastStatus = null;
}
