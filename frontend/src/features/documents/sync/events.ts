/** What happens to what a browser knows of a document. */

import type { Op } from "../model/op";
import type { ClientId, Document } from "../model/record";

/** What a person may do with a document. */
export type Access = "owner" | "member" | "editor";

/** A change in the log. */
export interface Change {
  readonly seq: number;
  readonly client: ClientId;
  readonly number: number;
  readonly ops: readonly Op[];
}

/** What a change that is made here is to undo: a step of its own, an undo, a redo, or nothing that can be undone. */
export type Making = "step" | "undo" | "redo" | "silent";

/** A change was made in a tab. */
export interface Made {
  readonly type: "made";
  /** Unlike that of any other change. */
  readonly id: string;
  readonly ops: readonly Op[];
  readonly making: Making;
  /** The step that an undo or a redo takes back. */
  readonly takes: string | null;
  /** Changes of one continuing gesture have one group: they are one step of undo, and are gathered before sending. */
  readonly group: string | null;
  readonly at: number;
}

/** What happens to a replica. Times are in milliseconds. */
export type ReplicaEvent =
  | Made
  /** The document was read anew; a new client numbers its changes from the beginning. */
  | {
      readonly type: "opened";
      readonly seq: number;
      readonly document: Document;
      readonly client: ClientId;
      readonly access: Access;
      readonly pages: number;
      /** The number of what was sent and is in the document, though the log no longer has it. */
      readonly made?: number;
    }
  /** What the person may do is another, or how many pages the plan allows. */
  | { readonly type: "access"; readonly access: Access; readonly pages: number }
  /** What waits first is sent, so many changes at once. */
  | { readonly type: "sent"; readonly count: number }
  /** The person asked the server to make a change, which a client of its own makes: it is a step of this person. */
  | { readonly type: "asked"; readonly client: ClientId }
  /** The log went on. */
  | { readonly type: "heard"; readonly changes: readonly Change[]; readonly at: number }
  /** What was sent is refused: it is dropped if it was one change, and else sent one by one. */
  | { readonly type: "refused"; readonly number: number }
  /** What was sent was not done, and is to be sent anew on what is known by then. */
  | { readonly type: "unsent"; readonly number: number };
