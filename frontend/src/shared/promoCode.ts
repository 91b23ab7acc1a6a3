/** A promo code that somebody arrived with is kept until they choose a plan. */
import { readConfig } from "./config";
import { DAY_SECONDS, readCookie, removeCookie, setCookie } from "./cookies";
import { stripNonAscii } from "./payload";

const FALLBACK_KEY = "rm_promocode";
const FALLBACK_AGE = 7 * DAY_SECONDS;
const LONGEST = 200;

function cookie(): { key: string; maxAge: number } {
  const { promoCode } = readConfig();
  return { key: promoCode?.key ?? FALLBACK_KEY, maxAge: promoCode?.maxAge ?? FALLBACK_AGE };
}

export function keepPromoCode(code: string): void {
  const clean = stripNonAscii(code).trim().slice(0, LONGEST);
  const { key, maxAge } = cookie();
  if (clean !== "") setCookie(key, clean, maxAge);
}

export function keptPromoCode(): string | null {
  return readCookie(cookie().key) || null;
}

/** It was used, or it is none that holds. */
export function forgetPromoCode(): void {
  removeCookie(cookie().key);
}

/** A campaign's link carries its code as ?promocode=. */
export function keepPromoCodeOf(search: string): void {
  const code = new URLSearchParams(search).get("promocode");
  if (code) keepPromoCode(code);
}
