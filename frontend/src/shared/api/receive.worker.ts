/**
 * Receives long answers beside the page: a list of ten thousand projects comes in a hundred pieces, and each of them
 * would interrupt the page. It hands the bytes over without copying them.
 */
import type { Received, Wanted } from "./receive";

/** The part of a worker's global scope that is used here. */
interface Scope {
  addEventListener(type: "message", listener: (event: MessageEvent<Wanted>) => void): void;
  postMessage(message: Received, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as Scope;

scope.addEventListener("message", async ({ data: { id, url, headers } }) => {
  try {
    const response = await fetch(url, { headers, credentials: "same-origin" });
    const body = await response.arrayBuffer();
    scope.postMessage({ id, status: response.status, headers: [...response.headers], body }, [
      body,
    ]);
  } catch {
    scope.postMessage({ id, status: 0, headers: [], body: new ArrayBuffer(0) }, []);
  }
});
