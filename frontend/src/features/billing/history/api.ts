import { send } from "@/shared/api/raw";
import type { Invoice } from "../api/contract";

export async function readInvoices(signal: AbortSignal): Promise<Invoice[]> {
  const path = "/api/stripe/customer/invoices";
  return (await send<{ invoices: Invoice[] }>("GET", path, undefined, { signal })).invoices;
}

/** The page of a receipt; what is written into it stands on that printing alone. */
export function receiptAddress(invoiceId: string, extra: string): string {
  const path = `/receipt/${encodeURIComponent(invoiceId)}`;
  const text = extra.trim();
  return text === "" ? path : `${path}?${new URLSearchParams({ extra: text })}`;
}
