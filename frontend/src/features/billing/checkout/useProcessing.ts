import { useEffect } from "react";
import type { Customer } from "@/entities/customer";
import { loadCustomer } from "@/entities/customer";
import { useLatest } from "@/shared/ui";

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
export function useProcessing(active: boolean, onSettled: (customer: Customer) => void): void {
  const settled = useLatest(onSettled);
  useEffect(() => {
    if (!active) return;
    let gone = false;
    let wait = FIRST_LOOK_MS;
    let timer = 0;
    const look = async () => {
      const customer = await loadCustomer();
      if (gone) return;
      if (customer && !isProcessing(customer)) {
        settled.current(customer);
        return;
      }
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      timer = window.setTimeout(() => void look(), wait);
    };
    timer = window.setTimeout(() => void look(), wait);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [active]);
}
