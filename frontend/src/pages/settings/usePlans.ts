import { useCallback, useEffect, useState } from "react";
import { loadCatalogue, loadCustomer, useCatalogue, useCustomer } from "@/features/billing";
import { billing } from "@/shared/messages/billing";

type Found = ReturnType<typeof useCatalogue.getState>["catalogue"];
type Owner = ReturnType<typeof useCustomer.getState>["customer"];

interface Plans {
  catalogue: Found;
  customer: Owner;
  /** Both were read since the page was opened; until then they may be what was known before. */
  fresh: boolean;
  /** What could not be read, in words. */
  failed: string | null;
  retry: () => void;
}

/** The plans on offer and the customer who looks at them, read anew whenever a page of theirs is opened. */
export function usePlans(): Plans {
  const { catalogue, status } = useCatalogue();
  const customer = useCustomer((state) => state.customer);
  const customerStatus = useCustomer((state) => state.status);
  const [fresh, setFresh] = useState(false);
  const load = useCallback(() => {
    void Promise.all([loadCatalogue(), loadCustomer()]).then(() => setFresh(true));
  }, []);
  useEffect(load, [load]);
  const failed =
    customerStatus === "failed"
      ? billing.customerFailed
      : status === "failed"
        ? billing.plansFailed
        : null;
  return { catalogue, customer, fresh, failed, retry: load };
}
