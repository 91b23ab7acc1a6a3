/** A change that goes on, as scrubbing a number: one step of undo, and Escape takes all of it back (EDIT-143, 333). */

import { difference } from "../model/diff";
import type { Op } from "../model/op";
import type { Document, RecordId } from "../model/record";
import type { Editor } from "./Editor";
import { withUnlinked } from "./linked";

export class Gesture {
  readonly #editor: Editor;
  readonly #group: string;
  /** The document as it was when the gesture began. */
  readonly before: Document;
  readonly #touched = new Set<string>();
  readonly #ids = new Set<RecordId>();

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#group = editor.newId();
    this.before = editor.document;
  }

  /** Goes on. Answers whether it could. */
  change(changes: readonly Op[]): boolean {
    const ops = withUnlinked(this.#editor.document, changes);
    for (const op of ops) {
      this.#ids.add(op.id);
      this.#touched.add(slotOf(op));
    }
    return this.#editor.change(ops, { group: this.#group });
  }

  /** Brings back what was there before, but for what others have changed elsewhere meanwhile. */
  cancel(): void {
    const part = ({ records }: Document): Document => ({
      records: new Map([...records].filter(([id]) => this.#ids.has(id))),
    });
    const ops = difference(part(this.#editor.document), part(this.before));
    const own = ops.filter((op) => this.#touched.has(slotOf(op)));
    this.#editor.change(own, { group: this.#group });
    this.end();
  }

  /** Ends it: what was gathered is sent. */
  end(): void {
    this.#editor.session.flush();
  }
}

/** What an op changes of its record. */
function slotOf(op: Op): string {
  const { id, type } = op;
  return type === "set" || type === "clear" ? `${id} ${op.key} ${op.width}` : `${id} ${type}`;
}
