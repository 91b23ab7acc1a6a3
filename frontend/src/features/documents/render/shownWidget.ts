/** The widgets of a page that is shown; what did not change is the same object as the last time. */

import {
  type Document,
  type DocumentRecord,
  holdsWidgets,
  isAlbum,
  laysOut,
  type RecordId,
  type Width,
} from "../model/record";
import { type Rule, ShownSheet } from "./css";
import type { MarkupElement } from "./markup";
import type { Places } from "./place";
import type { Pin } from "./placing";
import { unknownBox } from "./unknown";
import { type Printer, pinElement } from "./widget";
import { declarations, innerRules, pinRule } from "./widgetRules";

/** A widget on a page that is shown. */
export interface ShownWidget {
  readonly id: RecordId;
  /** Its element, with what is in it. */
  readonly markup: MarkupElement;
  /** The declarations of its own element. */
  readonly declarations: ReadonlyMap<string, string>;
  /** The widgets in it, in the order in which they are read; none of what holds none. */
  readonly children: readonly ShownWidget[] | null;
  readonly isText: boolean;
  /** Can its height, or that of what is in it, move others? */
  readonly isElastic: boolean;
}

/** A widget that is pinned to an edge, with the box in which it lies. */
export interface ShownPin {
  readonly box: MarkupElement;
  readonly widget: ShownWidget;
}

/** What was said on the page before a widget, which decides how that is printed. */
interface Said {
  readonly title: boolean;
}

/** A widget that was made, and what decides whether it has to be made again. */
export interface Kept {
  readonly record: DocumentRecord;
  readonly parent: RecordId;
  readonly widget: ShownWidget;
  /** The rows of a group. */
  readonly rows: string;
  /** The rules of what is in it. */
  readonly rules: string;
  /** Is it the picture that is loaded at once? */
  readonly isMain: boolean;
  readonly before: Said;
  readonly after: Said;
}

interface MakerOptions {
  readonly document: Document;
  readonly width: Width;
  readonly places: Places;
  readonly printer: Printer;
  /** What was made the last time; null where nothing of it counts. */
  readonly before: {
    readonly places: Places;
    readonly kept: ReadonlyMap<RecordId, Kept>;
  } | null;
  /** May links lead elsewhere than the last time? */
  readonly links: boolean;
  /** Are pictures shown in other sizes than the last time? */
  readonly sizes: boolean;
}

/** Makes the widgets of a page in the order in which they are read, and again only what changed. */
export class WidgetMaker {
  readonly made = new Map<RecordId, Kept>();
  private readonly pins = new Map<string, string>();

  constructor(private readonly options: MakerOptions) {}

  /** What lies on the page, but for what is pinned. */
  content(): ShownWidget[] {
    const { printer, places } = this.options;
    return printer.held(undefined).flatMap((id) => this.widget(id, places.page) ?? []);
  }

  /** What is pinned to an edge. */
  pinned(edge: Pin): ShownPin[] {
    const { document, printer, places } = this.options;
    return printer.held(edge).flatMap((id) => {
      const [record, widget] = [document.records.get(id), this.widget(id, places.page)];
      if (record === undefined || widget === undefined) return [];
      this.pins.set(`p${id}`, this.print([pinRule(id, record)]));
      return { box: pinElement(id, []), widget };
    });
  }

  /** The rules of what is in widgets, of the boxes of those that are pinned, and of looks, by what they are about. */
  rules(): Map<string, string> {
    const rules = new Map(this.pins);
    for (const [id, kept] of this.made) if (kept.rules !== "") rules.set(`w${id}`, kept.rules);
    this.options.printer.words.looks.forEach((look, place) => {
      rules.set(`m${place}`, this.print([{ selector: `.m${place}`, at: () => look }]));
    });
    return rules;
  }

  private print(rules: readonly Rule[]): string {
    const sheet = new ShownSheet(this.options.width, false);
    for (const rule of rules) sheet.ruleByWidth(rule);
    return sheet.text();
  }

  private get said(): Said {
    return { title: this.options.printer.words.hasTitle };
  }

