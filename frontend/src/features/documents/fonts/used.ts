/** The families that a document names. The twin of `faces` in `adapters/pages/src/fonts.rs`. */

import type { Document, DocumentRecord, Marks } from "../model/record";
import { DEFAULT_FAMILY, type UsedFace } from "./library";

/** What one record names, since most of them are the same after a change. */
const known = new WeakMap<DocumentRecord, Named>();

interface Named {
  readonly families: readonly string[];
  readonly italic: boolean;
}

/** The families of a document, upright, and in italics where anything is set in them (EDIT-213). */
export function usedFaces(document: Document): UsedFace[] {
  const families = new Set([DEFAULT_FAMILY]);
  let italic = false;
  for (const record of document.records.values()) {
    let named = known.get(record);
    if (named === undefined) {
      named = namedBy(record);
      known.set(record, named);
    }
    for (const family of named.families) families.add(family);
    italic ||= named.italic;
  }
  const styles = italic ? [false, true] : [false];
  return styles.flatMap((each) => [...families].map((family) => ({ family, italic: each })));
}

function namedBy({ base, text }: DocumentRecord): Named {
  const marks = (text ?? []).map(({ attributes }): Marks => attributes ?? {});
  const families = [base.family, ...marks.map(({ family }) => family)];
  return {
    families: families.filter((family): family is string => typeof family === "string"),
    italic: base.italic === true || marks.some(({ italic }) => italic !== undefined),
  };
}
