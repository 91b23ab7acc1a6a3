import { effectOn } from "./apply";
import type { Op } from "./op";
import type { Document, DocumentRecord, RecordId } from "./record";

/** A document in which effective ops are done one after the other, without a copy for each. */
export class Draft {
  readonly #document: Document;
  readonly #changed = new Map<RecordId, DocumentRecord | undefined>();

  constructor(document: Document) {
    this.#document = document;
  }

  get(id: RecordId): DocumentRecord | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#document.records.get(id);
  }

  /**
   * Does an op, of which it is known that it can be done.
   *
   * @throws Refusal where a change of a text does not fit.
   */
  make(op: Op): void {
    const record = this.get(op.id);
    if (op.type === "create") this.#changed.set(op.id, op.record);
    else if (op.type === "delete") this.#changed.set(op.id, undefined);
    else if (record !== undefined) this.#changed.set(op.id, effectOn(record, op));
  }
}
