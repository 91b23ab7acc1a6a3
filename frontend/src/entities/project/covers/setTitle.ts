/**
 * Finds the size of a title without asking the browser: measuring thirty covers would lay the page out thirty
 * times. Widths are those of Newsreader's display cut as it is set here, rounded up to twentieths of an em, so an
 * estimate errs towards a smaller type.
 */
export const COVER_MARGIN = 22 / 300;
export const TITLE_LEADING = 1.06;

const INNER_WIDTH = 1 - 2 * COVER_MARGIN;
/** The part of the height a title may take; the rest belongs to white space, rule and imprint. */
const TITLE_SHARE = 0.64;
const SMALLEST = 0.035;
const STEP = 0.92;

/** Sizes in parts of the cover's width, by the length of the title. */
const STARTS: readonly (readonly [length: number, size: number])[] = [
  [8, 0.2],
  [20, 0.165],
  [40, 0.14],
  [64, 0.12],
  [96, 0.1],
];
const LONG_START = 0.085;

const WIDE_SCRIPTS =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_ADVANCE = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Characters and their widths in em. */
const WIDTHS: ReadonlyMap<string, number> = new Map(
  (
    [
      ["!(),./j|'", 0.25],
      [":;[\\]il{}", 0.3],
      ['"-Ift', 0.35],
      ["*J_r", 0.4],
      ["s", 0.45],
      ["?`acez", 0.5],
      ["Sgxy", 0.55],
      ["BLPZ", 0.65],
      ["CERVY", 0.7],
      ["&ADKTX", 0.75],
      ["%GNOQUw", 0.8],
      ["H", 0.85],
      ["@m", 0.9],
      ["MW", 1.05],
    ] as const
  ).flatMap(([characters, width]) => [...characters].map((one) => [one, width] as const)),
);

function advance(character: string): number {
  if (character < "\u0300") {
    const capital = character >= "À" && character <= "Þ";
    return WIDTHS.get(character) ?? (capital ? 0.8 : 0.6);
  }
  if (NO_ADVANCE.test(character)) return 0;
  if (WIDE_SCRIPTS.test(character)) return 1;
  return 0.58;
}

/** The words of a title as widths in em; scripts written without spaces may break after every character. */
export function wordWidths(title: string): number[] {
  const words: number[] = [];
  let word = 0;
  for (const character of title.trim()) {
    if (/\s/.test(character)) {
      if (word > 0) words.push(word);
      word = 0;
      continue;
    }
    const width = advance(character);
    if (width === 1) {
      if (word > 0) words.push(word);
      words.push(1);
      word = 0;
      continue;
    }
    word += width;
  }
  if (word > 0) words.push(word);
  return words;
}

/** How many lines the words take when set greedily in a measure given in em. */
export function countLines(words: readonly number[], measure: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    // A full-width character needs no space before it.
    const gap = used === 0 || word === 1 ? 0 : 0.25;
    if (used > 0 && used + gap + word > measure) {
      lines += 1;
      used = 0;
    }
    if (word > measure) {
      lines += Math.ceil(word / measure) - 1;
      used = word % measure;
      continue;
    }
    used += (used === 0 ? 0 : gap) + word;
  }
  return lines;
}

/** The title's size as a part of the cover's width. `ratio` is width divided by height. */
export function titleSize(title: string, ratio: number): number {
  const words = wordWidths(title);
  const length = [...title].length;
  const longest = Math.max(0, ...words);
  const room = TITLE_SHARE / ratio;
  let size = STARTS.find(([limit]) => length <= limit)?.[1] ?? LONG_START;
  while (size > SMALLEST) {
    const measure = INNER_WIDTH / size;
    // One endless word may be broken once the type has become small; before that it is made smaller.
    const wordFits = longest <= measure || size < 0.05;
    if (wordFits && countLines(words, measure) * size * TITLE_LEADING <= room) {
      return size;
    }
    size *= STEP;
  }
  return SMALLEST;
}
