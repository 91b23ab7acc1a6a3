/** Cents as they are written on a statement. */

/** Below this nothing is charged: it is carried on the balance. */
const LEAST_CHARGE = 50;

const decimal = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "1,216.65", without a sign of currency; the minus is U+2212. */
export function amount(cents: number): string {
  // Nothing taken away is nothing, without a sign.
  return decimal.format((cents || 0) / 100).replace("-", "\u2212");
}

/** "$16.65", "−$3.00" */
export function dollars(cents: number): string {
  return `${cents < 0 ? "\u2212" : ""}$${decimal.format(Math.abs(cents) / 100)}`;
}

/** "$108", "$7.50": without decimals that say nothing. */
export function roundDollars(cents: number): string {
  return dollars(cents).replace(/\.00$/, "");
}

/** A price below 50 cents is shown as zero. */
export function shownPrice(cents: number): number {
  return cents < LEAST_CHARGE ? 0 : cents;
}

/** RFC 3339 of Unix seconds, for the formats of dates. */
export function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
