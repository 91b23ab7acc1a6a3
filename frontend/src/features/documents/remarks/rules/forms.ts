/** Fields that nobody can tell apart or answer, and forms that ask for nothing (EDIT-268, 269, 272). */

import { remarksMessages } from "../../messages/remarks";
import { fieldOf, hasChoices } from "../../model/fields";
import { calledIn } from "../naming";
import type { Remark } from "../remark";
import type { PageSubject, Subject } from "../subject";

const words = remarksMessages.forms;

export function formRemarks(subject: PageSubject, widget: Subject): Remark[] {
  const { kind } = widget.record;
  if (kind === "field") return ofField(subject, widget);
  return kind === "form" ? ofForm(subject, widget) : [];
}

function ofField({ document, page }: PageSubject, { id, record }: Subject): Remark[] {
  const { label, type, choices } = fieldOf(id, record);
  const common = { page, record: id, width: null } as const;
  const name = calledIn(document, id);
  const remarks: Remark[] = [];
  if (label === "") {
    const write = { type: "write", label: words.write, field: words.field } as const;
    remarks.push({
      ...common,
      key: `fieldLabel ${id}`,
      kind: "fieldLabel",
      sentence: words.noLabel(name),
      repairs: [{ ...write, id, register: "words", value: "", also: [] }],
    });
  }
  if (hasChoices(type) && choices.length === 0) {
    remarks.push({
      ...common,
      key: `fieldChoices ${id}`,
      kind: "fieldChoices",
      sentence: words.noChoices(name),
      repairs: [{ type: "field", label: words.writeChoices, register: "choices" }],
    });
  }
  return remarks;
}

function ofForm(subject: PageSubject, { id }: Subject): Remark[] {
  const isField = (each: Subject["id"]) => subject.record(each)?.kind === "field";
  if (subject.within(id).some(isField)) return [];
  return [
    {
      page: subject.page,
      record: id,
      width: null,
      key: `emptyForm ${id}`,
      kind: "emptyForm",
      sentence: words.empty(calledIn(subject.document, id)),
      repairs: [{ type: "field", label: words.add, register: "fields" }],
    },
  ];
}
