/** Links, buttons and entries of menus that a finger misses (EDIT-311). */

import { remarksMessages } from "../../messages/remarks";
import type { Op } from "../../model/op";
import type { DocumentRecord, Link, Width } from "../../model/record";
import { isCorrected, WIDTHS } from "../../model/record";
import { isFromFile } from "../../render/look";
import { paragraphsOf } from "../../render/text";
import { lettersOf } from "../letters";
import { calledIn } from "../naming";
import { type Remark, setOp } from "../remark";
import type { PageSubject, Subject } from "../subject";

const words = remarksMessages.target;

/** The least width and height of a target, in px. */
const LEAST = 24;
/** Lengths that are shorter by less are not. */
const SLACK = 0.05;

interface Target {
  readonly width: Width;
  /** In px, in the narrowest window of the class. */
  readonly across: number;
  readonly down: number;
}

const smaller = ({ across, down }: Target) => Math.min(across, down);
const isSmall = (target: Target) => smaller(target) < LEAST - SLACK;

export function targetRemarks(subject: PageSubject, widget: Subject): Remark[] {
  const { record } = widget;
  switch (record.kind) {
    case "menu":
    case "text":
      return ofLines(subject, widget);
    case "button":
    case "picture":
    case "shape":
    case "group":
    case "stack":
      return ofBox(subject, widget);
    default:
      return [];
  }
}

/** How large it is for a finger at each width. */
function targetsOf(subject: PageSubject, widget: Subject): Target[] {
  const { id, record, widths } = widget;
  return widths.map((width) => {
    const unit = subject.narrowest(width);
    const [across, down] = subject.sizeOf(id, width).map((length) => (length * unit) / 100);
    const padding = (record[width].padding ?? record.base.padding ?? []) as readonly number[];
    const [top = 0, , bottom = 0] = padding.map((length) => (length * unit) / 100);
    // A button is as high as its words at least.
    const [letters] = lettersOf(subject, widget, width);
    const words = record.kind === "button" ? (letters?.line ?? 0) + top + bottom : 0;
    return { width, across: across ?? 0, down: Math.max(down ?? 0, words) };
  });
}

/** Is it pressed as a whole? What holds links is no link itself. */
function isPressed(subject: PageSubject, { id, record }: Subject): boolean {
  if (record.kind === "button") return true;
  const holds = record.kind === "group" || record.kind === "stack";
  return subject.links.anchorOf(record) !== undefined && !(holds && holdsLink(subject, id));
}

function holdsLink(subject: PageSubject, id: Subject["id"]): boolean {
  return subject.within(id).some((each) => {
    const record = subject.record(each);
    if (record === undefined) return false;
    const inText = record.text?.some(({ attributes }) => {
      const link = attributes?.link as Link | undefined;
      return link !== undefined && subject.links.anchor(link, false) !== undefined;
    });
    const own = subject.links.anchorOf(record) !== undefined || record.kind === "menu";
    return own || inText === true || holdsLink(subject, each);
  });
}

function ofBox(subject: PageSubject, widget: Subject): Remark[] {
  if (!isPressed(subject, widget)) return [];
  const { id } = widget;
  const small = targetsOf(subject, widget).filter(isSmall);
  const [worst] = [...small].sort((one, other) => smaller(one) - smaller(other));
  if (worst === undefined) return [];
  const name = calledIn(subject.document, id);
  const { width, across, down } = worst;
  const sentence = down <= across ? words.high(name, down, width) : words.wide(name, across, width);
  const enlarged = small.filter(({ width: at }) => at === "base" || needsOwn(widget, small, at));
  const made = enlarged.map(({ width: at }) => largerAt(subject, widget, at));
  const [first] = made;
  return [
    {
      key: `target ${id}`,
      kind: "target",
      page: subject.page,
      record: id,
      sentence,
      width,
      repairs: [
        {
          type: "change",
          label: words.make((first?.size[down <= across ? 1 : 0] ?? 0) / 100),
          ops: made.map(({ op }) => op),
        },
      ],
    },
  ];
}

/** Has a width to be corrected, as it does not follow what changes at the base? */
function needsOwn({ record }: Subject, small: readonly Target[], width: Width): boolean {
  return isCorrected(record, "size", width) || small.every((target) => target.width !== "base");
}

/** A size at a width that is enough, in whole px. Pictures and drawings keep their proportion. */
function largerAt(
  subject: PageSubject,
  { id, record }: Subject,
  width: Width,
): { readonly size: readonly [number, number]; readonly op: Op } {
  const needed = Math.ceil(LEAST / subject.narrowest(width) - 1e-6) * 100;
  const [across, down] = subject.sizeOf(id, width);
  const size = keepsProportion(record)
    ? proportional(across, down, needed)
    : ([Math.max(across, needed), Math.max(down, needed)] as const);
  return { size, op: setOp(id, "size", [...size], width) };
}

const keepsProportion = (record: DocumentRecord) => record.kind === "picture" || isFromFile(record);

function proportional(across: number, down: number, needed: number): readonly [number, number] {
  const times = Math.max(needed / Math.max(across, 1), needed / Math.max(down, 1));
  const whole = (length: number) => Math.ceil((length * times) / 100 - 1e-6) * 100;
  return [whole(across), whole(down)];
}

/** Entries of a menu, and paragraphs that are a link as a whole: those in sentences may be as high as their line. */
function ofLines(subject: PageSubject, widget: Subject): Remark[] {
  const { id, record, widths } = widget;
  const lines = widths.flatMap((width) => {
    const letters = lettersOf(subject, widget, width);
    return letters
      .filter((each) => isAlone(subject, record, each.paragraph))
      .map((each) => ({ ...each, width }));
  });
  const [worst] = lines
    .filter(({ line }) => line < LEAST - SLACK)
    .sort((one, other) => one.line - other.line);
  if (worst === undefined) return [];
  const name = words.entry(worst.words.trim(), calledIn(subject.document, id));
  const lineHeight = Math.ceil((LEAST / worst.size) * 1_000);
  return [
    {
      key: `target ${id}`,
      kind: "target",
      page: subject.page,
      record: id,
      sentence: words.high(name, worst.line, worst.width),
      width: worst.width,
      repairs: [
        {
          type: "change",
          label: words.lines,
          ops: WIDTHS.filter(
            (width) => width === "base" || isCorrected(record, "lineHeight", width),
          ).map((width) => setOp(id, "lineHeight", lineHeight, width)),
        },
      ],
    },
  ];
}

/** Is a paragraph nothing but one link? All of a menu is. */
function isAlone(subject: PageSubject, record: DocumentRecord, number: number): boolean {
  if (record.kind === "menu") return true;
  const runs = paragraphsOf(record.text ?? [])[number]?.runs ?? [];
  return runs.every(({ text, marks }) => {
    const link = marks.link as Link | undefined;
    return (
      text.trim() === "" || (link !== undefined && subject.links.anchor(link, false) !== undefined)
    );
  });
}
