/** Opens the document of a project in this tab. */

import { documentsApi } from "@/shared/api/documents";
import { showToast } from "@/shared/ui";
import { offlineMessages } from "../messages/offline";
import { browserChannel, browserClock, browserLocks, randomId } from "../sync/browser";
import { openJournal } from "../sync/journal";
import { channelOf, documentName } from "../sync/names";
import type { DocumentsApi } from "../sync/ports";
import { RoomyJournal } from "../sync/roomy";
import { DocumentSession } from "../sync/session";
import { clearOthers } from "./room";

function apiOf(numId: number): DocumentsApi {
  return {
    open: async (signal) => {
      const opened = await documentsApi.open(numId, signal);
      return { ...opened, seq: opened.changes.at(-1)?.seq ?? opened.snapshot.seq };
    },
    changes: (after, wait, signal) => documentsApi.changes(numId, after, wait, signal),
    send: (batch, signal) => documentsApi.send(numId, batch, signal),
  };
}

/**
 * Opens a document: as this browser keeps it, else as the server answers it.
 *
 * Nobody sees what another person keeps in the same browser.
 *
 * @param person whose changes they are
 * @throws ApiError where the browser does not know it and the server does not answer it.
 */
export async function openSession(numId: number, person: string): Promise<DocumentSession> {
  const name = documentName(person, numId);
  const journal = new RoomyJournal(await openJournal(indexedDB, name), {
    make: () => clearOthers(name),
    none: () => showToast({ text: offlineMessages.noRoom }),
  });
  const ports = {
    api: apiOf(numId),
    journal,
    locks: browserLocks(navigator.locks),
    channel: browserChannel(channelOf(name)),
    clock: browserClock,
    jitter: Math.random,
    newId: randomId,
  };
  return DocumentSession.open(ports, { name: channelOf(name) });
}
