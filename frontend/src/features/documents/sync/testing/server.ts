import { ApiError } from "@/shared/api/problem";
import { Concurrent } from "../../model/apply";
import { change, type Terms } from "../../model/check";
import { readOps, writeOps } from "../../model/json";
import type { Op } from "../../model/op";
import { type Document, type DocumentRecord, SETTINGS } from "../../model/record";
import { Refusal } from "../../model/refusal";
import type { Access } from "../events";
import type { Batch, WireChange, WireDocument } from "../ports";

/** The failure of a call. */
export function failure(status: number, detail = `Status ${status}`): ApiError {
  return new ApiError({ code: `http_${status}`, status, title: detail, detail });
}

/** A change in the log of the server. */
interface Entry {
  readonly client: string;
  readonly number: number;
  /** What was sent. */
  readonly digest: string;
  readonly ops: readonly Op[];
}

/** The server of one document: it orders and answers as the use cases do that change, read and open documents. */
export class Server {
  readonly log: Entry[] = [];
  document: Document;
  access: Access = "owner";
  terms: Terms = { rights: "layout", pages: 100 };
  /** How many changes are merged or answered at most; what is farther away is too old. */
  most = 2_000;
  /** The changes up to this one are no longer in the log. What each client sent last stays known. */
  cut = 0;
  #snapshot: { readonly seq: number; readonly document: Document };
  /** Those who wait for a change look whether it has come. */
  readonly #waiting = new Set<() => void>();

  constructor(document: Document) {
    this.document = document;
    this.#snapshot = { seq: 0, document };
  }

  get head(): number {
    return this.log.length;
  }

  open(): WireDocument {
    const { seq, document } = this.#snapshot;
    const snapshot = { seq, document: writeDocument(document) };
    const changes = this.#wire(seq, this.head);
    return { seq: this.head, access: this.access, pages: this.terms.pages, snapshot, changes };
  }

  changes(after: number): { readonly changes: readonly WireChange[] } {
    if (after < this.cut || this.head - after > this.most) throw failure(410);
    return { changes: this.#wire(after, this.head) };
  }

  /** Ends when there is a change after this one, or when the reader has gone. */
  changed(after: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.head <= after && !gone.aborted) return;
        this.#waiting.delete(look);
        gone.removeEventListener("abort", look);
        resolve();
      };
      this.#waiting.add(look);
      gone.addEventListener("abort", look);
      look();
    });
  }

  send(batch: Batch): { readonly seq: number; readonly changes: readonly WireChange[] } {
    const digest = JSON.stringify(batch);
    const ops = readOps(batch.ops);
    const own = this.log.filter(({ client }) => client === batch.client);
    const sent = this.log.findIndex(
      ({ client, number }) => client === batch.client && number === batch.number,
    );
    if (sent >= 0) {
      if (this.log[sent]?.digest !== digest) throw failure(409, "number_taken");
      const changes = batch.base < this.cut ? [] : this.#wire(batch.base, sent + 1);
      return { seq: sent + 1, changes };
    }
    const last = own.at(-1);
    if (last !== undefined && batch.number < last.number) throw failure(409, "number_taken");
    if (batch.base > this.head || (last && batch.base <= this.log.indexOf(last))) {
      throw failure(409, "stale_base");
    }
    if (batch.base < this.cut || this.head - batch.base > this.most) throw failure(410);
    const concurrent = new Concurrent(this.log.slice(batch.base).flatMap((entry) => entry.ops));
    const changed = this.#change(ops, concurrent);
    this.document = changed.document;
    this.log.push({ client: batch.client, number: batch.number, digest, ops: changed.ops });
    if (this.head % 8 === 0) this.#snapshot = { seq: this.head, document: this.document };
    for (const look of this.#waiting) look();
    return { seq: this.head, changes: this.#wire(batch.base, this.head) };
  }

  /** Folds the log into the snapshot, and cuts all of it. */
  compact(): void {
    this.#snapshot = { seq: this.head, document: this.document };
    this.cut = this.head;
  }

  #change(ops: readonly Op[], concurrent: Concurrent) {
    try {
      return change(this.document, ops, this.terms, concurrent);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw failure(error.reason === "layoutLocked" ? 403 : 422, error.message);
    }
  }

  #wire(after: number, last: number): WireChange[] {
    return this.log.slice(after, last).map(({ client, number, ops }, index) => ({
      seq: after + index + 1,
      client,
      number,
      ops: JSON.parse(JSON.stringify(writeOps(ops))),
    }));
  }
}

/** A document as the server writes it. */
function writeDocument({ records }: Document): unknown {
  const lists: Record<string, Record<string, unknown>> = {};
  for (const [id, record] of records) {
    if (id === SETTINGS) continue;
    const list = LISTS[record.kind] ?? "widgets";
    lists[list] = { ...lists[list], [id]: written(record, list) };
  }
  return { schema: 1, settings: {}, ...lists };
}

const LISTS: Partial<Record<DocumentRecord["kind"], string>> = {
  page: "pages",
  textStyle: "textStyles",
  swatch: "swatches",
};

function written(record: DocumentRecord, list: string): unknown {
  const [op] = writeOps([{ type: "create", id: SETTINGS, record }]);
  const { kind, ...members } = (op as { create: { record: Record<string, unknown> } }).create
    .record;
  return JSON.parse(JSON.stringify(list === "widgets" ? { kind, ...members } : members));
}
