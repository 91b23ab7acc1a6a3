/** The calls that read the customer and what is on offer. */
import { bodyOf, client, until } from "@/shared/api/client";
import type { AddonInfo, Customer, Plans } from "./contract";

export const customerApi = {
  customer: (signal?: AbortSignal): Promise<Customer> =>
    bodyOf(client.GET("/api/stripe/customer", until(signal))),
  plans: (signal?: AbortSignal): Promise<Plans> => bodyOf(client.GET("/api/plans", until(signal))),
  addons: (signal?: AbortSignal): Promise<AddonInfo> =>
    bodyOf(client.GET("/api/addons", until(signal))),
};
