/** The rules of widgets. The twin of those in `adapters/pages/src/widget.rs`. */

import type { Document, DocumentRecord, RecordId, Registers, Width } from "../model/record";
import { ruleOf } from "../model/registers";
import { albumRules, setAlbum } from "./album";
import type { Declarations, Rule } from "./css";
import { figureRules } from "./figure";
import { fieldRules } from "./form";
import { hotspotRules } from "./hotspot";
import { setLook } from "./look";
import { mediaRules } from "./media";
import { crop } from "./pictures";
import type { Places } from "./place";
import { pinBox } from "./placing";
import { shareRules } from "./share";

/** The declarations of a widget's own element at a width: where it lies and how it looks. */
export function declarations(
  document: Document,
  places: Places,
  id: RecordId,
  parent: RecordId,
  width: Width,
): ReadonlyMap<string, string> {
  const rule: Declarations = new Map();
  const record = document.records.get(id);
  if (record === undefined) return rule;
  places.set(record, id, parent, width, rule);
  if (record.kind === "group") rule.set("grid-template-rows", places.rows(id, width));
  setLook(record, width, rule);
  setAlbum(record, width, rule);
  return rule;
}

/** The rules of a widget: of its own element, and of what is in it. */
export function widgetRules(
  document: Document,
  places: Places,
  id: RecordId,
  parent: RecordId,
  drawing: string | undefined,
): Rule[] {
  const record = document.records.get(id);
  if (record === undefined) return [];
  const own = (width: Width) => new Map(declarations(document, places, id, parent, width));
  return [{ selector: `.w${id}`, at: own }, ...innerRules(document, id, record, drawing)];
}

/** The rules of what is in the element of a widget. `drawing` is the address of the one that a picture or a shape shows. */
export function innerRules(
  document: Document,
  id: RecordId,
  record: DocumentRecord,
  drawing: string | undefined,
): Rule[] {
  const rules = [
    ...albumRules(document, id, record),
    ...hotspotRules(id, record),
    ...fieldRules(document, id, record),
    ...shareRules(id, record),
    ...mediaRules(id, record),
    ...figureRules(id, record, drawing),
  ];
  if (record.kind === "picture") {
    rules.push({ selector: `.w${id} img`, at: (width) => crop(record, width, drawing) });
  }
  if (record.kind === "text") rules.push(overrides(id, record));
  return rules;
}

/** What a text says for itself holds over the styles of its paragraphs, too (EDIT-198). */
function overrides(id: RecordId, record: DocumentRecord): Rule {
  const ofType = (registers: Registers): Registers => {
    const entries = Object.entries(registers);
    return Object.fromEntries(entries.filter(([key]) => ruleOf(key)?.kinds.includes("textStyle")));
  };
  const own: DocumentRecord = {
    ...record,
    kind: "textStyle",
    base: ofType(record.base),
    tablet: ofType(record.tablet),
    phone: ofType(record.phone),
  };
  return {
    selector: `.w${id} :is([class^=s],h1,h2,h3,h4,h5,h6,.caption)`,
    at: (width) => {
      const rule: Declarations = new Map();
      setLook(own, width, rule);
      return rule;
    },
  };
}

/** The rule of the box in which a pinned widget lies. */
export function pinRule(id: RecordId, record: DocumentRecord): Rule {
  return { selector: `.p${id}`, at: (width) => pinBox(record, width) };
}
