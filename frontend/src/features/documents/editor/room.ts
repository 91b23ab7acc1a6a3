/** What this browser keeps of documents, and what of it can go where there is no more room. */

import { browserClock } from "../sync/browser";
import { documentsIn, forget, openJournal } from "../sync/journal";
import { Ledger } from "../sync/ledger";
import { channelOf } from "../sync/names";

/** Clears what is kept of other documents that no tab has open, and of which the server has all. */
export async function clearOthers(name: string): Promise<void> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = new Set(held.map((lock) => lock.name));
  const others: string[] = [];
  for (const other of await documentsIn(indexedDB)) {
    if (other === name || open.has(channelOf(other))) continue;
    if ((await keptOf(other)) === 0) others.push(other);
  }
  await forget(indexedDB, others);
}

/** How many changes of a document were never sent. */
export async function keptOf(name: string): Promise<number> {
  const journal = await openJournal(indexedDB, name);
  const ledger = await Ledger.load(journal, browserClock);
  journal.close();
  return ledger?.kept ?? 0;
}
