import type { Invoice } from "@/entities/customer";
import { bodyOf, client } from "@/shared/api/client";

export async function readInvoices(signal: AbortSignal): Promise<Invoice[]> {
  return (await bodyOf(client.GET("/api/stripe/customer/invoices", { signal }))).invoices;
}

function address(path: string, extra: string): string {
  const text = extra.trim();
  return text === "" ? path : `${path}?${new URLSearchParams({ extra: text })}`;
}

/** The page of a receipt; what is written into it stands on that printing alone. */
export function receiptAddress(invoiceId: string, extra: string): string {
  return address(`/receipt/${encodeURIComponent(invoiceId)}`, extra);
}

/** The same as a file. */
export function receiptFile(invoiceId: string, extra = ""): string {
  return address(`/receipt/${encodeURIComponent(invoiceId)}.pdf`, extra);
}

/** Saves the file, without leaving the page. */
export function saveReceipt(invoiceId: string, extra: string): void {
  const link = document.createElement("a");
  link.href = receiptFile(invoiceId, extra);
  link.download = "";
  link.click();
}
