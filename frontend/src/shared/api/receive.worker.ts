/**
 * Receives long answers beside the page: a list of ten thousand projects comes in a hundred pieces, and each of them
 * would interrupt the page. It hands over the text, as seven megabytes of UTF-8 take longer to decode than to parse; of
 * a library the compact form.
 */
import { buffersOf, pack } from "../list/pack";
import type { Received, Wanted } from "./receive";

/** The part of a worker's global scope that is used here. */
interface Scope {
  addEventListener(type: "message", listener: (event: MessageEvent<Wanted>) => void): void;
  postMessage(message: Received, transfer: ArrayBuffer[]): void;
}

const scope = globalThis as unknown as Scope;

scope.addEventListener("message", async ({ data: { id, url, headers, packed } }) => {
  const answer = (received: Omit<Received, "id">, transfer: ArrayBuffer[] = []) =>
    scope.postMessage({ id, ...received }, transfer);
  try {
    const response = await fetch(url, { headers, credentials: "same-origin" });
    const head = { status: response.status, headers: [...response.headers] };
    if (packed && response.status === 200) {
      const library = pack(new Uint8Array(await response.arrayBuffer()));
      answer({ ...head, text: "", library }, buffersOf(library));
    } else answer({ ...head, text: await response.text() });
  } catch {
    answer({ status: 0, headers: [], text: "" });
  }
});
