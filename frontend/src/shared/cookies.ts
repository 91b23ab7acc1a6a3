/** Cookies that the client itself reads later. The session is none of them: a script cannot see it. */
import { readConfig } from "./config";

export const DAY_SECONDS = 86_400;

/** The app's host and the one that people sign in at, each as a domain with and without its dot. */
function domains(): string[] {
  const hosts = new Set([window.location.hostname, new URL(readConfig().appOrigin).hostname]);
  return [...hosts].flatMap((host) => [host, `.${host}`]);
}

function write(name: string, value: string, maxAge: number, domain?: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const scope = domain === undefined ? "" : `; Domain=${domain}`;
  // Not the Cookie Store: it cannot set a cookie of a host without TLS, and not every browser has it.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}${scope}`;
}

export function readCookie(name: string): string | null {
  const found = document.cookie
    .split("; ")
    .map((pair) => pair.split("="))
    .find(([key]) => key === name);
  return found ? decodeURIComponent(found.slice(1).join("=")) : null;
}

export function setCookie(name: string, value: string, maxAge: number): void {
  for (const domain of domains()) write(name, value, maxAge, domain);
  // A host without a dot in it ("localhost") has no domain of its own in some browsers.
  if (readCookie(name) !== value) write(name, value, maxAge);
}

export function removeCookie(name: string): void {
  for (const domain of [...domains(), undefined]) write(name, "", 0, domain);
}
