/** What a sender needs, and whom it tells. */

import type { Clock, DocumentsApi, Refused, Trouble } from "./ports";
import type { Pushes } from "./pushes";

export interface SenderListener {
  /** How it stands with the server has changed. */
  trouble(trouble: Trouble | null): void;
  /** The journal may have gone on without the other tabs knowing. */
  news(): void;
  /** A change was refused and taken back. */
  refused(refused: Refused): void;
}

/** What a sender needs. */
export interface SenderPorts {
  readonly api: DocumentsApi;
  readonly clock: Clock;
  readonly pushes: Pushes;
  /** A part of 1: what a pause is made longer by, so that not everybody comes back at once. */
  readonly jitter: () => number;
  /** Sixty random bits, as an id of the document. */
  readonly newId: () => string;
}
