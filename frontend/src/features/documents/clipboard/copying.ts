/** Taking what is selected into the clipboard. */

import { selectedRoots } from "../commands/context";
import type { Editor } from "../editor/Editor";
import { effectOn } from "../model/apply";
import type { DocumentRecord, RecordId } from "../model/record";
import { namedIn } from "../structure/copying";
import { stayOps } from "../structure/moving";
import { familyOf, inPaintOrder } from "../structure/tree";
import type { Copied } from "./format";

/** What is selected, as it is copied; null where that is nothing. */
export function copiedOf(editor: Editor): Copied | null {
  const { document } = editor;
  const { page } = editor.view.getState();
  const roots = inPaintOrder(document, selectedRoots(editor));
  if (roots.length === 0) return null;
  const records = new Map<RecordId, DocumentRecord>();
  for (const root of roots) {
    for (const id of familyOf(document, root)) {
      const record = document.records.get(id);
      if (record !== undefined)
        records.set(id, id === root ? onPage(editor, root, record) : record);
    }
  }
  return { project: editor.numId, page, roots, records, named: namedBy(editor, records) };
}

/** A record as it lies on its page, whatever it lay in. */
function onPage(editor: Editor, id: RecordId, record: DocumentRecord): DocumentRecord {
  const { page } = editor.view.getState();
  let placed: DocumentRecord = { ...record, parent: page };
  // Where a field lies says its form.
  if (record.parent !== page && record.kind !== "field") {
    for (const op of stayOps(editor.document, page, [id], [], () => null))
      if (op.type === "set") placed = effectOn(placed, op);
  }
  const { above: _, notOn: __, ...base } = placed.base;
  return { ...placed, base };
}

/** The text styles and colours that records name, and those that these name. */
function namedBy(editor: Editor, records: Iterable<readonly [RecordId, DocumentRecord]>) {
  const named = new Map<RecordId, DocumentRecord>();
  const next = [...records].map(([, record]) => record);
  for (const record of next) {
    for (const id of namedIn(record)) {
      const found = editor.records.get(id);
      const isStyle = found?.kind === "textStyle" || found?.kind === "swatch";
      if (found === undefined || !isStyle || named.has(id)) continue;
      named.set(id, found);
      next.push(found);
    }
  }
  return named;
}
