/** Videos and audio. The twin of `adapters/pages/src/media.rs`. */

import { isVideoAddress } from "../model/embeds";
import type { DocumentRecord, RecordId, Track } from "../model/record";
import type { Rule } from "./css";
import { askedElement } from "./embed";
import { type PageFile, type PageFiles, playedOf } from "./files";
import { stillElement } from "./images";
import { lineOf, wordAt } from "./look";
import { element, type MarkupElement, type MarkupNode } from "./markup";
import { around, plain, withStyle } from "./parts";
import type { Pictures } from "./pictures";
import type { Places } from "./place";

/** How a video lies in its frame. */
export function mediaRules(id: RecordId, record: DocumentRecord): Rule[] {
  if (record.kind !== "video") return [];
  const selector = `.w${id} video`;
  const fit = "object-fit";
  return [{ selector, at: (width) => new Map([[fit, wordAt(record, "fit", width) ?? "cover"]]) }];
}

/** What a page has around what it plays. */
interface MediaSurroundings {
  readonly files: PageFiles;
  readonly pictures: Pictures;
  readonly places: Places;
  /** The whole address of the page. */
  readonly address: string;
}

export function videoElement(
  id: RecordId,
  record: DocumentRecord,
  surroundings: MediaSurroundings,
): MarkupElement {
  const file = playedOf(record, surroundings.files);
  if (file !== undefined) return filmElement(id, record, file, surroundings);
  const address = lineOf(record, "videoAddress");
  if (address === undefined || !isVideoAddress(address)) return plain("div", id, "film");
  const still = stillElement(id, record, surroundings.pictures, surroundings.places);
  return askedElement(id, record, address, still, [onPaper(address)]);
}

/** A video that is a file of the project. */
function filmElement(
  id: RecordId,
  record: DocumentRecord,
  file: PageFile,
  surroundings: MediaSurroundings,
): MarkupElement {
  const { base } = record;
  const [starts, isPlain] = [base.autoplay === true, base.controls === false];
  const tracks = tracksOf(record, surroundings.files, isPlain);
  const poster = surroundings.pictures.get(String(base.asset))?.address;
  const label = lineOf(record, "label");
  const flag = (is: boolean, name: string) => (is ? [[name, ""] as const] : []);
  const video = element(
    "video",
    [
      ["src", file.address],
      ...(poster === undefined ? [] : [["poster", poster] as const]),
      ...sizeOf(record),
      ["preload", preloadOf(record)],
      ["controls", ""],
      ["playsinline", ""],
      ...flag(base.loops === true, "loop"),
      // What starts by itself has no sound, whatever else is said (EDIT-257).
      ...flag(starts || base.muted === true, "muted"),
      ...flag(starts, "data-autoplay"),
      ...flag(isPlain, "data-plain"),
      // A page has no origin, so its captions come from another one.
      ...(tracks.length === 0 ? [] : [["crossorigin", "anonymous"] as const]),
      ...(label === undefined ? [] : [["aria-label", label] as const]),
    ],
    tracks,
  );
  return around(plain("div", id, "film"), [video, atPage(id, surroundings)]);
}

function sizeOf({ base }: DocumentRecord): (readonly [string, string])[] {
  const pixels = base.pixels as readonly [number, number] | undefined;
  if (pixels === undefined) return [];
  return [
    ["width", String(pixels[0])],
    ["height", String(pixels[1])],
  ];
}

/** The captions that readers choose from. Without controls nobody can choose, so the first are shown. */
function tracksOf({ base }: DocumentRecord, files: PageFiles, isPlain: boolean): MarkupElement[] {
  const known = ((base.tracks ?? []) as readonly Track[]).flatMap((track) => {
    const file = files.get(track.file);
    return file === undefined ? [] : [{ ...track, address: file.address }];
  });
  return known.map(({ address, language, label }, place) =>
    element("track", [
      ["kind", "captions"],
      ["src", address],
      ["srclang", language],
      ["label", label],
      ...(isPlain && place === 0 ? [["default", ""] as const] : []),
    ]),
  );
}

export function audioElement(
  id: RecordId,
  record: DocumentRecord,
  surroundings: MediaSurroundings,
): MarkupElement {
  const [title, by] = [lineOf(record, "label"), lineOf(record, "caption")];
  const said = [
    ...(title === undefined ? [] : [element("b", [], [title])]),
    ...(by === undefined ? [] : [element("small", [], [by])]),
  ];
  const inner: MarkupNode[] = said.length === 0 ? [] : [element("figcaption", [], said)];
  const file = playedOf(record, surroundings.files);
  if (file !== undefined) {
    const audio = element("audio", [
      ["src", file.address],
      ["preload", preloadOf(record)],
      ["controls", ""],
      ...(record.base.loops === true ? [["loop", ""] as const] : []),
      ["aria-label", title ?? "Audio"],
    ]);
    inner.push(audio, atPage(id, surroundings));
  }
  return around(plain("figure", id, withStyle("sound", record)), inner);
}

/** The video behind the widgets (EDIT-055): a script plays it, and those who ask for less motion see the picture. */
export function videoBehind({ base }: DocumentRecord, files: PageFiles): MarkupElement | undefined {
  const file = files.get(String(base.backgroundVideo));
  if (file === undefined) return undefined;
  return element("video", [
    ["class", "ground"],
    ["src", file.address],
    ["preload", "none"],
    ["playsinline", ""],
    ["loop", ""],
    ["muted", ""],
    ["data-autoplay", ""],
    ["aria-hidden", "true"],
    ["tabindex", "-1"],
  ]);
}

/** What is loaded before it is played. */
const preloadOf = (record: DocumentRecord) => wordAt(record, "preload", "base") ?? "metadata";

/** An address that is read on paper alone. */
const onPaper = (address: string) => element("p", [["class", "on-paper"]], [address]);

/** Where a widget of this page is, for those who have it on paper. */
const atPage = (id: RecordId, { address }: MediaSurroundings) => onPaper(`${address}#w${id}`);
