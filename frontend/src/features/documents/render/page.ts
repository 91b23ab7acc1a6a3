/**
 * A page as its readers see it: the same markup and the same rules as `adapters/pages` prints, from the same document.
 * `tests/data/documents/pages.json` holds both to it; `docs/pages.md` explains the rules.
 */

import { DEFAULT_FAMILY, familyStack } from "../fonts/library";
import { directionOf, measuresOf } from "../model/layout/page";
import {
  compare,
  type Document,
  type DocumentRecord,
  type Fill,
  type Ink,
  type Kind,
  type RecordId,
  SETTINGS,
} from "../model/record";
import {
  type Declarations,
  fillOf,
  hundredths,
  inkOf,
  type Rule,
  type RuleSheet,
  Sheet,
} from "./css";
import { NO_FILES, type PageFiles } from "./files";
import { belowOf, endOf, groundElement, groundRules, hasGradient } from "./ground";
import { lineOf, setLook } from "./look";
import { element, Links, type MarkupNode, printMarkup } from "./markup";
import { videoBehind } from "./media";
import { movingOn } from "./motion";
import type { PagePicture } from "./pictures";
import { Places } from "./place";
import { Printer } from "./widget";

/** What a page needs to know of its project. */
interface Surroundings {
  /** The title of the project: that of a page without one. */
  readonly title: string;
  /** The path of the first page, with a slash at both ends. The other pages are below it. */
  readonly base: string;
  /** The whole address of the page, as it is passed on. */
  readonly address: string;
  /** The pictures of the project, by the keys of their files. */
  readonly pictures: ReadonlyMap<string, PagePicture>;
  /** The address to which its forms are sent, up to the id of the form. */
  readonly forms: string;
  /** Its other files. */
  readonly files?: PageFiles;
}

/** A page without the frame that its viewer puts around it. */
interface PrintedPage {
  readonly title: string;
  readonly description: string;
  /** The language of its texts, as a tag; null where nobody said it. */
  readonly language: string | null;
  /** May search engines list it, as far as the document says (EDIT-054)? */
  readonly isIndexed: boolean;
  /** The rules of this page alone: without what all pages have in common, and without the families of letters. */
  readonly style: string;
  /** Markup in which all words are escaped. */
  readonly body: string;
}

const NO_PAGE: PrintedPage = {
  title: "",
  description: "",
  language: null,
  isIndexed: false,
  style: "",
  body: "",
};

/** The widest that a page becomes, in hundredths of a pixel (EDIT-044). */
const WIDEST_PAGE = 168_000;

/** What has a look of its own where nobody said anything. */
const HEADINGS = "h1,h2,h3,h4,h5,h6,.caption";

/** Where everything on a page lies, at every width. */
export function placesOf(document: Document, page: RecordId): Places {
  return new Places(document, page);
}

/** Prints a page as the server does; all of it is empty where there is no such page. */
export function printPage(document: Document, page: RecordId, around: Surroundings): PrintedPage {
  const record = document.records.get(page);
  if (record?.kind !== "page") return NO_PAGE;
  const places = placesOf(document, page);
  const { files = NO_FILES } = around;
  const links = new Links(document, page, around);
  const title = lineOf(record, "title") ?? around.title;
  const sheet = new Sheet();
  const moving = movingOn(document, page, places);
  const tell = (rules: readonly Rule[]) => {
    for (const rule of rules) sheet.ruleByWidth(rule);
  };
  const printer = new Printer(document, places, links, around.pictures, tell, moving, files);
  pageRules(document, record, page, sheet);
  sheet.ruleByWidth({
    selector: ".page",
    at: (width) => new Map([["grid-template-rows", places.rows(page, width)]]),
  });
  linkRules(document, sheet);
  styleRules(document, sheet);
  const above = printer.pinned("top");
  const { start, ...content } = printer.content(
    above.length > 0,
    printer.held("bottom").length > 0,
  );
  const below = printer.pinned("bottom");
  printer.words.looks.forEach((look, place) => {
    sheet.rule(`.m${place}`, look);
  });
  const heading = printer.words.hasTitle ? [] : [element("h1", [["class", "hidden"]], [title])];
  const main = element("main", [["id", "content"]], [...heading, ...content.main]);
  const inner = element(
    "div",
    [["class", "page"]],
    [...landmark("header", content.header), main, ...landmark("footer", content.footer)],
  );
  const skip = element(
    "a",
    [
      ["class", "skip"],
      // Beyond what is on every page.
      ["href", start === undefined ? "#content" : `#w${start}`],
    ],
    ["Skip to content"],
  );
  // Stops what runs without an end, for those who work with keys.
  const pause = element("summary", [], ["Pause motion"]);
  const hold = moving.hasLoops ? [element("details", [["class", "hold"]], [pause])] : [];
  sheet.endPart();
  sheet.raw(moving.rules);
  const ground = groundElement(record, around.pictures, places);
  const film = videoBehind(record, files);
  const behind = [ground, film].filter((one) => one !== undefined);
  const frame = element("div", [["class", "frame"]], [...behind, inner]);
  return {
    title,
    description: lineOf(record, "description") ?? "",
    language: languageOf(document, page),
    isIndexed: record.base.noIndex !== true && record.base.state !== "hidden",
    style: sheet.text(),
    body: printMarkup([
      skip,
      ...hold,
      ...landmark("header", above),
      frame,
      ...landmark("footer", below),
    ]),
  };
}

