/** What changes for readers when a document is published, page by page and in words (EDIT-354). */

import { publishingMessages as words } from "../messages/publishing";
import type { RecordId } from "../model/record";
import type { Difference, PageDifference, RegisterDifference, StyleDifference } from "./difference";
import { type Noticed, noticeWidget } from "./widgets";

/** What changes on a page, on every page, or of the project itself. */
interface PageChanges {
  readonly of: "page" | "everywhere" | "project";
  /** Null where it is not one page. */
  readonly page: RecordId | null;
  readonly title: string;
  /** How many changes it has. */
  readonly count: number;
  /** One after the other, as one sentence. */
  readonly sentence: string;
  /** Will readers find it? */
  readonly isPublic: boolean;
}

export interface Comparison {
  readonly pages: readonly PageChanges[];
  /** How many changes there are in all. */
  readonly count: number;
}

/** So many things are said of a page; of the others, how many they are. */
const MOST_SAID = 4;
/** So many alike are named one by one. */
const MOST_NAMED = 2;

/** The words for what readers do not have yet. */
export function sayDifference(difference: Difference): Comparison {
  // Where readers have nothing yet, all of it is new.
  const of = (notice: (from: Difference) => readonly Noticed[]) =>
    sum(difference.isPublished ? notice(difference) : []);
  const shared = { page: null, isPublic: true } as const;
  const all: readonly PageChanges[] = [
    { ...of(noticeEverywhere), ...shared, of: "everywhere", title: words.everywhere.title },
    ...difference.pages.map(pageChanges),
    { ...of(noticeProject), ...shared, of: "project", title: words.project.title },
  ];
  const pages = all.filter(({ count }) => count > 0);
  const { unlisted } = difference;
  return { pages, count: pages.reduce((sum, { count }) => sum + count, unlisted) };
}

const plain = (phrase: string): Noticed => ({ phrase, alike: null });

/** Readers meet these in lists. */
function noticeProject({ project }: Difference): readonly Noticed[] {
  const { name, description, cover } = words.project;
  return [
    project.title === null ? "" : name,
    project.description === null ? "" : description,
    project.cover ? cover : "",
  ]
    .filter((said) => said !== "")
    .map(plain);
}

function pageChanges(page: PageDifference): PageChanges {
  const { id, title, change } = page;
  return {
    ...sum(noticePage(page)),
    of: "page",
    page: id as RecordId,
    title: title === "" ? words.untitled : title,
    isPublic: change !== "removed",
  };
}

function noticePage(page: PageDifference): readonly Noticed[] {
  const { added, deleted, drafted } = words.page;
  if (page.change === "added") {
    return [plain(added(Object.values(page.counts).reduce((sum, count) => sum + count, 0)))];
  }
  if (page.change === "removed") return [plain(page.isDraft ? drafted : deleted)];
  return [...ofPage(page).map(plain), ...page.widgets.flatMap(noticeWidget)];
}

function ofPage({ registers, isMoved, isFirst }: PageDifference): readonly string[] {
  const { page: said } = words;
  const of = (key: string) => registers.find((register) => register.key === key);
  const differs = (...keys: readonly string[]) => keys.some((key) => of(key) !== undefined);
  const [title, path, state] = [of("title"), of("path"), of("state")];
  return [
    title && (title.from === null ? said.named : said.renamed(title.from)),
    isMoved && (isFirst ? said.first : said.moved),
    // The first page has no path (EDIT-050).
    path && !isFirst && (path.to === null ? said.readdressed : said.address(path.to)),
    state && (state.to === "hidden" ? said.unlisted : said.listed),
    differs("background", "backgroundPicture", "backgroundArea", "backgroundFocus") &&
      said.background,
    differs("description", "noIndex") && said.search,
    differs("sharePicture") && said.share,
    differs("translationOf") && said.translation,
    differs("language") && said.language,
    differs("leastHeight") && said.height,
  ].filter((phrase) => typeof phrase === "string");
}

/** What concerns more than one page: the settings, styles, colours, and widgets on every page. */
function noticeEverywhere(difference: Difference): readonly Noticed[] {
  const { everywhere: said } = words;
  return [
    ...noticeSettings(difference.settings),
    ...noticeStyles("textStyle", difference.textStyles, said.textStyle, said.textStyles),
    ...noticeStyles("swatch", difference.swatches, said.swatch, said.swatches),
    ...difference.everywhere.flatMap(noticeWidget),
  ];
}

const SETTINGS: readonly (readonly [string, readonly string[]])[] = [
  [words.everywhere.widths, ["designWidth", "widestPage"]],
  [words.everywhere.columns, ["columns", "gutter", "margin"]],
  [
    words.everywhere.links,
    ["linkInk", "linkHoverInk", "linkCurrentInk", "linkVisitedInk", "linkUnderline"],
  ],
  [words.everywhere.language, ["language"]],
  [words.everywhere.icon, ["favicon"]],
  [words.everywhere.share, ["sharePicture"]],
  [words.everywhere.dark, ["darkColours"]],
];

function noticeSettings(registers: readonly RegisterDifference[]): readonly Noticed[] {
  const differs = (keys: readonly string[]) => registers.some(({ key }) => keys.includes(key));
  return SETTINGS.filter(([, keys]) => differs(keys)).map(([said]) => plain(said));
}

/** Those that something uses, or used: readers see no others. */
function noticeStyles(
  key: string,
  styles: readonly StyleDifference[],
  one: (name: string) => string,
  many: (count: number) => string,
): readonly Noticed[] {
  return styles
    .filter(({ change, uses }) => change === "changed" && uses > 0)
    .map(({ name }) => ({
      phrase: one(words.quoted(name === "" ? words.untitled : name)),
      alike: { key, many },
    }));
}

/** One sentence of all: those that are alike together, and the rest as a number. */
function sum(noticed: readonly Noticed[]): Pick<PageChanges, "count" | "sentence"> {
  const phrases = gathered(noticed);
  const said = phrases.length > MOST_SAID ? phrases.slice(0, MOST_SAID - 1) : phrases;
  const rest = phrases.slice(said.length).reduce((all, { of }) => all + of, 0);
  const parts = [...said.map(({ phrase }) => phrase), ...(rest > 0 ? [words.more(rest)] : [])];
  const sentence = parts.join(", ");
  return { count: noticed.length, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

interface Phrase {
  readonly phrase: string;
  /** How many changes it stands for. */
  readonly of: number;
}

function gathered(noticed: readonly Noticed[]): readonly Phrase[] {
  const groups = new Map<string, Noticed[]>();
  for (const [at, one] of noticed.entries()) {
    const key = one.alike?.key ?? `${at}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group): readonly Phrase[] => {
    const { alike } = group[0] ?? { alike: null };
    if (alike === null || group.length <= MOST_NAMED) {
      return group.map(({ phrase }) => ({ phrase, of: 1 }));
    }
    return [{ phrase: alike.many(group.length), of: group.length }];
  });
}
