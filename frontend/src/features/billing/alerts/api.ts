/** What is known of a subscription that has ended. */

import type { LastCanceled } from "@/entities/customer";
import { send } from "@/shared/api/raw";

export function readLastCanceled(signal: AbortSignal): Promise<LastCanceled> {
  return send("GET", "/api/stripe/last-canceled-subscription", undefined, { signal });
}
