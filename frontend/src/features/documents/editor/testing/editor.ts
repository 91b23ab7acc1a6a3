import { apply } from "../../model/apply";
import type { Op } from "../../model/op";
import { blank } from "../../model/testing/documents";
import { randomId } from "../../model/testing/gestures";
import { randomOf } from "../../model/testing/random";
import { DocumentSession } from "../../sync/session";
import { Server } from "../../sync/testing/server";
import { Browser, VirtualClock } from "../../sync/testing/world";
import { Editor } from "../Editor";

interface Given {
  /** What is done to a blank document first. */
  readonly ops?: readonly Op[];
  readonly access?: Server["access"];
  /** How many pages the plan allows. */
  readonly pages?: number;
  readonly numId?: number;
}

/** An editor of a document on a server that answers at once. */
export async function openEditor({
  ops = [],
  access = "owner",
  pages = 100,
  numId = 7,
}: Given = {}) {
  const server = new Server(apply(blank(), ops).document);
  server.access = access;
  server.terms = { ...server.terms, pages };
  const browser = new Browser();
  const random = randomOf(7);
  const session = await DocumentSession.open(
    {
      api: {
        open: async () => server.open(),
        changes: (_after, _wait, signal) =>
          new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason), { once: true });
          }),
        send: async (batch) => server.send(structuredClone(batch)),
      },
      journal: browser.journal,
      locks: browser.locks,
      channel: browser.channel(),
      clock: new VirtualClock(),
      jitter: () => 0,
      newId: () => randomId(random),
    },
    { name: "document" },
  );
  const editor = new Editor(session, numId, null);
  return { editor, server, session };
}
