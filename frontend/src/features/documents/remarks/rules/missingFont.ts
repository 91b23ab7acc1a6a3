/** Letters whose own font the owner of the project does not have: readers get its fallback (EDIT-218). */

import { isOwnFamily } from "../../fonts/own";
import { remarksMessages } from "../../messages/remarks";
import { lettersOf } from "../letters";
import { calledIn } from "../naming";
import type { Remark } from "../remark";
import type { PageSubject, Subject } from "../subject";

const words = remarksMessages.missingFont;

export function missingFontRemarks(subject: PageSubject, widget: Subject): Remark[] {
  const { document, page, known } = subject;
  const { families } = known;
  if (families === null) return [];
  const { id, widths } = widget;
  const isMissing = widths.some((width) =>
    lettersOf(subject, widget, width).some(
      ({ family, words: said }) =>
        said.trim() !== "" && isOwnFamily(family) && !families.has(family),
    ),
  );
  if (!isMissing) return [];
  return [
    {
      key: `missingFont ${id}`,
      kind: "missingFont",
      page,
      record: id,
      sentence: words.said(calledIn(document, id)),
      width: null,
      repairs: [{ type: "field", label: words.choose, register: "family" }],
    },
  ];
}
