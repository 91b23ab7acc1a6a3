import table from "./library.gen.json";
import { ownStack } from "./own";
import { type FamilyTable, familiesOf } from "./table";

/**
 * The type library: its families, and the styles that set a page in them. The table is made by `npm run library`; the
 * server has the same one. The text is the server's, sign by sign: `adapters/fonts` prints published pages.
 */

/** A style of letters. */
export type FontStyle = "normal" | "italic";

/** An alphabet of a family, which is a file of its own for each style (EDIT-213). */
interface FontSubset {
  /** Such as `latin-ext`. */
  readonly name: string;
  /** Its letters, as a value of `unicode-range`. */
  readonly range: string;
  readonly files: { readonly [style in FontStyle]?: string };
}

/** A local font that stands in for a family (EDIT-214). Its figures are hundredths of a percent. */
export interface FontFallback {
  readonly style: FontStyle;
  /** From and to, both included. */
  readonly weights: readonly [number, number];
  /** Its names, as machines know them. */
  readonly local: readonly string[];
  readonly sizeAdjust: number;
  readonly ascentOverride: number;
  readonly descentOverride: number;
  readonly lineGapOverride: number;
}

/** A family of the type library. */
export interface FontFamily {
  /** Which documents name it by. */
  readonly id: string;
  readonly name: string;
  /** Where it stands in the picker; `script` is handwriting, `own` is that of an account. */
  readonly category: "serif" | "sans" | "display" | "mono" | "script" | "own";
  /** The generic family of CSS that it belongs to. */
  readonly generic: string;
  readonly designer: string;
  /** The script that it was drawn for, by the name of its subset. */
  readonly primaryScript: string;
  /** The lightest and the heaviest weight. */
  readonly weights: readonly [number, number];
  readonly styles: readonly FontStyle[];
  /** Of two that have a letter, the later one gives it. */
  readonly subsets: readonly FontSubset[];
  /** Of two for one style and weight, the later one is preferred. */
  readonly fallbacks: readonly FontFallback[];
}

/** A family in use, and whether in its italics. */
export interface UsedFace {
  readonly family: string;
  readonly italic: boolean;
}

/** The families, in the order of the picker (EDIT-211). The server's tests hold the table to its form. */
export const fontFamilies = familiesOf(table as unknown as FamilyTable);

const byId: ReadonlyMap<string, FontFamily> = new Map(fontFamilies.map((one) => [one.id, one]));

/** The family of an id; undefined where the library does not have it. */
export const familyOf = (id: string) => byId.get(id);

/** The family of what has none of its own. */
export const DEFAULT_FAMILY = "schibsted-grotesk";

/** The `font-family` value of a text without a family, or with one that the library does not have. */
const DEFAULT_STACK = "system-ui,sans-serif";

/**
 * The `@font-face` rules for what is used, a line each: the same text as `face_css` of the server. Order and repetition
 * do not matter. Unknown families have no rules.
 *
 * @param base What stands before the names of files.
 */
export function faceRules(
  used: Iterable<UsedFace>,
  base = "/fonts/",
  library: readonly FontFamily[] = fontFamilies,
): string {
  const asked = new Set(Array.from(used, ({ family, italic }) => key(family, italic)));
  const rules = library.flatMap((family) => {
    const isAsked = (style: FontStyle) => asked.has(key(family.id, style === "italic"));
    // Italics of a family without them are made of its upright letters.
    const slanted = isAsked("italic") && !family.styles.includes("italic");
    return family.styles
      .filter((style) => isAsked(style) || (slanted && style === "normal"))
      .flatMap((style) => rulesOf(family, style, base));
  });
  return rules.map((rule) => `${rule}\n`).join("");
}

/** The `font-family` value of a family, an own one as well: itself, its fallback, and its generic family. */
export function familyStack(id: string, library: readonly FontFamily[] = fontFamilies): string {
  const found =
    library === fontFamilies ? familyOf(id) : library.find((family) => family.id === id);
  if (found === undefined) return ownStack(id) ?? DEFAULT_STACK;
  return `"${found.name}","${found.name} fallback",${found.generic}`;
}

const key = (family: string, italic: boolean) => `${family} ${italic}`;

function rulesOf(family: FontFamily, style: FontStyle, base: string): string[] {
  const local = family.fallbacks.filter((one) => one.style === style);
  const own = family.subsets.flatMap(({ files, range }) => {
    const file = files[style];
    return file === undefined ? [] : [face(family, style, `${base}${file}`, range)];
  });
  return [...local.map((one) => fallback(family.name, one)), ...own];
}

function face({ name, weights }: FontFamily, style: FontStyle, url: string, range: string) {
  return `@font-face{font-family:"${name}";font-style:${style};font-weight:${weights.join(" ")};font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`;
}

function fallback(name: string, one: FontFallback): string {
  const sources = one.local.map((local) => `local("${local}")`).join(",");
  const figures = [
    `size-adjust:${percent(one.sizeAdjust)}`,
    `ascent-override:${percent(one.ascentOverride)}`,
    `descent-override:${percent(one.descentOverride)}`,
    `line-gap-override:${percent(one.lineGapOverride)}`,
  ].join(";");
  return `@font-face{font-family:"${name} fallback";font-style:${one.style};font-weight:${one.weights.join(" ")};src:${sources};${figures}}`;
}

/** Hundredths of a percent as CSS: a quotient of two short whole numbers prints without zeros at the end. */
const percent = (hundredths: number) => `${hundredths / 100}%`;
