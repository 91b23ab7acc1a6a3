/** The files that somebody drops, pastes or chooses (EDIT-233, 241 to 246). */

import { showToast } from "@/shared/ui";
import { isFont } from "../fonts/ownFonts";
import { lookInto } from "../media/frames";
import { assetsMessages } from "../messages/assets";
import { type AssetKind, kindOf, typesOf } from "./kinds";

const words = assetsMessages.refused;

const DRAWING_TYPE = "image/svg+xml";

/** Is it drawn with lines and areas, so that it can be a shape (EDIT-066)? */
export function isDrawing(file: File): boolean {
  return file.type === DRAWING_TYPE;
}

const MOST_BYTES = 25 * 1024 * 1024;
const HEIC = /^image\/hei[cf]/;
const HEIC_NAME = /\.hei[cf]$/i;

/** What the file has to be instead (EDIT-166). */
function sentenceOf(file: File, kinds: readonly AssetKind[]): string {
  const [kind, ...others] = kinds;
  if (isFont(file)) return words.font;
  const { type } = file;
  if (kind !== undefined && others.length === 0) return words.type[kind];
  if (type.startsWith("video/")) return words.type.video;
  return type.startsWith("audio/") ? words.type.audio : words.any;
}

/** Why a file cannot be one of these kinds, before it is sent; null where it can. The server says how large a video may be. */
function refusalOf(file: File, kinds: readonly AssetKind[] = ["picture"]): string | null {
  if (HEIC.test(file.type) || HEIC_NAME.test(file.name)) return words.heic;
  const kind = kindOf(file);
  if (kind === null || !kinds.includes(kind)) return sentenceOf(file, kinds);
  return BOUNDED.includes(kind) && file.size > MOST_BYTES ? words.size : null;
}

/** Those that are of these kinds; of the others it says why not. */
export function accepted(
  files: readonly File[],
  kinds: readonly AssetKind[] = ["picture"],
): readonly File[] {
  return files.filter((file) => {
    const sentence = refusalOf(file, kinds);
    if (sentence !== null) showToast({ text: `${file.name}: ${sentence}` });
    return sentence === null;
  });
}

/** What is at most so large on every plan. */
const BOUNDED: readonly AssetKind[] = ["picture", "file"];

/** Asks for drawings in the dialog of the system. */
export function chooseDrawings(take: (files: readonly File[]) => void, several = true): void {
  chooseFiles(take, { several, types: [DRAWING_TYPE] });
}

/** The files of a drop or a paste. */
export function filesOf(data: DataTransfer | null): readonly File[] {
  return data === null ? [] : [...data.files];
}

interface Asked {
  /** Can it be more than one? */
  readonly several?: boolean;
  readonly types?: readonly string[];
  /** Is it taken with the camera now, where there is one? */
  readonly capture?: boolean;
}

/** What asks for files just now: a browser may forget what is in no document, and what was chosen with it. */
const asking = new Set<HTMLInputElement>();

/** Asks for files in the dialog of the system; it has to be called while a press or a key is handled. */
export function chooseFiles(
  take: (files: readonly File[]) => void,
  { several = true, types = typesOf("picture"), capture = false }: Asked = {},
): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = several;
  input.accept = types.join();
  if (capture) input.setAttribute("capture", "environment");
  const end = () => asking.delete(input);
  input.addEventListener("cancel", end);
  input.addEventListener("change", () => {
    end();
    take([...(input.files ?? [])]);
  });
  asking.add(input);
  input.click();
}

/** What a browser has for files that it shows. */
export interface LocalFiles {
  readonly address: (file: File) => string;
  readonly forget: (address: string) => void;
  readonly measure: (address: string) => Promise<readonly [number, number] | null>;
  /** How large a video is, and a picture of its beginning. */
  readonly look: typeof lookInto;
}

export const browserFiles: LocalFiles = {
  address: (file) => URL.createObjectURL(file),
  forget: (address) => URL.revokeObjectURL(address),
  measure,
  look: lookInto,
};

/** The size of a picture in pixels, as this browser shows it; null where it cannot. */
async function measure(address: string): Promise<readonly [number, number] | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    // What this browser cannot show the server may still be able to read: it says how large it is.
    return null;
  }
  return image.naturalWidth > 0 ? [image.naturalWidth, image.naturalHeight] : null;
}
