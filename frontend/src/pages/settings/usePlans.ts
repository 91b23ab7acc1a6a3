import { useCatalogue, useFreshCustomer } from "@/entities/customer";
import { billing } from "@/features/billing/messages/billing";

/** The plans on offer and the customer who looks at them, read anew whenever a page of theirs is opened. */
export function usePlans() {
  const plans = useCatalogue();
  const owner = useFreshCustomer();
  return {
    catalogue: plans.catalogue,
    customer: owner.customer,
    /** Both were read since the page was opened; until then they may be what was known before. */
    fresh: plans.fresh && owner.fresh,
    /** What could not be read, in words. */
    failed: owner.failed ? billing.customerFailed : plans.failed ? billing.plansFailed : null,
    retry: () => {
      owner.retry();
      plans.retry();
    },
  };
}
