import { queryOptions, useQuery } from "@tanstack/react-query";
import { customerKeys, loadCustomer } from "@/entities/customer";
import { queryClient } from "@/shared/api/query";
import { type Details, type DetailsValues, readDetails, saveDetails } from "./api";

interface BillingDetails {
  details: Details | null;
  failed: boolean;
  reload: () => void;
  save: (values: DetailsValues) => Promise<void>;
}

const detailsQuery = queryOptions({
  queryKey: customerKeys.details,
  queryFn: ({ signal }) => readDetails(signal),
});

/** What is saved may change the tax, and so what the plan and the others cost. */
async function save(values: DetailsValues): Promise<void> {
  queryClient.setQueryData(detailsQuery.queryKey, await saveDetails(values));
  void queryClient.invalidateQueries({ queryKey: customerKeys.catalogue });
  void loadCustomer();
}

/** What stands on invoices. */
export function useDetails(): BillingDetails {
  const { data = null, isError, refetch } = useQuery(detailsQuery);
  return { details: data, failed: isError, reload: () => void refetch(), save };
}
