/**
 * Receives long answers beside the page: a list of ten thousand projects comes in a hundred pieces, and each of them
 * would interrupt the page. It hands over the text: seven megabytes of UTF-8 take longer to decode than to parse.
 */
import type { Received, Wanted } from "./receive";

/** The part of a worker's global scope that is used here. */
interface Scope {
  addEventListener(type: "message", listener: (event: MessageEvent<Wanted>) => void): void;
  postMessage(message: Received): void;
}

const scope = globalThis as unknown as Scope;

scope.addEventListener("message", async ({ data: { id, url, headers } }) => {
  try {
    const response = await fetch(url, { headers, credentials: "same-origin" });
    const text = await response.text();
    scope.postMessage({ id, status: response.status, headers: [...response.headers], text });
  } catch {
    scope.postMessage({ id, status: 0, headers: [], text: "" });
  }
});
