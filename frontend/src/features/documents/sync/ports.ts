/** What the synchronisation of a document needs of the world. */

import type { ClientId } from "../model/record";
import type { Access } from "./events";

/** A change as the wire has it. */
export interface WireChange {
  readonly seq: number;
  readonly client: string;
  readonly number: number;
  readonly ops: unknown;
}

/** A document as the server answers it: a snapshot, and the changes after it. */
export interface WireDocument {
  /** The last change. */
  readonly seq: number;
  readonly access: Access;
  /** The most pages that the plan of its owner allows (EDIT-079). */
  readonly pages: number;
  readonly snapshot: { readonly seq: number; readonly document: unknown };
  readonly changes: readonly WireChange[];
}

/** A change that is sent; sending it again is safe. */
export interface Batch {
  readonly client: ClientId;
  readonly number: number;
  /** The last change that this browser knew. */
  readonly base: number;
  readonly ops: readonly unknown[];
}

/** The calls of one document. Each fails with an `ApiError`, whose status is 0 where nobody answered. */
export interface DocumentsApi {
  open(signal: AbortSignal): Promise<WireDocument>;
  /** The changes after one; where there are none, it waits for some for up to `wait` seconds. 410: too long ago. */
  changes(
    after: number,
    wait: number,
    signal: AbortSignal,
  ): Promise<{ readonly changes: readonly WireChange[] }>;
  /** Answers every change after the base up to the one that was sent. 403 and 422: refused. 409, 410: reload. */
  send(
    batch: Batch,
    signal: AbortSignal,
  ): Promise<{ readonly seq: number; readonly changes: readonly WireChange[] }>;
}

/** What keeps a document from being saved. */
export type Trouble =
  /** Nobody answers. */
  | { readonly type: "offline" }
  /** Somebody answers, but not as it has to be; where it is not over, it is tried again. */
  | { readonly type: "failed"; readonly sentence: string; readonly over: boolean };

/** Why the server has refused a change. */
export interface Refused {
  /** For the person. */
  readonly sentence: string;
  /** The limit of the plan that it would have passed, by the name that calls have for it; null where it was none. */
  readonly limit: string | null;
}

/** What the tabs of a browser tell each other about a document. */
export type TabMessage =
  /** The journal went on. */
  | { readonly type: "news" }
  /** A tab has come, and asks how it is. */
  | { readonly type: "hello" }
  /** A gesture has ended: what was gathered is to be sent. */
  | { readonly type: "flush" }
  | { readonly type: "trouble"; readonly trouble: Trouble | null }
  | ({ readonly type: "refused" } & Refused)
  /** The person has signed out: what is kept here is cleared. */
  | { readonly type: "left" };

export interface Channel {
  post(message: TabMessage): void;
  /** Hears what the other tabs post. */
  listen(listener: (message: TabMessage) => void): void;
  close(): void;
}

export interface Locks {
  /** Does the work as soon as no other tab holds the lock, and holds it until the work or the signal ends. */
  hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

export interface Clock {
  /** The time in milliseconds. */
  now(): number;
  /** Does something later; the answer calls it off. */
  after(ms: number, action: () => void): () => void;
}
