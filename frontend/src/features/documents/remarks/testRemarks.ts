import type { Asset } from "../assets/asset";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { type Document, type Marks, type RecordId, SETTINGS, type Value } from "../model/record";
import { blank, create, id, PAGE, set } from "../model/testing/documents";
import type { Known, Remark, RemarkKind } from "./remark";
import { remarksOn } from "./survey";

export const KEY = "0123456789abcdef0123456789abcdef";

const NOTHING: Known = { assets: new Map(), fonts: new Map(), families: null };

/** What is known where the project has these pictures. */
export const knowing = (...assets: readonly Asset[]): Known => ({
  ...NOTHING,
  assets: new Map(assets.map((asset) => [asset.key, asset])),
});

/** A photograph with renditions of these widths. */
export function photograph(
  size: readonly [number, number],
  more: { key?: string; bytes?: number; renditions?: readonly number[]; file?: string } = {},
): Asset {
  const { key = KEY, bytes = 100_000, renditions = [320, 640, 1_280], file = "1280.webp" } = more;
  const at = (name: string) => `/media/assets/1/${key}/${name}`;
  const files = renditions.map((width) => [width, at(`${width}.webp`)] as const);
  const picture = { address: at(file), renditions: files, size };
  return { key, kind: "picture", name: "boat.jpg", bytes, duration: null, picture };
}

export const setting = (key: string, value: Value): Op => ({ ...set(0, key, value), id: SETTINGS });

/** Where a widget lies, in px. */
export const frame = (of: number, [x, y, width, height]: readonly number[]): Op[] => [
  set(of, "position", [(x ?? 0) * 100, (y ?? 0) * 100]),
  set(of, "size", [(width ?? 0) * 100, (height ?? 0) * 100]),
];

/** A text with one paragraph of an element. */
export const text = (of: number, words: string, marks: Marks = {}, ofLetters: Marks = {}): Op[] => [
  create(of, "text", PAGE, `a${of}`),
  ...frame(of, [64, of * 120, 600, 80]),
  {
    type: "text",
    id: id(of),
    delta: [
      { insert: words, attributes: ofLetters },
      { retain: 1, attributes: marks },
    ],
  },
];

export const documentOf = (ops: readonly Op[]): Document => apply(blank(), ops).document;

/** The remarks of some kinds on the first page. */
export function found(
  document: Document,
  kinds: readonly RemarkKind[],
  { known = NOTHING, page = PAGE }: { known?: Known; page?: RecordId } = {},
): readonly Remark[] {
  return remarksOn(document, page, known).remarks.filter(({ kind }) => kinds.includes(kind));
}

export const sentences = (remarks: readonly Remark[]) => remarks.map(({ sentence }) => sentence);

/** What buttons say that mend a remark. */
export const labels = (remark: Remark | undefined) =>
  remark?.repairs.map(({ label }) => label) ?? [];

/** The document after the first repair of a remark, for which words are written where it asks for some. */
export function mended(document: Document, remark: Remark | undefined, words = ""): Document {
  const [repair] = remark?.repairs ?? [];
  if (repair === undefined || repair.type === "field") throw new Error("Nothing mends it at once");
  if (repair.type === "change") return apply(document, repair.ops).document;
  const { id: of, register: key, also } = repair;
  const ops: Op[] = [{ type: "set", id: of, key, width: "base", value: words }, ...also];
  return apply(document, ops).document;
}
