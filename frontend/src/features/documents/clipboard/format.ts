/** What is copied, as the clipboard keeps it. */

import { FormatFault, readOps, writeOps } from "../model/json";
import type { DocumentRecord, RecordId } from "../model/record";
import { SCHEMA } from "../model/registers";

export type Records = ReadonlyMap<RecordId, DocumentRecord>;

/** Widgets that were copied, with all that is in them. */
export interface Copied {
  /** The number of the project, and the page on which they lay. */
  readonly project: number;
  readonly page: RecordId;
  /** Those that were selected, the lowest first; where they say they lie is on the page itself. */
  readonly roots: readonly RecordId[];
  readonly records: Records;
  /** The text styles and colours that they name. */
  readonly named: Records;
}

const creates = (records: Records) =>
  writeOps([...records].map(([id, record]) => ({ type: "create", id, record })));

export function writeCopied({ project, page, roots, records, named }: Copied): string {
  return JSON.stringify({
    octavo: "widgets",
    schema: SCHEMA,
    project,
    page,
    roots,
    records: creates(records),
    named: creates(named),
  });
}

/** Reads what was copied; null where it is none, and "newer" where a newer version wrote it. */
export function readCopied(text: string): Copied | "newer" | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null || !("octavo" in json)) return null;
  const { octavo, schema, project, page, roots, records, named } = json as Record<string, unknown>;
  if (octavo !== "widgets") return null;
  if (schema !== SCHEMA) return "newer";
  if (typeof project !== "number" || typeof page !== "string" || !Array.isArray(roots)) return null;
  try {
    return {
      project,
      page: page as RecordId,
      roots: roots.filter((id): id is RecordId => typeof id === "string"),
      records: readRecords(records),
      named: readRecords(named),
    };
  } catch (error) {
    if (error instanceof FormatFault) return "newer";
    throw error;
  }
}

function readRecords(json: unknown): Records {
  return new Map(
    readOps(json).flatMap((op) => (op.type === "create" ? [[op.id, op.record] as const] : [])),
  );
}
