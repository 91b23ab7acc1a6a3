/** What can be said of a promocode before the server has looked it up. */
import { billing } from "../messages/billing";

const words = billing.promocode;

/** The longest code. */
const LONGEST = 200;
const ALLOWED = /^[A-Za-z0-9_-]*$/;

/** Trimmed while it is typed. */
export function trimmed(typed: string): string {
  return typed.trim();
}

/** The first thing that is wrong with it; an empty one is ignored. */
export function codeProblem(code: string): string | null {
  if (code === "") return null;
  if (!ALLOWED.test(code)) return words.characters;
  return [...code].length > LONGEST ? words.length : null;
}
