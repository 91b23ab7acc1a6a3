/** Changes of one record each, the twin of `Op` in `domain/src/documents/change.rs`. */

import type { DocumentRecord, Marks, Place, RecordId, Value, Width } from "./record";

/** Marks that are set, or taken away where there is null. */
export type MarkChanges = Readonly<Record<string, Value | null>>;

/** A step of a change of a text. Lengths are in units of UTF-16. */
export type Step =
  | { readonly insert: string; readonly attributes?: Marks }
  | { readonly retain: number; readonly attributes?: MarkChanges }
  | { readonly delete: number };

/** A change of a text, from its beginning on. What is behind its last step stays. */
export type Delta = readonly Step[];

/** Makes a record. */
export interface CreateOp {
  readonly type: "create";
  readonly id: RecordId;
  readonly record: DocumentRecord;
}

/** Sets a register at a width; a register that has one value is set at the base. */
export interface SetOp {
  readonly type: "set";
  readonly id: RecordId;
  readonly key: string;
  readonly width: Width;
  readonly value: Value;
}

/** Takes back what is set: a correction of a width follows the base again (EDIT-113). */
export interface ClearOp {
  readonly type: "clear";
  readonly id: RecordId;
  readonly key: string;
  readonly width: Width;
}

/** Places a record elsewhere. */
export interface PlaceOp extends Place {
  readonly type: "place";
  readonly id: RecordId;
}

/** Deletes a record and what lies in it. */
interface DeleteOp {
  readonly type: "delete";
  readonly id: RecordId;
}

/** Changes a text. */
export interface TextOp {
  readonly type: "text";
  readonly id: RecordId;
  readonly delta: Delta;
}

export type Op = CreateOp | SetOp | ClearOp | PlaceOp | DeleteOp | TextOp;
