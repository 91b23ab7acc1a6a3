/** The files that somebody drops, pastes or chooses (EDIT-233, 241 to 246). */

import { isFont } from "../fonts/ownFonts";
import { assetsMessages } from "../messages/assets";

const words = assetsMessages.refused;

/** What is offered in the dialog of the system. */
const PICTURE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/svg+xml",
] as const;

const DRAWING_TYPE = "image/svg+xml";

/** Is it drawn with lines and areas, so that it can be a shape (EDIT-066)? */
export function isDrawing(file: File): boolean {
  return file.type === DRAWING_TYPE;
}

const MOST_BYTES = 25 * 1024 * 1024;
const HEIC = /^image\/hei[cf]/;
const HEIC_NAME = /\.hei[cf]$/i;

/** What it is that pages cannot have yet (EDIT-166). */
function sentenceOf(file: File): string {
  if (file.type.startsWith("video/")) return words.video;
  if (file.type.startsWith("audio/")) return words.audio;
  return isFont(file) ? words.font : words.type;
}

/** Why a file cannot be a picture of a page, before it is sent; null where it can. */
export function refusalOf(file: File): string | null {
  if (HEIC.test(file.type) || HEIC_NAME.test(file.name)) return words.heic;
  if (!PICTURE_TYPES.some((type) => type === file.type)) return sentenceOf(file);
  return file.size > MOST_BYTES ? words.size : null;
}

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
}

/** Asks for files in the dialog of the system; it has to be called while a press or a key is handled. */
export function chooseFiles(
  take: (files: readonly File[]) => void,
  { several = true, types = PICTURE_TYPES }: Asked = {},
): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = several;
  input.accept = types.join();
  input.addEventListener("change", () => take([...(input.files ?? [])]));
  input.click();
}

/** What a browser has for files that it shows. */
export interface LocalFiles {
  readonly address: (file: File) => string;
  readonly forget: (address: string) => void;
  readonly measure: (address: string) => Promise<readonly [number, number] | null>;
}

export const browserFiles: LocalFiles = {
  address: (file) => URL.createObjectURL(file),
  forget: (address) => URL.revokeObjectURL(address),
  measure,
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
