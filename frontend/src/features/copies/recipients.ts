import { nameOf } from "@/entities/team";
import type { Teammate } from "@/shared/api/team";
import { looksLikeEmail } from "@/shared/email";

/** So many people are suggested at most. */
const MOST_SUGGESTED = 4;

/** Who is to get a copy: what is sent to the server, and what the person reads. */
export interface Recipient {
  readonly email: string;
  readonly label: string;
}

/** An account's name is written in letters, digits and dots. */
const NAME = /^[^\s@]+$/u;

export function isRecipient(text: string): boolean {
  return looksLikeEmail(text) || NAME.test(text);
}

const fold = (text: string) => text.normalize("NFKC").toLocaleLowerCase();

/** An address or a name, in any case, that means this person. */
function means(teammate: Teammate, text: string): boolean {
  const wanted = fold(text);
  return fold(teammate.email) === wanted || (teammate.uri !== "" && fold(teammate.uri) === wanted);
}

/** People of the team whose name, account name or address has the text in it; never one who is chosen already. */
export function suggestions(
  team: readonly Teammate[],
  text: string,
  chosen: string | null,
): Teammate[] {
  const wanted = fold(text.trim());
  const known = new Set<string>();
  const found: Teammate[] = [];
  for (const one of team) {
    if (found.length === MOST_SUGGESTED) break;
    const key = fold(one.email);
    if (one.isPending || one.isSupport || known.has(key)) continue;
    if (chosen !== null && means(one, chosen)) continue;
    if (![one.name, one.uri, one.email].some((part) => fold(part).includes(wanted))) continue;
    known.add(key);
    found.push(one);
  }
  return found;
}

/** A text that means somebody of the team is shown by their name. */
export function recipientOf(text: string, team: readonly Teammate[]): Recipient {
  const email = text.trim();
  const known = team.find((one) => !one.isPending && means(one, email));
  return { email, label: known ? nameOf(known) : email };
}
