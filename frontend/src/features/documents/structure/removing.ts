/** Deleting widgets. */

import type { Op } from "../model/op";
import type { Document, RecordId } from "../model/record";
import { rootsOf, widgetsIn } from "./tree";

/** The ops that delete widgets, and the groups of which nothing would be left. */
export function removeOps(document: Document, ids: readonly RecordId[]): Op[] {
  const gone = new Set(rootsOf(document, ids));
  for (const id of gone) {
    const holder = document.records.get(id)?.parent ?? null;
    if (holder === null || document.records.get(holder)?.kind !== "group") continue;
    // What is added here is looked at as well.
    if (widgetsIn(document, holder).every(([member]) => gone.has(member))) gone.add(holder);
  }
  return rootsOf(document, [...gone]).map((id) => ({ type: "delete", id }));
}