  private widget(id: RecordId, parent: RecordId): ShownWidget | undefined {
    const { document, places, printer, before, width } = this.options;
    const record = document.records.get(id);
    if (record === undefined) return undefined;
    const said = this.said;
    const holds = holdsWidgets(record.kind);
    const children = holds
      ? places.within(id).flatMap((child) => this.widget(child, id) ?? [])
      : null;
    const last = before?.kept.get(id);
    const kept = last?.record === record && last.parent === parent ? last : undefined;
    const isElastic =
      places.heightOf(id, width) !== "drawn" || laysOut(document.records.get(parent)?.kind);
    if (kept && before && !holds && this.isStill(kept, said, null)) {
      const isAsItWas = kept.widget.isElastic === isElastic;
      if (isAsItWas && places.liesAsIn(before.places, id, parent, width)) {
        this.again(kept);
        this.made.set(id, kept);
        return kept.widget;
      }
    }
    const markup =
      kept && this.isStill(kept, said, children)
        ? this.again(kept)
        : record.kind === "unknown"
          ? unknownBox(id, record)
          : printer.elementOf(id, record, () => children?.map((child) => child.markup) ?? []);
    const rows = record.kind === "group" ? places.rows(id, width) : "";
    const lies =
      kept && before && kept.rows === rows && places.liesAsIn(before.places, id, parent, width)
        ? kept.widget.declarations
        : declarationsOr(last, declarations(document, places, id, parent, width));
    const isText = record.kind === "text";
    const made = { id, markup, declarations: lies, children, isText, isElastic };
    const widget = last && isSameWidget(last.widget, made) ? last.widget : made;
    const rules =
      kept?.rules ?? this.print(innerRules(document, id, record, printer.drawingOf(record)));
    const isMain = record.kind === "picture" && printer.mainPicture === id;
    this.made.set(id, {
      record,
      parent,
      widget,
      rows,
      rules,
      isMain,
      before: said,
      after: this.said,
    });
    return widget;
  }

  /** Does its element stay as it was made the last time? */
  private isStill(kept: Kept, said: Said, children: readonly ShownWidget[] | null): boolean {
    const { links, printer, sizes } = this.options;
    const { record, before, widget } = kept;
    if (sizes && (record.kind === "picture" || record.kind === "shape")) return false;
    if (record.base.asset !== undefined && !this.isAsWide(widget.id)) return false;
    if (links && hasLink(record)) return false;
    if (record.kind === "picture" && kept.isMain !== (printer.mainPicture === widget.id))
      return false;
    // Whether a text is a caption, what it lies with decides.
    const isCaption = widget.markup.name === "figcaption";
    if (isCaption !== printer.isCaptionOfFigure(record)) return false;
    if (children) return areSame(widget.children, children);
    return before.title === said.title;
  }

  /** Is its picture shown as wide as before? At the base its own record says that, but for albums; elsewhere others may have moved it. */
  private isAsWide(id: RecordId): boolean {
    const { before, places, width } = this.options;
    const { parent = null } = this.options.document.records.get(id) ?? {};
    const inAlbum = parent !== null && isAlbum(this.options.document.records.get(parent)?.kind);
    return (width === "base" && !inAlbum) || before?.places.sizes(id) === places.sizes(id);
  }

  /** What it said on the page is said again. */
  private again({ widget, before, after }: Kept): MarkupElement {
    const { printer } = this.options;
    if (widget.children === null && after.title !== before.title) printer.words.hasTitle = true;
    return widget.markup;
  }
}

/** Does it lead somewhere, or do words in it? */
function hasLink({ base, text }: DocumentRecord): boolean {
  return base.link !== undefined || (text ?? []).some(({ attributes }) => attributes?.link);
}

function areSame(one: readonly unknown[] | null, other: readonly unknown[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

function isSameWidget(one: ShownWidget, other: ShownWidget): boolean {
  return (
    one.markup === other.markup &&
    one.declarations === other.declarations &&
    one.isElastic === other.isElastic &&
    areSame(one.children, other.children)
  );
}

/** The declarations as they were, where the new ones are the same. */
function declarationsOr(last: Kept | undefined, now: ReadonlyMap<string, string>) {
  const was = last?.widget.declarations;
  if (was?.size !== now.size) return now;
  for (const [property, value] of now) if (was.get(property) !== value) return now;
  return was;
}
