/** Words that hardly stand out from what lies behind them, at the worst of the widths (EDIT-310). */

import { behind, opacityOf } from "../../colours/behind";
import { remarksMessages } from "../../messages/remarks";
import type { Op } from "../../model/op";
import type { Ink } from "../../model/record";
import { equal } from "../../model/values";
import { type Letters, lettersOf } from "../letters";
import { calledIn } from "../naming";
import type { Remark, Repair } from "../remark";
import { setOp } from "../remark";
import { schemesOf } from "../schemes";
import type { PageSubject, Subject } from "../subject";
import { marksOp } from "../texts";
import { mendInk } from "./inks";
import { contrastIn, ratioOf, type Sight } from "./sight";

const words = remarksMessages.contrast;

/** What WCAG 2 asks for words, and for large ones. */
const TEXT = 4.5;
const LARGE = 3;
/** From these sizes on letters are large, in px: 18 and 14 points. */
const LARGE_FROM = 24;
const LARGE_BOLD_FROM = 56 / 3;
const BOLD = 700;

function neededFor({ size, weight }: Letters): number {
  const isLarge = size >= LARGE_FROM || (weight >= BOLD && size >= LARGE_BOLD_FROM);
  return isLarge ? LARGE : TEXT;
}

/** Letters of one ink, which say it themselves or do not. */
interface Inked {
  readonly ink: Ink;
  readonly own: boolean;
  readonly sights: Sight[];
}

export function contrastRemarks(subject: PageSubject, widget: Subject): Remark[] {
  const { document, page } = subject;
  const { id } = widget;
  return inkedIn(subject, widget).flatMap(({ ink, own, sights }, _, all): Remark[] => {
    const seen = sights.map((sight) => ({ sight, ratio: contrastIn(sight, ink) }));
    const [worst] = seen
      .filter(({ sight, ratio }) => ratio < sight.needed)
      .sort((one, other) => one.ratio / one.sight.needed - other.ratio / other.sight.needed);
    if (worst === undefined) return [];
    const { width, scheme, needed } = worst.sight;
    const isAlone = !own && all.every((each) => each.own || equal(each.ink, ink));
    const isEverywhere = seen.every(({ ratio, sight }) =>
      sight.scheme.isDark === scheme.isDark ? ratio <= worst.ratio : true,
    );
    return [
      {
        key: `contrast ${id} ${own} ${JSON.stringify(ink)}`,
        kind: "contrast",
        page,
        record: id,
        sentence: words.said(
          calledIn(document, id),
          ratioOf(worst.ratio),
          needed,
          isEverywhere ? null : width,
          scheme.isDark,
        ),
        width: isEverywhere ? null : width,
        repairs: repairsOf(subject, ink, sights, (next) =>
          inkOps(widget, subject, { ink, own }, next, isAlone),
        ),
      },
    ];
  });
}

/** The inks of a widget, each with where it is seen. What nobody knows is left out. */
function inkedIn(subject: PageSubject, widget: Subject): Inked[] {
  const { document, page } = subject;
  const { id, record, widths } = widget;
  const isPlain = record.base.blend === undefined || record.base.blend === "normal";
  if (!isPlain) return [];
  const found: Inked[] = [];
  for (const width of widths) {
    const letters = lettersOf(subject, widget, width).filter(
      ({ words: said }) => said.trim() !== "",
    );
    if (letters.length === 0) continue;
    for (const scheme of schemesOf(document)) {
      const at = { page, width, layout: subject.at(width), painted: scheme.painted };
      const colours = behind(document, at, id, true);
      if (colours === null) continue;
      const opacity = opacityOf(document, id, width);
      for (const each of letters) {
        const isSame = (one: Inked) => one.own === each.own.ink && equal(one.ink, each.ink);
        let inked = found.find(isSame);
        if (inked === undefined) {
          inked = { ink: each.ink, own: each.own.ink, sights: [] };
          found.push(inked);
        }
        const needed = neededFor(each);
        const known = inked.sights.find(
          (sight) => sight.width === width && sight.scheme === scheme && sight.needed === needed,
        );
        if (known === undefined) {
          inked.sights.push({ width, scheme, behind: colours, opacity, needed });
        }
      }
    }
  }
  return found;
}

function repairsOf(
  subject: PageSubject,
  ink: Ink,
  sights: readonly Sight[],
  opsFor: (ink: Ink) => readonly Op[],
): Repair[] {
  const mended = mendInk(subject.document, ink, sights);
  const choose: Repair = { type: "field", label: words.choose, register: "textInk" };
  if (mended === null) return [choose];
  return [{ type: "change", label: mended.label, ops: opsFor(mended.ink) }, choose];
}

/** The ops that give letters of a widget another ink: the widget where no others are meant, else the letters themselves. */
function inkOps(
  widget: Subject,
  subject: PageSubject,
  { ink, own }: Pick<Inked, "ink" | "own">,
  next: Ink,
  isAlone: boolean,
): Op[] {
  const { id, record } = widget;
  if (isAlone || record.kind !== "text") return [setOp(id, "textInk", next)];
  const parts = lettersOf(subject, widget, widget.widths[0] ?? "base")
    .filter((each) => each.own.ink === own && equal(each.ink, ink))
    .map(({ at, words: said }) => ({ at, length: said.length }));
  return [marksOp(id, parts, { ink: next })];
}
