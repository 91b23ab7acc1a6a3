import { queryOptions, useQuery } from "@tanstack/react-query";
import { customerKeys } from "@/entities/customer";
import { readInvoices } from "./api";

const invoicesQuery = queryOptions({
  queryKey: customerKeys.invoices,
  queryFn: ({ signal }) => readInvoices(signal),
});

/** All invoices, newest first; whatever changes the customer has them asked for anew. */
export function useInvoices() {
  const { data = null, isError, refetch } = useQuery(invoicesQuery);
  return { invoices: data, failed: isError, reload: () => void refetch() };
}
