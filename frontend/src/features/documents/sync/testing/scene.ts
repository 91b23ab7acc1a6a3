/** A document that is open in the tabs of browsers, for tests of sessions. */

import { networkError } from "@/shared/api/problem";
import { drawn, id } from "../../model/testing/documents";
import { randomId } from "../../model/testing/gestures";
import { randomOf } from "../../model/testing/random";
import type { Journal } from "../journal";
import { DocumentSession } from "../session";
import { Server } from "./server";
import { Browser, networkTo, VirtualClock } from "./world";

/** A server, and browsers at a network that can be switched off. */
export class Scene {
  readonly clock = new VirtualClock();
  readonly server = new Server(drawn());
  readonly random = randomOf(1);
  readonly quality = { lost: 0, doubled: 0, delay: 0 };
  /** What `send` fails with instead. */
  refusal: Error | null = null;
  /** Does what is sent arrive, and no answer come back? */
  losesAnswers = false;
  readonly sent: { readonly at: number; readonly ops: number }[] = [];
  readonly #open: DocumentSession[] = [];

  async tab(browser = new Browser(), journal: Journal = browser.journal): Promise<DocumentSession> {
    const api = networkTo(this.server, this.clock, this.random, this.quality);
    const opening = DocumentSession.open(
      {
        api: {
          ...api,
          send: (batch, signal) => {
            this.sent.push({ at: this.clock.now(), ops: batch.ops.length });
            if (this.refusal !== null) return Promise.reject(this.refusal);
            const answer = api.send(batch, signal);
            return this.losesAnswers
              ? answer.then(() => Promise.reject(networkError("Lost")))
              : answer;
          },
        },
        journal,
        locks: browser.locks,
        channel: browser.channel(),
        clock: this.clock,
        jitter: () => 0,
        newId: () => randomId(this.random),
      },
      { name: "document 100001" },
    );
    let isOpen = false;
    const ended = () => {
      isOpen = true;
    };
    opening.then(ended, ended);
    // A disk takes turns that are not those of the clock.
    for (await this.clock.run(10); !isOpen; await this.clock.run(1)) await turn();
    const session = await opening;
    this.#open.push(session);
    return session;
  }

  offline(is: boolean): void {
    this.quality.lost = is ? 1 : 0;
  }

  close(): void {
    for (const session of this.#open) session.close();
  }
}

/** Lets the tasks of the database of the tests run, which have turns of their own. No time has to pass. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

export const turnOf = (session: DocumentSession) => session.document.records.get(id(2))?.base.turn;
