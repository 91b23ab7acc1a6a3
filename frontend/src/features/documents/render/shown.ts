/**
 * A page as it is shown at one width, part by part: what did not change since the last time is the same object. The markup
 * and the rules are those of `page.ts`, so that the canvas is the picture that readers get (EDIT-115).
 */

import { faceRules } from "../fonts/library";
import { usedFaces } from "../fonts/used";
import { measuresOf } from "../model/layout/page";
import {
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
  WIDTHS,
  type Width,
} from "../model/record";
import { ShownSheet } from "./css";
import { NO_FILES, type PageFiles } from "./files";
import { groundElement } from "./ground";
import { Links, type MarkupElement } from "./markup";
import { videoBehind } from "./media";
import { languageOf, sharedRules, widestPageOf } from "./page";
import type { Pictures } from "./pictures";
import { Places } from "./place";
import { type Kept, type ShownPin, type ShownWidget, WidgetMaker } from "./shownWidget";
import { Printer } from "./widget";

/** What is shown of a page. */
export interface ShownPage {
  readonly page: RecordId;
  readonly width: Width;
  /** Where everything on it lies. */
  readonly places: Places;
  /** The language of its texts, as a tag; null where nobody said it. */
  readonly language: string | null;
  /** The design width, and the width from which on nothing gets larger, in hundredths of a pixel. */
  readonly design: number;
  readonly widest: number;
  /** The rules that load its letters, a line each. */
  readonly faces: string;
  /** The rules that its widgets share. */
  readonly shared: string;
  /** The rules of what is in single widgets, by what they are about. They come after those that are shared. */
  readonly rules: ReadonlyMap<string, string>;
  /** The rows of its grid. */
  readonly rows: string;
  /** The picture and the video behind its widgets, where there are any. */
  readonly behind: readonly MarkupElement[];
  readonly above: readonly ShownPin[];
  readonly content: readonly ShownWidget[];
  readonly below: readonly ShownPin[];
}

/** What a page is to look like. */
export interface Showing {
  readonly document: Document;
  readonly page: RecordId;
  readonly width: Width;
  /** How wide the page is, in px. */
  readonly pixels: number;
  /** As readers see it who ask for dark pages. */
  readonly dark: boolean;
  readonly pictures: Pictures;
  readonly files?: PageFiles;
  /** The title of the project: that of a first page without one. */
  readonly title: string;
}

/** Shows a page again and again, while its document changes. */
export class PageShower {
  private last: Showing | null = null;
  private result: ShownPage | null = null;
  private printer: Printer | null = null;
  private kept: ReadonlyMap<RecordId, Kept> = new Map();
  private printed = { key: "", rules: "" };

  /** The page; null where the document has no such page. */
  show(showing: Showing): ShownPage | null {
    const { document, page, width, pixels, pictures, title, files = NO_FILES } = showing;
    const record = document.records.get(page);
    if (record?.kind !== "page") return null;
    const changed = changesBetween(this.last, showing);
    if (changed === null && this.result) return this.result;
    const was = changed?.all === false ? this.result : null;
    const before =
      was && changed && !changed.lists
        ? { places: was.places, changed: changed.widgets }
        : undefined;
    const places = new Places(document, page, { width, pixels }, before);
    const printer = new Printer(
      document,
      places,
      new Links(document, page, { base: "/", title, files }),
      pictures,
      undefined,
      undefined,
      files,
    );
    // A look goes on with its number, so that what has it need not be made again.
    if (was && this.printer) printer.words.looks.push(...this.printer.words.looks);
    const maker = new WidgetMaker({
      document,
      width,
      places,
      printer,
      before: was && { places: was.places, kept: this.kept },
      links: changed?.links !== false,
      sizes: this.last?.pixels !== pixels,
    });
    const [above, content, below] = [maker.pinned("top"), maker.content(), maker.pinned("bottom")];
    const rules = maker.rules();
    this.kept = maker.made;
    [this.last, this.printer] = [showing, printer];
    this.result = {
      page,
      width,
      places,
      language: languageOf(document, page),
      design: measuresOf(document, width).width,
      widest: widestPageOf(document),
      faces: this.faces(document),
      shared: was?.shared ?? sharedOf(showing, record),
      rules: was && areAlike(was.rules, rules) ? was.rules : rules,
      rows: places.rows(page, width),
      behind: behindOf(record, pictures, files, places),
      above: pinsOr(was?.above, above),
      content: listOr(was?.content, content),
      below: pinsOr(was?.below, below),
    };
    return this.result;
  }

