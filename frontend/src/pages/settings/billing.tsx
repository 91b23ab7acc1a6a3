import { useMemo } from "react";
import { useCustomer } from "@/entities/customer";
import { shortOffer } from "@/features/billing";
import { billing } from "@/features/billing/messages/billing";
import { billingHistory } from "@/features/billing/messages/billingHistory";
import { BillingHistory, BillingInfo, CancelSection, PlanUsage } from "@/features/billing/sections";
import { AccountMonths } from "@/features/publication/statistics";
import type { User } from "@/shared/api/model";
import type { Group } from "./groups";
import { PlansSection } from "./PlansSection";

const words = billingHistory;

/** Plans that nothing is paid for, and so nothing can be cancelled of. */
const WITHOUT_PAYMENT = ["free", "beginner"];

function Usage({ user }: { user: User }) {
  const { months, failed } = words.usage;
  return <PlanUsage user={user} months={<AccountMonths title={months} failed={failed} />} />;
}

/** The Billing group of the settings. */
export function useBillingGroup(user: User | null): Group {
  const paying = user !== null && !WITHOUT_PAYMENT.includes(user.plan.level);
  // Who was brought here by a friend sees it where the plans are.
  const offer = useCustomer((customer) => customer && shortOffer(customer));
  return useMemo(
    () => ({
      id: "billing",
      label: words.group,
      apart: true,
      sections: [
        {
          hash: "change-plan",
          title: billing.section,
          label: offer === null ? billing.section : billing.sectionWith(offer),
          Content: PlansSection,
          now: (one) => one.plan.name,
        },
        {
          hash: "billing-info",
          title: words.info.title,
          Content: BillingInfo,
          now: (one) => one.plan.name,
        },
        { hash: "plan-analytics", title: words.usage.title, Content: Usage },
        { hash: "billing-history", title: words.history.title, Content: BillingHistory },
        {
          hash: "cancel-subscription",
          title: words.cancel.title,
          Content: CancelSection,
          unlisted: !paying,
        },
      ],
    }),
    [paying, offer],
  );
}
