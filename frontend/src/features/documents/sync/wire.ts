/** What the server answers, read. */

import { ApiError } from "@/shared/api/problem";
import { apply } from "../model/apply";
import { readDocument, readOps } from "../model/json";
import type { ClientId, Document } from "../model/record";
import type { Change } from "./events";
import type { WireChange, WireDocument } from "./ports";

/** A change as the replica keeps it. */
export function changeOf({ seq, client, number, ops }: WireChange): Change {
  return { seq, client: client as ClientId, number, ops: readOps(ops) };
}

/** Those of some changes that follow this one without a gap. What came twice is there once. */
export function following(changes: readonly Change[], seq: number): Change[] {
  const found: Change[] = [];
  for (const change of changes) if (change.seq === seq + found.length + 1) found.push(change);
  return found;
}

/** The document as it is after the changes that came with it. */
export function documentOf(wire: WireDocument): {
  readonly seq: number;
  readonly document: Document;
  readonly access: WireDocument["access"];
  readonly pages: number;
} {
  const { snapshot, changes, access, pages } = wire;
  const read = readDocument(snapshot.document);
  const later = changes.filter(({ seq }) => seq > snapshot.seq);
  const ops = later.flatMap((change) => readOps(change.ops));
  const seq = later.at(-1)?.seq ?? snapshot.seq;
  return { seq, document: apply(read, ops).document, access, pages };
}

/** Is it a failure with one of these statuses? */
export function isStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}
