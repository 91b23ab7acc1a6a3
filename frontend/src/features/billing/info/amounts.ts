import { formatDollars, formatFullDate, formatLongDate } from "@/shared/format";

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** What is less than this is shown as nothing, in cents. */
const LEAST_SHOWN = 50;

/** "$19.00", "−$9.50"; from cents. */
export function dollars(cents: number): string {
  return formatDollars(cents).replace("-", "\u2212");
}

/** A price that somebody pays: one below 50 cents is shown as zero. */
export function price(cents: number): string {
  return dollars(cents < LEAST_SHOWN ? 0 : cents);
}

/** "21 Nov 2026", from Unix seconds. */
export function shortDate(seconds: number): string {
  return formatFullDate(iso(seconds));
}

/** "21 November 2026", from Unix seconds. */
export function longDate(seconds: number): string {
  return formatLongDate(iso(seconds));
}
