/** What differs at tablets and phones, in words, and the way back. */

import type { Editor } from "../editor/Editor";
import { correctedAt } from "../editor/guides";
import { inspectorMessages } from "../messages/inspector";
import type { Op } from "../model/op";
import {
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
  type Width,
} from "../model/record";

type Narrow = Exclude<Width, "base">;

const { parts } = inspectorMessages.widths;

/** What of a record differs at a width, in words and each once. */
export function differing(record: DocumentRecord, width: Narrow): string {
  const corrected = Object.entries(record[width]).map(([register, value]) =>
    register === "hidden" && value === false ? "shown" : register,
  );
  const words = Object.entries(parts).flatMap(([key, word]) =>
    corrected.includes(key) ? [word] : [],
  );
  return [...new Set(words)].join(", ");
}

/** Is anything of it corrected at a width? */
export function differs(record: DocumentRecord, width: Narrow): boolean {
  return correctedAt(record, width).length > 0;
}

/** The ops that take back all that is corrected at a width (EDIT-113). */
export function resetOps(editor: Editor, ids: readonly RecordId[], width: Narrow): Op[] {
  return ids.flatMap((id) => {
    const record = editor.records.get(id);
    if (record === undefined) return [];
    return correctedAt(record, width).map((key): Op => ({ type: "clear", id, key, width }));
  });
}

/** What differs on a page at a width: the page itself, and what lies on it and in that, from back to front. */
export function differingOn(document: Document, page: RecordId, width: Narrow): RecordId[] {
  const isOn = (record: DocumentRecord | undefined): boolean => {
    if (record === undefined || !isWidgetKind(record.kind)) return false;
    if (record.parent === null || record.parent === page) return true;
    return isOn(document.records.get(record.parent));
  };
  return [...document.records].flatMap(([id, record]) =>
    differs(record, width) && (id === page || isOn(record)) ? [id] : [],
  );
}
