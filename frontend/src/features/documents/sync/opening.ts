import type { ClientId } from "../model/record";
import { Ledger } from "./ledger";
import type { SessionPorts } from "./options";
import { documentOf } from "./wire";

/** Reads the document for the first time in this browser, and keeps it. */
export async function firstOpened(
  ports: Pick<SessionPorts, "api" | "journal" | "clock" | "newId">,
): Promise<Ledger> {
  const { api, journal, clock, newId } = ports;
  const opened = documentOf(await api.open(new AbortController().signal));
  // Where another tab was first, its event is as good.
  await journal.append(0, { type: "opened", ...opened, client: newId() as ClientId });
  const ledger = await Ledger.load(journal, clock);
  if (ledger === null) throw new Error("The journal lost the document that was just opened");
  return ledger;
}
