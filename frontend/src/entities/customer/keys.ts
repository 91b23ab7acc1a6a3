/** Under what the customer, and what belongs to them, is kept. */
const all = ["customer"] as const;

export const customerKeys = {
  all,
  one: [...all, "one"] as const,
  invoices: [...all, "invoices"] as const,
  /** What stands on invoices. */
  details: [...all, "details"] as const,
  /** What there is to buy may differ from customer to customer. */
  catalogue: [...all, "catalogue"] as const,
  /** What a change would cost. */
  quote: (change: unknown) => [...all, "quote", change] as const,
};
