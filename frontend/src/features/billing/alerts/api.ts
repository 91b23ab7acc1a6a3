/** What is known of a subscription that has ended. */
import { send } from "@/shared/api/raw";
import type { LastCanceled } from "../api/contract";

export function readLastCanceled(signal: AbortSignal): Promise<LastCanceled> {
  return send("GET", "/api/stripe/last-canceled-subscription", undefined, { signal });
}
