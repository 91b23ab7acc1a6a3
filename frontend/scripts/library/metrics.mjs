// Measures a variable font file: its vertical metrics, and how wide its letters are on average at a weight.
import { fromBuffer } from "@capsizecss/unpack";
import { create } from "fontkitten";
import { letters } from "./letters.mjs";

/**
 * Reads a WOFF2 file with one axis, of weight. The averages are of its own outlines at that weight: what such a file
 * holds by default may be its boldest one.
 *
 * @param {Buffer} bytes The file.
 * @returns {Promise<{ ascent: number, descent: number, lineGap: number, width: (weight: number) => number }>} Lengths
 *   in ems; the descent is positive.
 * @throws Where browsers would disagree about the file, or its tables are not those that are read here.
 */
export async function measure(bytes) {
  const font = create(new Uint8Array(bytes));
  const [axis, ...more] = font.fvar.axis;
  if (more.length > 0 || axis.axisTag !== "wght" || !font.HVAR) {
    throw new Error("it has to have the axis of weight alone, and the widths along it");
  }
  const { typoAscender, typoDescender, typoLineGap } = font["OS/2"];
  const agreed =
    font.ascent === typoAscender && font.descent === typoDescender && font.lineGap === typoLineGap;
  if (!agreed) throw new Error("its two tables of vertical metrics differ");
  const glyphs = Object.entries(letters).map(([letter, often]) => {
    const [glyph] = font.glyphsForString(letter);
    if (glyph.id === 0) throw new Error(`it has no ${letter}`);
    return { glyph, often: often / 10_000 };
  });
  const average = (add) =>
    glyphs.reduce((sum, { glyph, often }) => sum + often * (glyph.advanceWidth + add(glyph)), 0);
  const expected = (await fromBuffer(bytes)).xWidthAvg;
  if (Math.round(average(() => 0)) !== expected) {
    throw new Error("its letters are weighed in another way than those of local fonts");
  }
  const em = font.unitsPerEm;
  return {
    ascent: font.ascent / em,
    descent: -font.descent / em,
    lineGap: font.lineGap / em,
    width: (weight) => {
      const place = normalised(font, axis, weight);
      return average((glyph) => widening(font.HVAR, glyph.id, place)) / em;
    },
  };
}

/** The place on the axis from -1 to 1, as the specification of OpenType's font variations says. */
function normalised(font, axis, weight) {
  const { minValue, defaultValue, maxValue } = axis;
  const value = Math.min(Math.max(weight, minValue), maxValue);
  if (value === defaultValue) return 0;
  const plain =
    value < defaultValue
      ? (value - defaultValue) / (defaultValue - minValue)
      : (value - defaultValue) / (maxValue - defaultValue);
  const steps = font.avar?.segment[0].correspondence ?? [];
  const after = steps.findIndex(({ fromCoord }) => fromCoord >= plain);
  if (after < 1) return plain;
  const [from, to] = [steps[after - 1], steps[after]];
  const part = (plain - from.fromCoord) / (to.fromCoord - from.fromCoord);
  return from.toCoord + part * (to.toCoord - from.toCoord);
}

/** By how many units a glyph is wider at this place than by default. */
function widening(table, id, place) {
  const map = table.advanceWidthMapping?.mapData;
  const entry = map ? map[Math.min(id, map.length - 1)] : { outerIndex: 0, innerIndex: id };
  const store = table.itemVariationStore;
  const data = store.itemVariationData[entry.outerIndex];
  const { deltas } = data.deltaSets[entry.innerIndex];
  return data.regionIndexes.reduce((sum, region, index) => {
    const [range] = store.variationRegionList.variationRegions[region];
    return sum + deltas[index] * share(range, place);
  }, 0);
}

/** How much a region counts at this place, from 0 to 1. */
function share({ startCoord, peakCoord, endCoord }, place) {
  if (peakCoord === 0 || place === peakCoord) return 1;
  if (place <= startCoord || place >= endCoord) return 0;
  return place < peakCoord
    ? (place - startCoord) / (peakCoord - startCoord)
    : (endCoord - place) / (endCoord - peakCoord);
}
