/** What happens at sign-out to the documents that this browser keeps. */

import { forgetOffline } from "../offline/register";
import { browserChannel } from "../sync/browser";
import { documentsIn, forget } from "../sync/journal";
import { channelOf, documentName, partsOf } from "../sync/names";
import { openSession } from "./open";
import { keptOf } from "./room";
import { sendAll } from "./sending";

/** Changes that this browser alone has. */
export interface Unsent {
  readonly changes: number;
  readonly projects: number;
}

/** Sends what this browser keeps of a person's changes, and answers what could not be sent (EDIT-010). */
export async function sendKept(person: string): Promise<Unsent> {
  let unsent: Unsent = { changes: 0, projects: 0 };
  for (const name of await documentsIn(indexedDB)) {
    const { person: whose, numId } = partsOf(name);
    const changes = whose === person ? await sendKeptOf(person, numId) : 0;
    if (changes === 0) continue;
    unsent = { changes: unsent.changes + changes, projects: unsent.projects + 1 };
  }
  return unsent;
}

/** Sends what this browser keeps of a person's changes of one document; answers how many are left. */
export async function sendKeptOf(person: string, numId: number): Promise<number> {
  if ((await keptOf(documentName(person, numId))) === 0) return 0;
  const session = await openSession(numId, person);
  const left = await sendAll(session);
  session.close();
  return left;
}

/**
 * Clears all that this browser keeps of a person's documents, in its other windows as well. Of others it keeps what they
 * have not sent yet.
 */
export async function forgetDocuments(person: string | null): Promise<void> {
  const names: string[] = [];
  for (const name of await documentsIn(indexedDB)) {
    if (partsOf(name).person === person || (await keptOf(name)) === 0) names.push(name);
  }
  for (const name of names) {
    const channel = browserChannel(channelOf(name));
    channel.post({ type: "left" });
    channel.close();
  }
  await forget(indexedDB, names);
  await forgetOffline();
}
