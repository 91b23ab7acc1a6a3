/** Letters that are too small to be read, at the width at which they are smallest (EDIT-312). */

import { remarksMessages } from "../../messages/remarks";
import type { Op } from "../../model/op";
import type { DocumentRecord, Width } from "../../model/record";
import { isCorrected } from "../../model/record";
import { type Letters, lettersOf } from "../letters";
import { calledIn } from "../naming";
import { type Remark, setOp } from "../remark";
import type { PageSubject, Subject } from "../subject";
import { marksOp } from "../texts";

const words = remarksMessages.smallText;

/** The least size of letters, in px. */
const LEAST = 12;

type Seen = Letters & { readonly width: Width };

export function smallTextRemarks(subject: PageSubject, widget: Subject): Remark[] {
  const { document, page } = subject;
  const { id, widths } = widget;
  const seen = widths.flatMap((width) =>
    lettersOf(subject, widget, width)
      .filter(({ words: said }) => said.trim() !== "")
      .map((each): Seen => ({ ...each, width })),
  );
  const small = seen.filter(({ size }) => size < LEAST);
  const [worst] = [...small].sort((one, other) => one.size - other.size);
  if (worst === undefined) return [];
  return [
    {
      key: `smallText ${id}`,
      kind: "smallText",
      page,
      record: id,
      sentence: words.said(calledIn(document, id), worst.size, worst.width),
      width: worst.width,
      repairs: [{ type: "change", label: words.make, ops: enlarge(widget, seen, small) }],
    },
  ];
}

/** The ops after which no letters are smaller: the widget says so where all of them are, else the letters themselves. */
function enlarge(
  { id, record, widths }: Subject,
  seen: readonly Seen[],
  small: readonly Seen[],
): Op[] {
  const isSmall = (each: Seen) => small.some(({ at }) => at === each.at);
  const plain = seen.filter(({ own }) => !own.size);
  const all = record.kind !== "text" || plain.every(isSmall);
  const marked = small.filter(({ own }) => own.size || !all);
  const starts = [...new Map(marked.map((each) => [each.at, each.words.length]))]
    .map(([at, length]) => ({ at, length }))
    .sort((one, other) => one.at - other.at);
  const ops: Op[] = starts.length === 0 ? [] : [marksOp(id, starts, { size: LEAST * 100 })];
  if (!all || small.every(({ own }) => own.size)) return ops;
  const own = small.filter((each) => !each.own.size);
  for (const width of widths) {
    const [first] = own.filter((each) => each.width === width);
    if (first === undefined || !needsOwn(record, own, width)) continue;
    const size = Math.max(first.drawn, LEAST * 100);
    ops.push(setOp(id, "fontSize", size, width), setOp(id, "leastFontSize", LEAST * 100, width));
  }
  return ops;
}

/** Has a width to be corrected, as it does not follow what changes at the base? */
function needsOwn(record: DocumentRecord, small: readonly Seen[], width: Width): boolean {
  const isCorrectedThere = ["fontSize", "leastFontSize"].some((key) =>
    isCorrected(record, key, width),
  );
  return width === "base" || isCorrectedThere || small.every((each) => each.width !== "base");
}
