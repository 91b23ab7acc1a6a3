/** Prepares this browser for working without a network, and takes that back. */

import { logFailure } from "@/shared/log";
import { readStored, writeStored } from "@/shared/storage";
import { isOurs, SCOPE, WORKER } from "./kept";
import { forgetPictures } from "./pictures";

/** Says that this browser was asked to keep what is stored: it asks the person at most once. */
const ASKED = "octavo-asked-to-keep";

/** Has the editor's own files kept, and what is stored not cleared by the browser for want of room. */
export async function prepareOffline(): Promise<void> {
  // While the product is developed, files have no versions.
  if (!import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker?.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
    await askToKeep();
  } catch (error) {
    // Without it the editor needs the network after a reload, as before.
    logFailure("offline", error);
  }
}

async function askToKeep(): Promise<void> {
  if (readStored(ASKED) !== null || !("storage" in navigator)) return;
  if (await navigator.storage.persisted()) return;
  writeStored(ASKED, "1");
  await navigator.storage.persist();
}

/** Clears the editor's files and where pictures are, and answers no more without a network. */
export async function forgetOffline(): Promise<void> {
  forgetPictures();
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const ours = workers.filter(({ scope }) => new URL(scope).pathname === SCOPE);
  await Promise.all(ours.map((worker) => worker.unregister()));
  if (!("caches" in window)) return;
  const names = (await caches.keys()).filter(isOurs);
  await Promise.all(names.map((name) => caches.delete(name)));
}
