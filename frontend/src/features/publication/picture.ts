import { publishing as publication } from "./messages/publishing";

const words = publication.cover;

/** What the server takes for a cover. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
const MOST_BYTES = 10 * 1024 * 1024;

/** Why a file cannot become a cover; null when it can. */
export function refusal(file: Blob): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return words.wrongKind;
  return file.size > MOST_BYTES ? words.tooLarge : null;
}
