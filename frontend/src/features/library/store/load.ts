import { api } from "@/shared/api/endpoints";
import { isCanceled } from "@/shared/api/problem";
import { rowsFrom } from "../arrangement/rows";
import { replaceRows, setStatus, useLibrary, writer } from "./library";

/** Coming back to the window asks again, but not more often than this, in ms. */
const QUIET = 5_000;

let running: Promise<void> | null = null;
let lastAsked = Number.NEGATIVE_INFINITY;

async function ask(): Promise<void> {
  for (;;) {
    await writer.idle();
    const begun = writer.generation();
    const { value, changed } = await api.library();
    // An answer that was on its way while something was written may or may not know of it.
    if (writer.generation() !== begun) continue;
    if (changed || useLibrary.getState().status !== "ready") {
      replaceRows(rowsFrom(value.mags, value.user.folders));
    }
    return;
  }
}

/** Loads the library, or asks whether it has changed; what stands on the page stays meanwhile. */
export function loadLibrary(): Promise<void> {
  running ??= ask()
    .catch((error: unknown) => {
      const { status } = useLibrary.getState();
      if (!isCanceled(error) && status !== "ready") setStatus("failed");
    })
    .finally(() => {
      running = null;
      lastAsked = performance.now();
    });
  return running;
}

export function revalidate(): void {
  if (performance.now() - lastAsked >= QUIET) void loadLibrary();
}

export function retryLoading(): void {
  setStatus("loading");
  void loadLibrary();
}

/** For tests: the next account begins with a first load. */
export function forgetLoading(): void {
  running = null;
  lastAsked = Number.NEGATIVE_INFINITY;
}
