/**
 * Ids of things that the server has not numbered yet; they are negative. They stay the key of the card when the
 * real number has come, so that its field and its focus survive.
 */
let last = 0;
const numberOf = new Map<number, number>();
const placeholderOf = new Map<number, number>();

export function placeholderId(): number {
  last -= 1;
  return last;
}

export function settleId(placeholder: number, id: number): void {
  numberOf.set(placeholder, id);
  placeholderOf.set(id, placeholder);
}

/** What was made again after an Undo is meant wherever the first one was. */
export function succeed(former: number, id: number): void {
  if (former !== id) numberOf.set(former, id);
}

/** The server's number of an item, if it has one by now. */
export function realId(id: number): number {
  let now = id;
  for (let next = numberOf.get(now); next !== undefined; next = numberOf.get(now)) now = next;
  return now;
}

export function isPlaceholder(id: number): boolean {
  return realId(id) < 0;
}

export function keyOf(id: number): number {
  return placeholderOf.get(id) ?? id;
}

/** Another library begins: its numbers have no history. */
export function forgetIds(): void {
  numberOf.clear();
  placeholderOf.clear();
}
