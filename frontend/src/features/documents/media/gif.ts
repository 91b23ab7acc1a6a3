/** GIFs as a browser decodes them, one frame after the other (EDIT-242). */

/** A frame that asks for at most this, in microseconds, is shown as long as `USUAL`, as every browser does. */
const SHORTEST = 10_000;
const USUAL = 100_000;

/** How long a frame is shown, in microseconds. */
export function shownFor(asked: number | null): number {
  return asked === null || asked <= SHORTEST ? USUAL : asked;
}

/** A frame with all that is seen of those before it. The caller closes the image. */
interface GifFrame {
  readonly image: VideoFrame;
  /** In microseconds. */
  readonly duration: number;
}

/** A GIF that is open. */
export interface Gif {
  /** How many frames it has. */
  readonly count: number;
  /** Does it begin again at its end? */
  readonly loops: boolean;
  frame(at: number): Promise<GifFrame>;
  close(): void;
}

/** Opens a GIF; null where this browser decodes none. Fails where the file cannot be read. */
export async function openGif(bytes: ArrayBuffer): Promise<Gif | null> {
  const type = "image/gif";
  if (typeof ImageDecoder === "undefined" || !(await ImageDecoder.isTypeSupported(type)))
    return null;
  const decoder = new ImageDecoder({ data: bytes, type });
  try {
    // The one does not wait for the other.
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    if (track === null) throw new Error("The GIF has no frames");
    return {
      count: track.frameCount,
      loops: track.repetitionCount !== 0,
      frame: async (frameIndex) => {
        const { image } = await decoder.decode({ frameIndex });
        return { image, duration: shownFor(image.duration) };
      },
      close: () => decoder.close(),
    };
  } catch (error) {
    decoder.close();
    throw error;
  }
}

/** Is anything behind a frame seen through it? */
export function isClear(image: VideoFrame): boolean {
  // Browsers that know it say so.
  if (image.format !== null && !image.format.includes("A")) return false;
  const { displayWidth: width, displayHeight: height } = image;
  const paper = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (paper === null) throw new Error("There is no canvas of this size");
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
