import { useState } from "react";
import type { Customer } from "@/entities/customer";
import { currentCustomer, useCustomer, useCustomerWatch } from "@/entities/customer";
import { useAfterChange, useOnChange } from "@/shared/ui";

const FIRST_LOOK_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The invoice that was made last. */
export function latestPayment(customer: Customer | null) {
  return customer?.subscription?.latest_invoice ?? null;
}

/** Nobody knows yet how it ended. */
export function isProcessing(customer: Customer | null): boolean {
  return latestPayment(customer)?.payment_intent?.status === "processing";
}

/** While a payment is processed, looks after it: soon at first, then more and more seldom. */
export function useProcessing(onSettled: (customer: Customer) => void): boolean {
  const processing = useCustomer(isProcessing);
  const [since, setSince] = useState(Date.now);
  useOnChange(processing, () => setSince(Date.now()));
  // As long again as it has been looked at already: each wait is twice the one before.
  useCustomerWatch(processing, (answeredAt) => {
    const looked = Math.max(0, answeredAt - since);
    return Math.min(looked + FIRST_LOOK_MS, LONGEST_WAIT_MS);
  });
  useAfterChange(processing, (now) => {
    const customer = currentCustomer();
    if (!now && customer) onSettled(customer);
  });
  return processing;
}
