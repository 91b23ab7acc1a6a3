import type { Invoice } from "@/entities/customer";
import { billingHistory } from "../messages/billingHistory";

/** What was bought, in the words of the table. */
export function itemName(
  { plan_name: name, billing_reason: reason }: Pick<Invoice, "plan_name" | "billing_reason">,
  advanced: boolean,
): string {
  if (name.includes("price_")) return billingHistory.history.addons;
  const words = name.split(" ");
  const shown = reason === "subscription_cycle" ? words.slice(0, 2) : words;
  return shown
    .map((word) => (advanced && word === "Business" ? billingHistory.advanced : word))
    .join(" ");
}

export interface Sum {
  key: "subtotal" | "discount" | "tax" | "balance" | "charged";
  label: string;
  cents: number;
}

/** What stands under the lines; a sum of nothing is left out, the last one never is. */
export function sumsOf(invoice: Invoice): Sum[] {
  const words = billingHistory.history;
  const lines = invoice.lines.data;
  const sum = (pick: (line: Invoice["lines"]["data"][number]) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  // What the total and the charge differ by was taken from the balance, or given to it.
  const balance = invoice.amount_due - invoice.total;
  const due = invoice.status === "paid" || invoice.paid ? words.charged : words.due;
  const between: Sum[] = [
    { key: "discount", label: words.discount, cents: -sum((line) => line.discount) },
    { key: "tax", label: words.tax, cents: sum((line) => line.tax) },
    { key: "balance", label: balance < 0 ? words.balance : words.toBalance, cents: balance },
  ];
  return [
    { key: "subtotal", label: words.subtotal, cents: sum((line) => line.amount) },
    ...between.filter(({ cents }) => cents !== 0),
    { key: "charged", label: due, cents: invoice.amount_due },
  ];
}
