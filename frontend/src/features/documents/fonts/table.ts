/** The table of the type library as `npm run library` writes it: what families share is in it once. */

import type { FontFallback, FontFamily, FontStyle } from "./library";

/** The table. `adapters/fonts` reads the same one, with licences. */
export interface FamilyTable {
  /** Values of `unicode-range` by name. */
  readonly ranges: Readonly<Record<string, string>>;
  /** What stands in, by generic family and style. */
  readonly locals: Readonly<
    Record<string, Readonly<Record<FontStyle, readonly LocalFont[]>> | undefined>
  >;
  readonly families: readonly FamilyLine[];
}

interface LocalFont {
  readonly weights: FontFallback["weights"];
  readonly names: readonly string[];
}

interface FamilyLine extends Omit<FontFamily, "subsets" | "fallbacks"> {
  /** A hash of the file of each style, in the order of the styles. */
  readonly subsets: readonly {
    readonly name: string;
    readonly range: string;
    readonly files: readonly string[];
  }[];
  readonly fallbacks: readonly Figures[];
}

/** What local fonts of a style are fitted to, in hundredths of a percent. */
interface Figures {
  /** Of the family's own size. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** The size that gives each local font the family's average width of a letter. */
  readonly sizes: readonly number[];
}

/** The families of a table. */
export function familiesOf({ ranges, locals, families }: FamilyTable): readonly FontFamily[] {
  return families.map((line) => ({
    ...line,
    subsets: line.subsets.map(({ name, range, files }) => ({
      name,
      range: ranges[range] ?? "",
      files: Object.fromEntries(
        line.styles.map((style, at) => [style, fileName(line.id, name, style, files[at] ?? "")]),
      ),
    })),
    fallbacks: line.styles.flatMap((style, at) => {
      const figures = line.fallbacks[at];
      const fonts = locals[line.generic]?.[style] ?? [];
      return figures === undefined
        ? []
        : fonts.map((font, number) => fallbackOf(style, font, figures, figures.sizes[number] ?? 0));
    }),
  }));
}

/** The name that `npm run build` gives a file. */
const fileName = (id: string, subset: string, style: FontStyle, hash: string) =>
  `${id}-${subset}-wght-${style}.${hash}.woff2`;

function fallbackOf(
  style: FontStyle,
  { weights, names }: LocalFont,
  { ascent, descent, lineGap }: Figures,
  size: number,
): FontFallback {
  // The server divides whole numbers, and rounds as this does.
  const fitted = (length: number) => Math.round((length * 10_000) / size);
  return {
    style,
    weights,
    local: names,
    sizeAdjust: size,
    ascentOverride: fitted(ascent),
    descentOverride: fitted(descent),
    lineGapOverride: fitted(lineGap),
  };
}
