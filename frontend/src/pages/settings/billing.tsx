import { useMemo } from "react";
import type { Group } from "@/features/account/settings";
import { BillingHistory, BillingInfo, CancelSection, PlanUsage } from "@/features/billing/sections";
import { AccountMonths } from "@/features/statistics";
import type { User } from "@/shared/api/model";
import { billingHistory } from "@/shared/messages/billingHistory";

const words = billingHistory;

/** Plans that nothing is paid for, and so nothing can be cancelled of. */
const WITHOUT_PAYMENT = ["free", "beginner"];

function Info() {
  return <BillingInfo />;
}

function Usage({ user }: { user: User }) {
  const { months, failed } = words.usage;
  return <PlanUsage user={user} months={<AccountMonths title={months} failed={failed} />} />;
}

/** The Billing group of the settings. */
export function useBillingGroup(user: User | null): Group {
  const paying = user !== null && !WITHOUT_PAYMENT.includes(user.plan.level);
  return useMemo(
    () => ({
      id: "billing",
      label: words.group,
      sections: [
        {
          hash: "billing-info",
          title: words.info.title,
          Content: Info,
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
    [paying],
  );
}
