/** What a session is opened with, and how a change is made in it. */

import type { Journal } from "./journal";
import type { Channel, Clock, DocumentsApi, Locks } from "./ports";

/** What a session needs of the world. */
export interface SessionPorts {
  readonly api: DocumentsApi;
  readonly journal: Journal;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly clock: Clock;
  readonly jitter: () => number;
  readonly newId: () => string;
}

export interface SessionOptions {
  /** Names the document among all that tabs of this browser have open. */
  readonly name: string;
}

/** How a change is made. */
export interface ChangeOptions {
  /** Names a gesture that goes on, as typing or a slider: one step of undo, sent a moment later. */
  readonly group?: string;
  /** What nobody did on purpose, as the height of a text that was measured: it is no step of undo. */
  readonly silent?: boolean;
}
