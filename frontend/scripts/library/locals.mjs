// The fonts of readers' machines that stand in until a family has arrived, with their published figures.
import { entireMetricsCollection as published } from "@capsizecss/metrics/entireMetricsCollection";

/**
 * By generic family, the one to prefer last: of faces that are alike a browser takes the last one that it has.
 * Clones have the letter widths of their original; Linux and ChromeOS have them in its place. Android has neither.
 */
const LOCALS = {
  serif: [
    { key: "notoSerif", clones: [] },
    { key: "timesNewRoman", clones: ["Liberation Serif", "Tinos"] },
  ],
  "sans-serif": [
    { key: "roboto", clones: [] },
    { key: "arial", clones: ["Liberation Sans", "Arimo"] },
  ],
  monospace: [{ key: "courierNew", clones: ["Liberation Mono", "Cousine"] }],
};
// No machine's handwriting is like another's: a text face of the right width moves less.
LOCALS.cursive = LOCALS["sans-serif"];

/** What a face adds to the name of its family. */
const SUFFIX = { regular: "", italic: " Italic", 700: " Bold", "700italic": " Bold Italic" };

/**
 * The local fonts for a generic family, a weight and a style.
 *
 * @param {string} generic A generic family of CSS.
 * @param {boolean} bold At 700, else at 400.
 * @param {boolean} italic Slanted, else upright.
 * @returns {{ names: string[], width: number }[]} Names for `local()`, and the average width of a letter in ems.
 */
export function localsOf(generic, bold, italic) {
  const variant = `${bold ? "700" : ""}${italic ? "italic" : ""}` || "regular";
  const suffix = SUFFIX[variant];
  return LOCALS[generic].map(({ key, clones }) => {
    const font = published[key].variants[variant];
    const names = [font.familyName, ...clones].map((name) => `${name}${suffix}`);
    names.splice(1, 0, font.postscriptName);
    return { names, width: font.xWidthAvg / font.unitsPerEm };
  });
}
