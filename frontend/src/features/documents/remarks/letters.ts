/** How the letters of a widget look at a width, in the narrowest window of its class: as `adapters/pages` prints them. */

import { DEFAULT_FAMILY } from "../fonts/library";
import type { DocumentRecord, Ink, Link, Marks, RecordId, Value, Width } from "../model/record";
import { SETTINGS, valueAt } from "../model/record";
import { leastSize, lineOf, numberAt } from "../render/look";
import { shareWords, wordsOf } from "../render/share";
import { elementOf, type Paragraph, paragraphsOf } from "../render/text";
import type { PageSubject, Subject } from "./subject";

/** Letters with one look. */
export interface Letters {
  readonly words: string;
  /** Where they begin in the text. */
  readonly at: number;
  /** The number of their paragraph. */
  readonly paragraph: number;
  /** How high they are drawn, in hundredths of a px of the design width. */
  readonly drawn: number;
  /** How high they are at least, in px. */
  readonly size: number;
  /** The height of their line, in px. */
  readonly line: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly family: string;
  readonly ink: Ink;
  /** Do they say themselves which colour, and which size they have? */
  readonly own: { readonly ink: boolean; readonly size: boolean };
  readonly isLink: boolean;
}

/** What has a size of its own where nobody said one, in hundredths of a px: the rules of `page.css`. */
const USUAL_SIZES: Readonly<Record<string, readonly [least: number, drawn: number]>> = {
  h1: [3_200, 6_400],
  h2: [2_800, 4_400],
  h3: [2_200, 3_200],
  h4: [1_800, 2_400],
  h5: [1_600, 1_800],
  h6: [1_600, 1_800],
  caption: [1_300, 1_400],
};
const USUAL: readonly [number, number] = [1_600, 1_600];

/** Weight and height of lines where nobody said them. */
interface Look {
  readonly weight: number;
  readonly line: number;
}
const PLAIN: Look = { weight: 400, line: 1_500 };
const HEADING: Look = { weight: 600, line: 1_150 };
const BUTTON: Look = { weight: 500, line: 1_250 };
const BOLD = 700;
const BLACK = "#000000ff";

/** The level of a heading; null for every other element. */
export function levelOf(element: string): number | null {
  return /^h[1-6]$/.test(element) ? Number(element.slice(1)) : null;
}

/** What a paragraph is published as: in a list it is an item, whatever it says it is. */
export function publishedElement(
  { document }: PageSubject,
  record: DocumentRecord,
  { marks }: Paragraph,
): string {
  return marks.list === undefined ? elementOf(document, record, marks) : "p";
}

const known = new WeakMap<PageSubject, Map<string, readonly Letters[]>>();

/** The letters of a text, a button, a menu, a form or a share widget at a width; none of what has no words. */
export function lettersOf(subject: PageSubject, widget: Subject, width: Width): readonly Letters[] {
  const [all, key] = [known.get(subject) ?? new Map(), `${widget.id} ${width}`];
  known.set(subject, all);
  const letters: readonly Letters[] = all.get(key) ?? lettersAt(subject, widget, width);
  all.set(key, letters);
  return letters;
}

function lettersAt(subject: PageSubject, widget: Subject, width: Width): readonly Letters[] {
  const { record } = widget;
  switch (record.kind) {
    case "text":
      return ofText(subject, widget, width);
    case "button": {
      const words = lineOf(record, "words");
      return words === undefined ? [] : [ofLabel(subject, widget, width, words, BUTTON)];
    }
    case "menu":
      return subject.links
        .menu(record)
        .map(([, name]) => ofLabel(subject, widget, width, name, PLAIN));
    case "form": {
      // Those of its labels, which are all alike.
      const fields = subject.within(widget.id).map((id) => subject.record(id));
      const labels = fields.flatMap((field) => lineOf(field, "words") ?? []);
      return labels.length === 0 ? [] : [ofLabel(subject, widget, width, labels.join(" "), PLAIN)];
    }
    case "share":
      return shareWords(record).map((key) =>
        ofLabel(subject, widget, width, wordsOf(record, key), BUTTON),
      );
    default:
      return [];
  }
}

