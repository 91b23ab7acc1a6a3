import type { Customer } from "@/entities/customer";
import { bodyOf, client } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { withoutEmpty } from "@/shared/payload";
import type { Reason } from "./reasons";

const change = (body: components["schemas"]["ChangeBody"]): Promise<Customer> =>
  bodyOf(client.PUT("/api/stripe/subscription", { body }));

export const resubscribe = () => change({ auto_renew: true });

/** Takes the pause that was offered; it begins when the paid period ends. */
export const takePause = (endsAt: number) => change({ subscription_pause_ends_at: endsAt });

export const takeDiscount = () => change({ isUnsubscribeCouponNeeded: true });

export const cancelSubscription = (cancelReason: Reason, cancelClarification: string) =>
  change(
    withoutEmpty({
      auto_renew: false,
      isCancelSubscription: true,
      cancelReason,
      cancelClarification,
    }),
  );