/** A landmark; nothing where there is nothing in it. */
function landmark(name: "header" | "footer", inner: readonly MarkupNode[]): MarkupNode[] {
  return inner.length === 0 ? [] : [element(name, [], inner)];
}

/** The records of a kind, in the order of their ids. */
function recordsOf(document: Document, kind: Kind): (readonly [RecordId, DocumentRecord])[] {
  const all = [...document.records].filter(([, record]) => record.kind === kind);
  return all.sort(([one], [other]) => compare(one, other));
}

/** The widest that a page of a document becomes, in hundredths of a pixel (EDIT-044). */
export function widestPageOf(document: Document): number {
  const widest = document.records.get(SETTINGS)?.base.widestPage;
  return typeof widest === "number" ? widest : WIDEST_PAGE;
}

/** The language of a page: its own, or that of the document; null where nobody said it. */
export function languageOf(document: Document, page: RecordId): string | null {
  const of = (id: RecordId) => lineOf(document.records.get(id), "language");
  return of(page) ?? of(SETTINGS) ?? null;
}

/**
 * The rules that all widgets of a page share: the colours of the project, the measures of the page, links and text styles.
 * The rows of the page are not among them.
 */
export function sharedRules(
  document: Document,
  record: DocumentRecord,
  page: RecordId,
  sheet: RuleSheet,
): void {
  pageRules(document, record, page, sheet);
  linkRules(document, sheet);
  styleRules(document, sheet);
}

/** The colours of the project, and the page. */
function pageRules(
  document: Document,
  record: DocumentRecord,
  page: RecordId,
  sheet: RuleSheet,
): void {
  colourRules(document, sheet);
  sheet.ruleByWidth({
    selector: "body",
    at: (width) => {
      const rule: Declarations = new Map([
        ["--m", `${hundredths(widestPageOf(document))}px`],
        ["--d", hundredths(measuresOf(document, width).width)],
        ["--font", familyStack(DEFAULT_FAMILY)],
      ]);
      if (directionOf(document, page) === "rtl") rule.set("--dir", "rtl");
      return rule.set("--below", belowOf(record));
    },
  });
  groundRules(document, record, sheet);
}

/**
 * The named colours, each as a colour and as what fills a surface (EDIT-220), and gradients also as the colour in which
 * they end. Readers who ask for dark pages get the dark ones where the document says so (EDIT-231, 232).
 */
function colourRules(document: Document, sheet: RuleSheet): void {
  const swatches = recordsOf(document, "swatch");
  const paints = (key: string) =>
    swatches.map(([id, swatch]) => {
      const fill = swatch.base[key] as Fill | undefined;
      if (fill === undefined) return "";
      const isGradient = typeof fill === "object" && "gradient" in fill;
      const ink = isGradient ? fill.gradient.stops[0]?.ink : fill;
      const end = isGradient ? endOf(fill.gradient) : fill;
      const ending = hasGradient(swatch) ? `--e${id}:${inkOf(end)};` : "";
      return `--c${id}:${ink === undefined ? "" : inkOf(ink)};--f${id}:${fillOf(fill)};${ending}`;
    });
  const [light, dark] = [paints("paint").join(""), paints("darkPaint").join("")];
  if (light !== "") sheet.raw(`:root{${light}}`);
  if (dark === "" || document.records.get(SETTINGS)?.base.darkColours !== true) return;
  sheet.dark(`:root{${dark}}`);
}

/** The link style of the project (EDIT-200). */
function linkRules(document: Document, sheet: RuleSheet): void {
  const settings = document.records.get(SETTINGS)?.base;
  if (settings === undefined) return;
  const underline = settings.linkUnderline ?? "always";
  const coloured = (key: string): Declarations => {
    const ink = settings[key] as Ink | undefined;
    return ink === undefined ? new Map() : new Map([["color", inkOf(ink)]]);
  };
  const line = ["text-decoration", underline === "always" ? "underline" : "none"] as const;
  sheet.rule(".t a", new Map([...coloured("linkInk"), line]));
  sheet.rule(".t a:visited", coloured("linkVisitedInk"));
  sheet.rule(".t a[aria-current]", coloured("linkCurrentInk"));
  const hover = coloured("linkHoverInk");
  if (underline === "hover") hover.set("text-decoration", "underline");
  sheet.rule(".t a:is(:hover,:focus-visible)", hover);
}

function styleRules(document: Document, sheet: RuleSheet): void {
  for (const [id, style] of recordsOf(document, "textStyle")) {
    sheet.ruleByWidth({
      // What the text says holds for its headings, too, and what a paragraph says over both.
      selector: `.s${id},.s${id} :where(${HEADINGS}),.t .s${id}`,
      at: (width) => {
        const rule: Declarations = new Map();
        setLook(style, width, rule);
        return rule;
      },
    });
  }
  // What a paragraph or a widget says for itself holds over a style, whatever that says of tablets and phones (EDIT-198).
  sheet.endPart();
  for (const align of ["start", "center", "end", "justify"]) {
    sheet.rule(`.a-${align}`, new Map([["text-align", align]]));
  }
}
