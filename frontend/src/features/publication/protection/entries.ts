import type { Whitelist } from "@/shared/api/publication";
import { protection as words } from "../messages/protection";

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+$/;
/** "@x.y": a domain whose addresses may all read. */
const DOMAIN = /^@[^\s@.]+(\.[^\s@.]+)+$/;

/** A list as people write it: entries separated by commas. */
export function readEntries(text: string): { list: Whitelist } | { error: string } {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const allowedDomains = entries.filter((entry) => entry.startsWith("@"));
  const allowedEmails = entries.filter((entry) => !entry.startsWith("@"));
  if (
    !allowedEmails.every((entry) => EMAIL.test(entry)) ||
    !allowedDomains.every((entry) => DOMAIN.test(entry))
  ) {
    return { error: words.invalid };
  }
  const different = new Set(entries.map((entry) => entry.toLowerCase()));
  if (different.size < entries.length) return { error: words.duplicates };
  return { list: { allowedEmails, allowedDomains } };
}

export function writeEntries({ allowedEmails = [], allowedDomains = [] }: Whitelist): string {
  return [...allowedEmails, ...allowedDomains].join(", ");
}
