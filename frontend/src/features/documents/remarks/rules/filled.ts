/** What readers type into fields whose fill hardly stands apart from it, at the worst of the widths (EDIT-310). */

import { behind, opacityOf } from "../../colours/behind";
import { blended } from "../../colours/oklch";
import { colourOf } from "../../colours/paint";
import { remarksMessages } from "../../messages/remarks";
import { type Ink, valueAt } from "../../model/record";
import { calledIn } from "../naming";
import type { Remark } from "../remark";
import { schemesOf } from "../schemes";
import type { PageSubject, Subject } from "../subject";
import { contrastIn, ratioOf, type Sight } from "./sight";

const words = remarksMessages.contrast;
const BLACK = "#000000ff";
/** What WCAG 2 asks for words that are not large. */
const NEEDED = 4.5;

/** Fields without a fill of their own are read against what lies behind their form, as its labels are. */
export function filledRemarks(subject: PageSubject, { id, record, widths }: Subject): Remark[] {
  if (record.kind !== "form") return [];
  const { document, page } = subject;
  const seen = widths.flatMap((width) => {
    const fill = valueAt(record, "fieldFill", width) as Ink | undefined;
    if (fill === undefined) return [];
    const ink = (valueAt(record, "textInk", width) ?? BLACK) as Ink;
    return schemesOf(document).flatMap((scheme): { sight: Sight; ratio: number }[] => {
      const at = { page, width, layout: subject.at(width), painted: scheme.painted };
      const colour = colourOf(scheme.painted, fill);
      const below = colour.endsWith("ff") ? [colour] : behind(document, at, id, true);
      if (below === null) return [];
      const colours = below.map((each) => blended(colour, each));
      const opacity = opacityOf(document, id, width);
      const sight: Sight = { width, scheme, behind: colours, opacity, needed: NEEDED };
      return [{ sight, ratio: contrastIn(sight, ink) }];
    });
  });
  const [worst] = seen.sort((one, other) => one.ratio - other.ratio);
  if (worst === undefined || worst.ratio >= NEEDED) return [];
  const { width, scheme } = worst.sight;
  const isEverywhere = seen.every(
    ({ sight, ratio }) => sight.scheme.isDark !== scheme.isDark || ratio <= worst.ratio,
  );
  const shownAt = isEverywhere ? null : width;
  const name = words.filled(calledIn(document, id));
  return [
    {
      key: `filledContrast ${id}`,
      kind: "contrast",
      page,
      record: id,
      sentence: words.said(name, ratioOf(worst.ratio), NEEDED, shownAt, scheme.isDark),
      width: shownAt,
      repairs: [{ type: "field", label: words.chooseFill, register: "fieldFill" }],
    },
  ];
}
