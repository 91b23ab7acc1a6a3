import type { Customer, Invoice } from "@/shared/api/prompts";
import { prompts } from "@/shared/messages/prompts";

const { declines, declined } = prompts.payment;

/** The error counts only if it belongs to the invoice's charge; otherwise the charge says why it failed. */
export function declineCode({
  payment_intent,
  charge,
}: Pick<Invoice, "payment_intent" | "charge">): string | null {
  const error = payment_intent?.last_payment_error;
  if (error?.charge && charge && error.charge === charge.id) return error.decline_code;
  return charge?.failure_code ?? null;
}

export function declineSentence(code: string | null): string {
  return (code !== null && declines[code]) || declined;
}

export function latestInvoice(customer: Customer): Invoice | null {
  return customer.subscription?.latest_invoice ?? null;
}
