/** Walks through JSON as it came, in UTF-8, without making anything of it. It is taken for granted that it is JSON. */

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST] = [0x7b, 0x5b, 0x7d, 0x5d];
const SPACE = 0x20;

/** The first place from `at` on where no space is. */
function pastSpace(bytes: Uint8Array, at: number): number {
  let now = at;
  while ((bytes[now] as number) <= SPACE) now += 1;
  return now;
}

function pastString(bytes: Uint8Array, at: number): number {
  let now = at + 1;
  for (let code = bytes[now]; code !== QUOTE; code = bytes[now]) {
    if (code === undefined) throw new SyntaxError("A string does not end");
    now += code === BACKSLASH ? 2 : 1;
  }
  return now + 1;
}

/** The place after the object or list that begins at `at`. */
function pastNest(bytes: Uint8Array, at: number): number {
  let depth = 0;
  for (let now = at; now < bytes.length; now += 1) {
    const code = bytes[now] as number;
    if (code === QUOTE) now = pastString(bytes, now) - 1;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) return now + 1;
    }
  }
  throw new SyntaxError("An object or a list does not end");
}

/** The place after the value that begins at `at`. */
export function pastValue(bytes: Uint8Array, at: number): number {
  const first = bytes[at];
  if (first === QUOTE) return pastString(bytes, at);
  if (first === OPEN_OBJECT || first === OPEN_LIST) return pastNest(bytes, at);
  let now = at;
  for (
    let code = bytes[now] as number;
    code > SPACE && code !== COMMA;
    code = bytes[now] as number
  ) {
    if (code === CLOSE_OBJECT || code === CLOSE_LIST) break;
    now += 1;
  }
  return now;
}

/** Visits the members of the object at `at`: where the name stands with its quotes, and the value. A visit answers its end. */
export function eachMember(
  bytes: Uint8Array,
  at: number,
  visit: (name: number, nameEnd: number, value: number) => number,
): number {
  if (bytes[at] !== OPEN_OBJECT) throw new SyntaxError("There is no object");
  let now = pastSpace(bytes, at + 1);
  while (bytes[now] === QUOTE) {
    const nameEnd = pastString(bytes, now);
    const colon = pastSpace(bytes, nameEnd);
    if (bytes[colon] !== COLON) throw new SyntaxError("A name has no value");
    now = pastSpace(bytes, visit(now, nameEnd, pastSpace(bytes, colon + 1)));
    if (bytes[now] === COMMA) now = pastSpace(bytes, now + 1);
  }
  return now + 1;
}

/** Visits the places where the entries of the list at `at` begin. A visit answers its end. */
export function eachEntry(bytes: Uint8Array, at: number, visit: (at: number) => number): number {
  let now = pastSpace(bytes, at + 1);
  while (now < bytes.length && bytes[now] !== CLOSE_LIST) {
    now = pastSpace(bytes, visit(now));
    if (bytes[now] === COMMA) now = pastSpace(bytes, now + 1);
  }
  return now + 1;
}
