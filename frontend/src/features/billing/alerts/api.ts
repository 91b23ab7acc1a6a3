/** What is known of a subscription that has ended. */
import { bodyOf, client } from "@/shared/api/client";
import type { LastCanceled } from "../api/contract";

export function readLastCanceled(signal: AbortSignal): Promise<LastCanceled> {
  return bodyOf(client.GET("/api/stripe/last-canceled-subscription", { signal }));
}
