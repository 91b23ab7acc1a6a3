/** Whether headings lead through a page: one h1, and no level left out (EDIT-309). */

import { remarksMessages } from "../../messages/remarks";
import type { Op } from "../../model/op";
import type { RecordId } from "../../model/record";
import { paragraphsOf } from "../../render/text";
import { lettersOf, levelOf, publishedElement } from "../letters";
import type { Remark } from "../remark";
import type { PageSubject } from "../subject";
import { marksOp } from "../texts";

const words = remarksMessages.headings;

/** So many letters of a heading are said. */
const MOST = 40;

interface Line {
  readonly id: RecordId;
  /** The number of the paragraph. */
  readonly number: number;
  /** Where its line end is. */
  readonly end: number;
  readonly words: string;
  /** As somebody said it; null for what is no heading. */
  readonly level: number | null;
}

/** All paragraphs with words, in the order in which they are read. */
function linesOf(subject: PageSubject): Line[] {
  return subject.subjects.flatMap(({ id, record }) => {
    let end = -1;
    return paragraphsOf(record.text ?? []).flatMap((paragraph, number): Line[] => {
      const said = paragraph.runs.map(({ text }) => text).join("");
      end += said.length + 1;
      if (said.trim() === "") return [];
      const level = levelOf(publishedElement(subject, record, paragraph));
      return [{ id, number, end, words: shortened(said.trim()), level }];
    });
  });
}

function shortened(said: string): string {
  const letters = [...said];
  return letters.length <= MOST ? said : `${letters.slice(0, MOST).join("").trimEnd()}…`;
}

const makeOp = ({ id, end }: Line, level: number): Op =>
  marksOp(id, [{ at: end, length: 1 }], { element: `h${level}` });

export function headingRemarks(subject: PageSubject): Remark[] {
  const lines = linesOf(subject);
  const headings = lines.filter(({ level }) => level !== null);
  return [...titleRemarks(subject, lines, headings), ...jumpRemarks(subject, headings)];
}

function titleRemarks(
  subject: PageSubject,
  lines: readonly Line[],
  headings: readonly Line[],
): Remark[] {
  const { page } = subject;
  const [title, ...others] = headings.filter(({ level }) => level === 1);
  if (title !== undefined) {
    return others.map((line) => ({
      key: `severalTitles ${line.id} ${line.number}`,
      kind: "severalTitles",
      page,
      record: line.id,
      sentence: words.several(line.words),
      width: null,
      repairs: [{ type: "change", label: words.make(2), ops: [makeOp(line, 2)] }],
    }));
  }
  const best = headings[0] ?? largest(subject, lines);
  // Where there is nothing to read, a title of the page is enough.
  if (best === undefined) return [];
  return [
    {
      key: `noTitle ${page}`,
      kind: "noTitle",
      page,
      record: best.id,
      sentence: words.none,
      width: null,
      repairs: [{ type: "change", label: words.makeOf(best.words), ops: [makeOp(best, 1)] }],
    },
  ];
}

/** The line with the largest letters. */
function largest(subject: PageSubject, lines: readonly Line[]): Line | undefined {
  let found: { readonly line: Line; readonly size: number } | undefined;
  for (const widget of subject.subjects) {
    const [width = "base"] = widget.widths;
    for (const { paragraph, size } of lettersOf(subject, widget, width)) {
      const line = lines.find(({ id, number }) => id === widget.id && number === paragraph);
      if (line && size > (found?.size ?? 0)) found = { line, size };
    }
  }
  return found?.line;
}

/** A level that is left out. A page begins with its title, which is of the first level, and further ones are of the second. */
function jumpRemarks({ page }: PageSubject, headings: readonly Line[]): Remark[] {
  let before = 1;
  let hasTitle = false;
  return headings.flatMap((line): Remark[] => {
    const level = line.level === 1 && hasTitle ? 2 : (line.level ?? 1);
    hasTitle ||= level === 1;
    const last = before;
    before = level;
    if (level <= last + 1) return [];
    return [
      {
        key: `headingJump ${line.id} ${line.number}`,
        kind: "headingJump",
        page,
        record: line.id,
        sentence: words.jump(line.words, level, last),
        width: null,
        repairs: [{ type: "change", label: words.make(last + 1), ops: [makeOp(line, last + 1)] }],
      },
    ];
  });
}
