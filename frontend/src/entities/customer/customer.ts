/** The customer: every screen of billing reads them here, and every change puts its answer here. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { onData, queryClient } from "@/shared/api/query";
import { loadMe } from "@/shared/session";
import { customerApi } from "./api";
import type { Customer } from "./contract";
import { reportFirstPurchase } from "./firstPurchase";
import { customerKeys } from "./keys";

/** Counts what was taken, so that an answer that was on its way meanwhile does not undo it. */
let generation = 0;

async function ask({ signal }: { signal: AbortSignal }): Promise<Customer> {
  for (;;) {
    const begun = generation;
    const customer = await customerApi.customer(signal);
    if (begun === generation) return customer;
  }
}

const customerQuery = queryOptions({
  queryKey: customerKeys.one,
  queryFn: ask,
  meta: { log: "The customer could not be read" },
});

onData<Customer>(customerKeys.one, (now, before) => {
  reportFirstPurchase(before ?? null, now);
  if (before) void queryClient.invalidateQueries({ queryKey: customerKeys.invoices });
});

interface Reading {
  /** What is known; null before that. */
  customer: Customer | null;
  /** Nothing is known, because it could not be read. */
  failed: boolean;
  /** They were read since the screen was opened; until then they may be what was known before. */
  fresh: boolean;
  retry: () => void;
}

interface Freshness {
  /** Also whenever the window comes back. */
  watched?: boolean;
}

/** The customer, asked for anew whenever a screen that shows them is opened. */
export function useFreshCustomer({ watched = false }: Freshness = {}): Reading {
  const {
    data = null,
    isError,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...customerQuery, refetchOnWindowFocus: watched ? "always" : false });
  return {
    customer: data,
    failed: isError && data === null,
    fresh: isFetchedAfterMount,
    retry: () => void refetch(),
  };
}

/** A part of the customer as they are known; nobody is asked. */
export function useCustomer<Part>(select: (customer: Customer | null) => Part): Part {
  const { data = null } = useQuery({ ...customerQuery, enabled: false });
  return select(data);
}

/**
 * Asks after the customer again and again while `active`. `wait` says how long after an answer, from when the answer
 * came.
 */
export function useCustomerWatch(active: boolean, wait: (answeredAt: number) => number): void {
  useQuery({
    ...customerQuery,
    enabled: active,
    // The first look waits as well.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => wait(Math.max(state.dataUpdatedAt, state.errorUpdatedAt)),
    refetchIntervalInBackground: true,
  });
}

/** The customer as they are known. */
export function currentCustomer(): Customer | null {
  return queryClient.getQueryData(customerQuery.queryKey) ?? null;
}

/** Asks the server; calls that come meanwhile get the same answer. Null when it could not be read. */
export async function loadCustomer(): Promise<Customer | null> {
  try {
    return await queryClient.fetchQuery(customerQuery);
  } catch {
    // The query itself shows the alert.
    return null;
  }
}

/** Takes the customer that a change answered with; the plan's limits are the user's, who is read again. */
export function takeCustomer(customer: Customer): void {
  generation += 1;
  queryClient.setQueryData(customerQuery.queryKey, customer);
  void loadMe();
}

/** For tests: the next screen asks for the first time. */
export function forgetCustomer(): void {
  generation += 1;
  queryClient.removeQueries({ queryKey: customerKeys.all });
}

/** Calls `listener` whenever the customer has become another. */
export function onCustomer(listener: (customer: Customer) => void): void {
  onData<Customer>(customerKeys.one, listener);
}
