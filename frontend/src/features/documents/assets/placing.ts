/** How files are placed on a page: what is drawn for them, and what is said of it. */

import type { Bounds } from "../hit/geometry";
import type { Op } from "../model/op";
import type { DocumentRecord, RecordId, Registers } from "../model/record";
import type { Asset } from "./asset";
import { toDrawing } from "./drawing";
import { isDrawing, type LocalFiles } from "./files";
import { type AssetKind, kindOf } from "./kinds";
import type { Local } from "./local";

export interface Placing {
  readonly area?: Bounds | null;
  /** An SVG becomes a picture, too. */
  readonly asPictures?: boolean;
  /** What pictures say beside their files, such as what they show. */
  readonly said?: Registers;
}

/** A file that is to be placed. */
export interface Sized {
  readonly file: File;
  readonly kind: AssetKind;
  readonly address: string;
  readonly size: readonly [number, number] | null;
  /** A picture of the beginning of a video. */
  readonly poster: File | null;
}

/** What can be placed on a page. */
export const PLACED: readonly AssetKind[] = ["picture", "video", "audio", "file"];
export const ALL: readonly AssetKind[] = [...PLACED, "captions"];
/** How large what has no picture lies on a page, in pixels. */
export const SIZES: { readonly [kind in AssetKind]?: readonly [number, number] } = {
  audio: [480, 120],
  file: [240, 48],
};

/** A file's name without its ending. */
export const nameOf = ({ name }: { readonly name: string }) =>
  name.replace(/\.[^.]+$/, "").slice(0, 100);

type Drawn = "picture" | "drawing" | "video" | "audio" | "button";

/** What is drawn for a file of a kind. */
export const DRAWN: Readonly<Record<AssetKind, Drawn>> = {
  picture: "picture",
  video: "video",
  audio: "audio",
  file: "button",
  captions: "button",
};

/** The registers that name files, of what has another one than pictures. */
export const REGISTERS: { readonly [drawn in Drawn]?: string } = {
  video: "media",
  audio: "media",
  button: "link",
};

export function drawnAs({ file, kind }: Sized, asPictures: boolean): Drawn {
  return isDrawing(file) && !asPictures ? "drawing" : DRAWN[kind];
}

/** What is said of it besides the file. */
export function ofDrawn(
  drawn: Drawn,
  file: { readonly name: string },
  size: readonly [number, number] | null,
): Registers {
  if (drawn === "button") return { words: nameOf(file) };
  const isSeen = drawn === "picture" || drawn === "video";
  return isSeen && size !== null ? { pixels: [...size] } : {};
}

/** All that a new widget says besides its file; `said` is for pictures alone. */
export function saidOf({ file, size }: Sized, drawn: Drawn, said: Registers): Registers {
  const own = drawn === "picture" ? said : {};
  return { name: nameOf(file), ...ofDrawn(drawn, file, size), ...own };
}

/** How a file comes to a widget that is there. */
export interface Put {
  /** The file of somebody, which may be a GIF that moves. */
  readonly added?: File;
  readonly said?: Registers;
}

/** How large a file is on a page, as far as this browser can see. */
export async function sizedOf(file: File, files: LocalFiles): Promise<Sized> {
  const [address, kind] = [files.address(file), kindOf(file) ?? "picture"];
  const common = { file, kind, address, poster: null };
  if (kind === "picture") return { ...common, size: await files.measure(address) };
  if (kind !== "video") return { ...common, size: SIZES[kind] ?? null };
  const seen = await files.look(address, nameOf(file));
  return { ...common, size: seen?.size ?? null, poster: seen?.poster ?? null };
}

/** What is shown of a file while it is on its way. */
export function shownOf({ file, kind, address, size }: Sized): Pick<Local, "picture" | "file"> {
  const picture = { address, renditions: [], size: size ?? ([1, 1] as const) };
  if (kind === "picture") return { picture };
  return { picture, file: { address, name: file.name, format: "", bytes: file.size } };
}

/** The ops that give a record a file. */
export function putOps(
  id: RecordId,
  record: DocumentRecord,
  register: string,
  { key, picture }: Pick<Asset, "key" | "picture">,
): readonly Op[] {
  const set = { type: "set", id, width: "base" } as const;
  // Another video was not made of that GIF.
  const isOther = register === "media" && record.base.gif !== undefined;
  const other: readonly Op[] = isOther ? [{ type: "clear", id, key: "gif", width: "base" }] : [];
  const first = record.kind === "shape" ? toDrawing(id, record) : other;
  const asset: Op = { ...set, key: register, value: register === "link" ? { file: key } : key };
  const hasPixels = record.kind === "picture" || (record.kind === "video" && register === "media");
  // Of some videos only the browser knows how large they are.
  if (!hasPixels || picture.size[0] === 0) return [...first, asset];
  return [...first, asset, { ...set, key: "pixels", value: [...picture.size] }];
}

/** The ops that have a picture say what was said of its file. What it says already was written by somebody, and stays. */
export function sayOps(
  id: RecordId,
  { kind, base }: DocumentRecord,
  said: Registers,
): readonly Op[] {
  if (kind !== "picture") return [];
  return Object.entries(said).flatMap(([key, value]): Op[] =>
    base[key] !== undefined || base.decorative === true
      ? []
      : [{ type: "set", id, key, width: "base", value }],
  );
}
