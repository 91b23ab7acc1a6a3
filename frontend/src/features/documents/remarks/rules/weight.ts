/**
 * Pages that are heavy (EDIT-316). Counted are the pictures, each in the rendition that a sharp screen loads in the widest
 * window, and the files of letters that the browser has loaded for the editor. Pages themselves weigh little beside them.
 */

import type { OwnFontFile } from "@/shared/api/documents";
import type { Asset } from "../../assets/asset";
import { fontFamilies } from "../../fonts/library";
import { remarksMessages } from "../../messages/remarks";
import type { RecordId } from "../../model/record";
import { lettersOf } from "../letters";
import { calledIn } from "../naming";
import type { Remark } from "../remark";
import type { PageSubject } from "../subject";
import { pointsShown } from "./pictures";

const words = remarksMessages.weight;

/** The most bytes of a page. */
const MOST = 2_000_000;
/** How wide a picture behind a page is loaded: none has more. */
const WHOLE = Number.POSITIVE_INFINITY;

interface Weight {
  /** The widget that shows it; null where it lies behind the page. */
  readonly id: RecordId | null;
  readonly bytes: number;
}

/**
 * About how many bytes the rendition has that a browser chooses for so many points. The server says how many all of them
 * have; each has its share by its area.
 */
export function bytesShown({ bytes, picture }: Asset, points: number): number {
  const widths = picture.renditions.map(([width]) => width);
  const chosen = widths.find((width) => width >= points) ?? widths.at(-1);
  if (chosen === undefined) return bytes;
  const all = widths.reduce((sum, width) => sum + width ** 2, 0);
  return Math.round((bytes * chosen ** 2) / all);
}

/** What the pictures of a page weigh, each file once. */
function picturesOf(subject: PageSubject): readonly Weight[] {
  const weights = new Map<string, Weight>();
  const add = (key: unknown, id: RecordId | null, points: (asset: Asset) => number) => {
    const asset = subject.known.assets.get(String(key));
    if (asset === undefined) return;
    const bytes = bytesShown(asset, points(asset));
    if (bytes > (weights.get(asset.key)?.bytes ?? 0)) weights.set(asset.key, { id, bytes });
  };
  add(subject.record(subject.page)?.base.backgroundPicture, null, () => WHOLE);
  for (const widget of subject.subjects) {
    add(widget.record.base.asset, widget.id, ({ picture }) =>
      pointsShown(subject, widget, picture.size),
    );
  }
  return [...weights.values()];
}

/** What the letters of a page weigh, as far as it is known. */
function fontsOf(subject: PageSubject): number {
  const files = new Set<string>();
  const own = new Map<string, number>();
  for (const widget of subject.subjects) {
    for (const width of widget.widths) {
      for (const { family, italic, weight } of lettersOf(subject, widget, width)) {
        const file = fileFor(subject.known.families?.get(family) ?? [], italic, weight);
        if (file !== undefined) own.set(file.id, file.bytes);
        const found = fontFamilies.find(({ id }) => id === family);
        const style = italic && found?.styles.includes("italic") ? "italic" : "normal";
        for (const { files: named } of found?.subsets ?? []) {
          const file = named[style];
          if (file !== undefined) files.add(file);
        }
      }
    }
  }
  const shipped = [...files].map((file) => subject.known.fonts.get(file) ?? 0);
  return [...shipped, ...own.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The file of an own family that letters are set in: of their slant, with the weight that is nearest. */
function fileFor(
  files: readonly OwnFontFile[],
  italic: boolean,
  weight: number,
): OwnFontFile | undefined {
  const slanted = files.filter(({ style }) => style === (italic ? "italic" : "normal"));
  const farFrom = ({ leastWeight, mostWeight }: OwnFontFile) =>
    Math.max(leastWeight - weight, weight - mostWeight, 0);
  return (slanted.length > 0 ? slanted : files).toSorted(
    (one, other) => farFrom(one) - farFrom(other),
  )[0];
}

export function weightRemarks(subject: PageSubject): Remark[] {
  const { document, page } = subject;
  const pictures = picturesOf(subject);
  const ofPictures = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  const ofFonts = fontsOf(subject);
  const total = ofPictures + ofFonts;
  if (total <= MOST) return [];
  const [heaviest] = [...pictures].sort((one, other) => other.bytes - one.bytes);
  const parts = [words.pictures(ofPictures), ...(ofFonts > 0 ? [words.fonts(ofFonts)] : [])];
  const register = heaviest?.id === null ? "backgroundPicture" : "asset";
  return [
    {
      key: `weight ${page}`,
      kind: "weight",
      page,
      record: heaviest?.id ?? page,
      sentence: words.said(total, parts),
      width: null,
      repairs:
        heaviest === undefined
          ? []
          : [
              {
                type: "field",
                register,
                label: words.lighter(
                  heaviest.id === null ? words.behind : calledIn(document, heaviest.id),
                  heaviest.bytes,
                ),
              },
            ],
    },
  ];
}
