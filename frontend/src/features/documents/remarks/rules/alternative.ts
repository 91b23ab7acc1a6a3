/** Pictures whose alternative text is missing (EDIT-307). */

import { remarksMessages } from "../../messages/remarks";
import type { DocumentRecord } from "../../model/record";
import { isFromFile, lineOf } from "../../render/look";
import { calledIn } from "../naming";
import { clearOp, type Remark, setOp } from "../remark";
import type { PageSubject, Subject } from "../subject";

const words = remarksMessages.alternative;

/** Is it seen as a picture, and is that asked for: does it show one, and is it no decoration? */
export function lacksAlternative(record: DocumentRecord): boolean {
  const isPicture = record.kind === "picture" || isFromFile(record);
  const { asset, decorative } = record.base;
  return isPicture && asset !== undefined && decorative !== true && !lineOf(record, "label");
}

export function alternativeRemarks(
  { document, page }: PageSubject,
  { id, record }: Subject,
): Remark[] {
  if (!lacksAlternative(record)) return [];
  const ofLink = record.base.link !== undefined;
  return [
    {
      key: `alternative ${id}`,
      kind: "alternative",
      page,
      record: id,
      sentence: words.said(calledIn(document, id)),
      width: null,
      repairs: [
        {
          type: "write",
          label: words.write,
          field: words.field,
          id,
          register: "label",
          value: "",
          also: record.base.decorative === undefined ? [] : [clearOp(id, "decorative")],
        },
        // What is a link has to say where it leads.
        ...(ofLink
          ? []
          : [
              {
                type: "change",
                label: words.decorative,
                ops: [setOp(id, "decorative", true)],
              } as const,
            ]),
      ],
    },
  ];
}
