/** What people type of a card, read before it goes anywhere. */
import { billing } from "../messages/billing";

const words = billing.card;

export interface Expiry {
  month: number;
  year: number;
}

/** "08/28", "8/2028", "0828" */
export function readExpiry(text: string): Expiry | null {
  const found =
    /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  const month = Number(found?.[1]);
  const short = Number(found?.[2]);
  if (!found || month < 1 || month > 12) return null;
  return { month, year: short < 100 ? 2000 + short : short };
}

/** A slash comes by itself after the month. */
export function formExpiry(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : text.slice(0, 7);
}

/** In groups of four. */
export function formNumber(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** The check digit that every card number carries. */
export function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\s/g, "")].map(Number).reverse();
  if (digits.length < 12 || digits.length > 19 || digits.some(Number.isNaN)) return false;
  const sum = digits.reduce((before, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export function cardProblems(
  { number, expiry, cvc }: TypedCard,
  now: Date = new Date(),
): Partial<Record<keyof TypedCard, string>> {
  const problems: Partial<Record<keyof TypedCard, string>> = {};
  if (number.trim() === "") problems.number = words.numberMissing;
  else if (!isCardNumber(number)) problems.number = words.numberWrong;
  const read = readExpiry(expiry);
  if (!read) problems.expiry = words.expiryWrong;
  else if (read.year * 12 + read.month <= now.getFullYear() * 12 + now.getMonth()) {
    problems.expiry = words.expired;
  }
  if (!/^\d{3,4}$/.test(cvc)) problems.cvc = words.cvcWrong;
  return problems;
}
