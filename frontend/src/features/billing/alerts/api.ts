/** What is known of a subscription that has ended. */
import { send } from "@/shared/api/raw";

export interface LastCanceled {
  last_canceled_sub_invoice: {
    id: string;
    created: number;
    amount_due: number;
    paid: boolean;
  } | null;
  /** Such as "studio_monthly". */
  last_canceled_sub_plan: string | null;
  /** Unix seconds, as all times of a subscription. */
  last_paid_period_end: number | null;
  cancel_request_at: number | null;
}

export function readLastCanceled(signal: AbortSignal): Promise<LastCanceled> {
  return send("GET", "/api/stripe/last-canceled-subscription", undefined, { signal });
}
