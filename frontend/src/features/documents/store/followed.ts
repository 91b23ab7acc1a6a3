/**
 * A document as parts of the editor show it that may be a frame behind. What a gesture ends with, and what is typed, is
 * drawn first where it happens; then the page follows, and after it the parts around it. So nobody waits for all of them at
 * once (EDIT-184, EDIT-185). Whatever else changes is followed without delay.
 */

import { afterFrame } from "@/shared/idle";
import type { Document } from "../model/record";
import { equal } from "../model/values";
import type { DocumentSource } from "./records";

/** Does something a moment later; the answer takes it back. */
export type Later = (act: () => void) => () => void;

/** `isLate`: what is shown now was a frame behind, so that what follows this one may be as well. */
type Listener = (isLate?: boolean) => void;

export class FollowedDocument implements DocumentSource {
  readonly #source: DocumentSource;
  readonly #later: Later;
  readonly #listeners = new Set<Listener>();
  readonly #end: () => void;
  #document: Document;
  #lags = false;
  #stop: (() => void) | null = null;

  /** What it follows may be followed late itself. */
  constructor(source: DocumentSource, later: Later = afterFrame) {
    this.#source = source;
    this.#later = later;
    this.#document = source.document;
    this.#end = source.subscribe((isLate?: boolean) => this.#changed(isLate === true));
  }

  get document(): Document {
    return this.#document;
  }

  /** Is there something that it does not show yet? */
  get isBehind(): boolean {
    return this.#stop !== null;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Does what changes the document: it is followed after the next frame. */
  lagging<T>(change: () => T): T {
    this.#lags = true;
    try {
      return change();
    } finally {
      this.#lags = false;
    }
  }

  /** Shows now what it does not show yet. */
  catchUp(): void {
    if (this.isBehind) this.#follow(false);
  }

  close(): void {
    this.#stop?.();
    this.#end();
  }

  #changed(isLate: boolean): void {
    const now = this.#source.document;
    // What the server confirms says what is shown already.
    if (this.#stop === null && saysTheSame(this.#document, now)) return;
    // What is selected must not be missing.
    const mayLag = (this.#lags || isLate) && hasSameRecords(this.#document, now);
    if (mayLag) this.#stop ??= this.#later(() => this.#follow(true));
    else this.#follow(false);
  }

  #follow(isLate: boolean): void {
    this.#stop?.();
    this.#stop = null;
    this.#document = this.#source.document;
    for (const listener of this.#listeners) listener(isLate);
  }
}

/** Do they say the same, also where that was read anew? */
function saysTheSame(one: Document, other: Document): boolean {
  if (one === other) return true;
  if (one.records.size !== other.records.size) return false;
  for (const [id, record] of other.records) {
    const before = one.records.get(id);
    if (before !== record && !equal(before, record)) return false;
  }
  return true;
}

function hasSameRecords({ records: one }: Document, { records: other }: Document): boolean {
  if (one.size !== other.size) return false;
  for (const id of other.keys()) if (!one.has(id)) return false;
  return true;
}