  /** Printed again only where other families are used. */
  private faces(document: Document): string {
    const used = usedFaces(document);
    const key = JSON.stringify(used);
    if (key !== this.printed.key) this.printed = { key, rules: faceRules(used) };
    return this.printed.rules;
  }
}

function behindOf(
  page: DocumentRecord,
  pictures: Pictures,
  files: PageFiles,
  places: Places,
): MarkupElement[] {
  const behind = [groundElement(page, pictures, places), videoBehind(page, files)];
  return behind.filter((one) => one !== undefined);
}

function sharedOf({ document, page, width, dark }: Showing, record: DocumentRecord): string {
  const sheet = new ShownSheet(width, dark);
  sharedRules(document, record, page, sheet);
  return sheet.text();
}

/** What of a document is another than it was. */
interface Changes {
  /** Something that every widget may depend on. */
  readonly all: boolean;
  /** Which widgets there are and where they belong, so that links to them may lead elsewhere. */
  readonly links: boolean;
  /** Which widgets there are at a width, in which order they are painted, or what decides their height. */
  readonly lists: boolean;
  /** The widgets that changed, where only such did. */
  readonly widgets: ReadonlySet<RecordId>;
}

const EVERYTHING: Changes = { all: true, links: true, lists: true, widgets: new Set() };

/** What decides which widgets there are, where they are painted, and whether their content makes them higher. */
const OF_LISTS = ["hidden", "above", "notOn", "closeUp", "pin"];

function changesLists(before: DocumentRecord | undefined, now: DocumentRecord): boolean {
  return (
    before?.kind !== now.kind ||
    before.parent !== now.parent ||
    before.order !== now.order ||
    WIDTHS.some((width) => OF_LISTS.some((key) => before[width][key] !== now[width][key]))
  );
}

/** What changed; null where nothing did. */
function changesBetween(before: Showing | null, now: Showing): Changes | null {
  if (before === null) return EVERYTHING;
  const { document, pixels, ...rest } = now;
  const keys = ["page", "width", "dark", "pictures", "files", "title"] as const;
  if (keys.some((key) => before[key] !== rest[key])) return EVERYTHING;
  if (before.document === document && before.pixels === pixels) return null;
  const [old, records] = [before.document.records, document.records];
  let links = old.size !== records.size;
  let lists = links;
  const widgets = new Set<RecordId>();
  for (const [id, record] of records) {
    const previous = old.get(id);
    if (previous === record) continue;
    if (!isWidgetKind(record.kind)) return EVERYTHING;
    widgets.add(id);
    links ||= previous?.parent !== record.parent;
    lists ||= changesLists(previous, record);
  }
  // What is gone and was no widget: something took its place, or there are fewer records than before.
  if (links && [...old].some(([id, { kind }]) => !isWidgetKind(kind) && !records.has(id))) {
    return EVERYTHING;
  }
  return { all: false, links, lists, widgets };
}

function areAlike(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

/** The list as it was, where the new one has the same in it. */
function listOr<T>(was: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return was?.length === now.length && was.every((each, at) => each === now[at]) ? was : now;
}

function pinsOr(was: readonly ShownPin[] | undefined, now: readonly ShownPin[]) {
  const kept = now.map((pin) => was?.find(({ widget }) => widget === pin.widget) ?? pin);
  return listOr(was, kept);
}
