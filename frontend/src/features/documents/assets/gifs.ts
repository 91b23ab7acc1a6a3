/** Which files and assets are GIFs. */

import type { Asset } from "./asset";

/** A GIF that has more bytes is no picture of a project, and can be a video of it. */
const MOST_GIF_BYTES = 8 * 1024 * 1024;

/** The type of GIFs. */
export const GIF = "image/gif";

/** Is it a GIF, moving or not? */
export const isGif = ({ type }: Pick<File, "type">) => type === GIF;

/** Is it a GIF that the server does not take? */
export const isVastGif = (file: File) => isGif(file) && file.size > MOST_GIF_BYTES;

/** Is it a GIF of the project? */
export function isGifAsset(asset: Asset | undefined): boolean {
  return asset?.picture.address.split("?")[0]?.endsWith(".gif") === true;
}
