import type { ClientId } from "@/features/documents/model/record";
import { blank, set } from "@/features/documents/model/testing/documents";
import { openJournal } from "@/features/documents/sync/journal";
import { documentName } from "@/features/documents/sync/names";

/** This browser keeps a change of somebody that was never sent. */
export async function keepChange(person: string, numId: number): Promise<void> {
  const journal = await openJournal(indexedDB, documentName(person, numId));
  const client = "00000000000a" as ClientId;
  const opened = { seq: 0, document: blank(), client, access: "owner", pages: 10 } as const;
  await journal.append(0, { type: "opened", ...opened });
  const made = { making: "step", takes: null, group: null, at: 0 } as const;
  await journal.append(1, { type: "made", id: "a", ops: [set(1, "title", "Home")], ...made });
  journal.close();
}
