/** Addresses on the web: the twin of `WebAddress` in `domain/src/documents/link.rs`. */

const LONGEST_ADDRESS = 2_000;
const NOT_IN_ADDRESS = /[\p{Cc}\p{White_Space}"'<>\\`]/u;
const HOST_START = /^[\p{Alphabetic}\p{N}[]/u;

/** An address over HTTP or HTTPS of at most 2 000 bytes. An address that runs a script does not exist. */
export function isWebAddress(text: string): boolean {
  const [, rest] = /^https?:\/\/(.*)$/s.exec(text) ?? [];
  const authority = rest?.split(/[/?#]/)[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  const bytes = new TextEncoder().encode(text).length;
  return HOST_START.test(host) && !NOT_IN_ADDRESS.test(text) && bytes <= LONGEST_ADDRESS;
}