function ofText(subject: PageSubject, { id, record }: Subject, width: Width): Letters[] {
  const settings = subject.record(SETTINGS)?.base;
  let at = 0;
  return paragraphsOf(record.text ?? []).flatMap((paragraph, number) => {
    const element = publishedElement(subject, record, paragraph);
    const usual = levelOf(element) === null ? PLAIN : HEADING;
    const says = new Saying(subject, record, paragraph.marks, width);
    const letters = paragraph.runs.map(({ text, marks }): Letters => {
      const link = marks.link as Link | undefined;
      const anchor = link && subject.links.anchor(link, false);
      const current = anchor?.some(([name]) => name === "aria-current") && settings?.linkCurrentInk;
      const ofLink = anchor ? current || settings?.linkInk : undefined;
      const ink = (marks.ink ?? ofLink ?? says.value("textInk") ?? BLACK) as Ink;
      const sizes: ReturnType<typeof says.sizes> =
        typeof marks.size === "number"
          ? [[leastSize(marks.size), marks.size]]
          : says.sizes(USUAL_SIZES[element] ?? USUAL);
      const size = subject.shownSize(id, width, ...sizes);
      const start = at;
      at += text.length;
      return {
        words: text,
        at: start,
        paragraph: number,
        drawn: sizes[0][1],
        size,
        line: (size * says.number("lineHeight", usual.line)) / 1_000,
        weight: weightOf(marks, says.number("weight", usual.weight)),
        italic: marks.italic !== undefined || says.value("italic") === true,
        family: String(marks.family ?? says.value("family") ?? DEFAULT_FAMILY),
        ink,
        own: {
          ink: marks.ink !== undefined || ofLink !== undefined,
          size: marks.size !== undefined,
        },
        isLink: anchor !== undefined,
      };
    });
    at += 1;
    return letters;
  });
}

function weightOf(marks: Marks, otherwise: number): number {
  if (typeof marks.weight === "number") return marks.weight;
  return marks.bold === undefined ? otherwise : Math.max(BOLD, otherwise);
}

/** The words of a button, of an entry of a menu, or of the labels of a form. */
function ofLabel(
  subject: PageSubject,
  { id, record }: Subject,
  width: Width,
  words: string,
  usual: Look,
): Letters {
  const says = new Saying(subject, record, {}, width);
  const sizes = says.sizes(USUAL);
  const size = subject.shownSize(id, width, ...sizes);
  return {
    words,
    at: 0,
    paragraph: 0,
    drawn: sizes[0][1],
    size,
    line: (size * says.number("lineHeight", usual.line)) / 1_000,
    weight: says.number("weight", usual.weight),
    italic: says.value("italic") === true,
    family: String(says.value("family") ?? DEFAULT_FAMILY),
    ink: (says.value("textInk") ?? BLACK) as Ink,
    own: { ink: false, size: false },
    isLink: record.kind === "menu" || subject.links.anchorOf(record) !== undefined,
  };
}

/** What is said of the look of a paragraph: by its widget, then by its text style, then by that of the widget. */
class Saying {
  readonly #records: readonly DocumentRecord[];

  constructor(
    subject: PageSubject,
    record: DocumentRecord,
    marks: Marks,
    private readonly width: Width,
  ) {
    const styles = [marks.style, record.base.style].flatMap(
      (style) => subject.record(style as RecordId | undefined) ?? [],
    );
    this.#records = [record, ...styles];
  }

  value(key: string): Value | undefined {
    for (const record of this.#records) {
      const value = valueAt(record, key, this.width);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  number(key: string, otherwise: number): number {
    const value = this.value(key);
    return typeof value === "number" ? value : otherwise;
  }

  /** The smallest and the drawn size, and the largest where there is one: those of one record. */
  sizes(usual: readonly [number, number]): [readonly [number, number], number?] {
    for (const record of this.#records) {
      const drawn = numberAt(record, "fontSize", this.width);
      if (drawn === undefined) continue;
      const least = numberAt(record, "leastFontSize", this.width) ?? leastSize(drawn);
      const most = numberAt(record, "mostFontSize", this.width);
      return most === undefined ? [[least, drawn]] : [[least, drawn], most];
    }
    return [usual];
  }
}
