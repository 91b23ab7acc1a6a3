/** Mentions in a comment: a text is plain, and names people by "@" and their name. */

import type { CommentPerson } from "@/shared/api/comments";

/** So many people are offered at once. */
const MOST_OFFERED = 8;

/** A mention that is being typed: where its "@" stands, and what follows it up to the caret. */
export interface Typed {
  readonly at: number;
  readonly query: string;
}

/** What is being typed before the caret; null where it is no mention. */
export function typedBefore(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf("@");
  if (at < 0) return null;
  // An "@" in an address is none.
  if (at > 0 && !/[\s(]/u.test(before.charAt(at - 1))) return null;
  const query = before.slice(at + 1);
  return /[\n@]/u.test(query) || query.length > 40 ? null : { at, query };
}

/** Who may be meant, those whose name begins so first. Nobody where the name is whole already. */
export function offered(people: readonly CommentPerson[], query: string): CommentPerson[] {
  const wanted = query.toLocaleLowerCase();
  const begins = people.filter(({ name }) => name.toLocaleLowerCase().startsWith(wanted));
  const inside = people.filter(
    (person) =>
      !begins.includes(person) && ` ${person.name}`.toLocaleLowerCase().includes(` ${wanted}`),
  );
  return [...begins, ...inside].slice(0, MOST_OFFERED);
}

/** The text with a person in the place of what was typed, and where the caret is then. */
export function completed(
  text: string,
  { at, query }: Typed,
  { name }: CommentPerson,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  const after = text.slice(at + 1 + query.length).replace(/^ /u, "");
  return { text: `${before}${after}`, caret: before.length };
}

/** A piece of a text; `person` is who is mentioned by it. */
interface Piece {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly person: CommentPerson | null;
}

/** A text in its plain pieces and its mentions. Of two names that begin alike the longer one counts. */
export function piecesOf(text: string, people: readonly CommentPerson[]): Piece[] {
  const known = people.filter(({ name }) => name !== "");
  known.sort((one, other) => other.name.length - one.name.length);
  const pieces: Piece[] = [];
  let [from, at] = [0, text.indexOf("@")];
  while (at >= 0) {
    const person = known.find(({ name }) => text.startsWith(name, at + 1)) ?? null;
    if (person !== null) {
      if (at > from) pieces.push({ at: from, text: text.slice(from, at), person: null });
      from = at + 1 + person.name.length;
      pieces.push({ at, text: text.slice(at, from), person });
    }
    at = text.indexOf("@", Math.max(from, at + 1));
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from), person: null });
  return pieces;
}

/** The ids of those who are mentioned. Of people of one name those are meant who were chosen, else all of them. */
export function mentionedIn(
  text: string,
  people: readonly CommentPerson[],
  chosen: ReadonlySet<string>,
): string[] {
  const names = new Set(piecesOf(text, people).flatMap(({ person }) => person?.name ?? []));
  const meant = people.filter(({ name }) => names.has(name));
  const found = meant.filter(({ id, name }) => {
    const alike = meant.filter((other) => other.name === name);
    return chosen.has(id) || !alike.some((other) => chosen.has(other.id));
  });
  return found.map(({ id }) => id);
}
