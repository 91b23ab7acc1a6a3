/** The calls that read the customer and what is on offer. */
import { send } from "@/shared/api/raw";
import type { AddonInfo, Customer, Plans } from "./contract";

export const customerApi = {
  customer: (signal?: AbortSignal): Promise<Customer> =>
    send("GET", "/api/stripe/customer", undefined, { signal }),
  plans: (signal?: AbortSignal): Promise<Plans> => send("GET", "/api/plans", undefined, { signal }),
  addons: (signal?: AbortSignal): Promise<AddonInfo> =>
    send("GET", "/api/addons", undefined, { signal }),
};
