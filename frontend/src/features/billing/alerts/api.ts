/** What is known of a subscription that has ended. */

import type { LastCanceled } from "@/entities/customer";
import { bodyOf, client } from "@/shared/api/client";

export function readLastCanceled(signal: AbortSignal): Promise<LastCanceled> {
  return bodyOf(client.GET("/api/stripe/last-canceled-subscription", { signal }));
}
