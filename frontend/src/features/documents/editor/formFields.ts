/** Making forms and their fields (EDIT-268). */

import { formsMessages as words } from "../messages/forms";
import { type FieldType, hasChoices } from "../model/fields";
import type { Op } from "../model/op";
import { keysBetween, roomAmong } from "../model/order";
import type { Document, DocumentRecord, RecordId, Registers } from "../model/record";
import { widgetsIn } from "../structure/tree";
import type { Editor } from "./Editor";

const [INK, PAPER] = ["#1d1b19ff", "#ffffffff"];

/** How a new form looks on a light or a dark page: its edges and words stand out from it by 4.5 to 1 at least. */
export function formLook(document: Document, isLight: boolean): Registers {
  const style = bodyStyle(document);
  const said = style === undefined ? {} : { style };
  return isLight
    ? { ...said, fieldFill: PAPER, fieldStroke: "#6b665fff", accent: INK, accentInk: PAPER }
    : { ...said, fieldFill: INK, fieldStroke: "#b8b2a9ff", accent: PAPER, accentInk: INK };
}

/** The size of what is read at length, in hundredths of a px. */
const READING = 1_700;

/** The text style of paragraphs whose size is nearest to what is read at length: others are decks and captions. */
function bodyStyle({ records }: Document): RecordId | undefined {
  const styles = [...records].filter(
    ([, { kind, base }]) => kind === "textStyle" && base.element === "p",
  );
  const distance = ({ base }: DocumentRecord) =>
    Math.abs((typeof base.fontSize === "number" ? base.fontSize : READING) - READING);
  const nearest = styles.sort(
    ([, one], [, other]) => distance(one) - distance(other) || (one.order < other.order ? -1 : 1),
  );
  return nearest[0]?.[0];
}

/** The ops that make the first fields of a new form. */
export function fieldOps(editor: Editor, form: RecordId, fields: readonly Registers[]): Op[] {
  const keys = keysBetween(null, null, fields.length);
  return fields.map((registers, at) =>
    editor.createOp("field", { parent: form, order: keys[at] ?? "a0" }, registers),
  );
}

/** The form that is meant by the selection: the one that is selected alone, or the one in which all of it lies. */
export function formMeant(editor: Editor): RecordId | null {
  const { ids } = editor.selection.store.getState();
  const forms = new Set(
    ids.map((id) => {
      const record = editor.records.get(id);
      if (record?.kind === "form") return id;
      return record?.kind === "field" ? record.parent : null;
    }),
  );
  const [form = null] = forms;
  return forms.size === 1 ? form : null;
}

/** What a new field of a type is like. */
function newField(type: FieldType): Registers {
  const label = words.newField[type];
  return {
    fieldType: type,
    words: label,
    ...(hasChoices(type) ? { choices: [...words.newChoices] } : {}),
  };
}

/** Adds a field to a form: behind the one that is selected in it, else behind all. Answers its id; null where it was refused. */
export function addField(editor: Editor, form: RecordId, type: FieldType): RecordId | null {
  const siblings = widgetsIn(editor.document, form);
  const { ids } = editor.selection.store.getState();
  const selected = siblings.findLastIndex(([id]) => ids.includes(id));
  const place = selected < 0 ? siblings.length : selected + 1;
  const { orders, moved } = roomAmong(siblings, place, 1);
  const made = editor.createOp("field", { parent: form, order: orders[0] ?? "a0" }, newField(type));
  const again = moved.map(([id, order]): Op => ({ type: "place", id, parent: form, order }));
  return editor.change([...again, made]) ? made.id : null;
}
