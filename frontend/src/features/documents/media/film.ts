/** Makes a video of a GIF that moves, in the browser (EDIT-242). */

import type { FilmWriter } from "./filmWriter";
import { type Gif, isClear, openGif } from "./gif";

/** No frame has more pixels than a picture may have, and no video more frames. */
const MOST_PIXELS = 40_000_000;
const MOST_FRAMES = 3_000;

/** Why a GIF stays one: it does not move, something is seen through it, it is too much, or this browser cannot. */
export type Obstacle = "still" | "clear" | "vast" | "browser" | "failed";

/** No video was made of a GIF. */
export class NoFilm extends Error {
  constructor(
    readonly obstacle: Obstacle,
    cause?: unknown,
  ) {
    super(`The GIF stays a GIF: ${obstacle}`, { cause });
  }
}

/** The video of a GIF. */
export interface Film {
  readonly file: File;
  /** Does it begin again at its end, as its GIF does? */
  readonly loops: boolean;
}

/** What a browser decodes and encodes with. */
export interface FilmTools {
  readonly open: (bytes: ArrayBuffer) => Promise<Gif | null>;
  readonly isClear: (image: VideoFrame) => boolean;
  readonly write: (width: number, height: number) => Promise<FilmWriter | null>;
}

const browserTools: FilmTools = {
  open: openGif,
  isClear,
  write: async (width, height) => {
    if (typeof VideoEncoder === "undefined") return null;
    const { writeFilm } = await import("./filmWriter");
    return writeFilm(width, height);
  },
};

/**
 * The video that shows what a GIF shows, each frame as long. `progress` hears the part of 1 that is done.
 *
 * @throws NoFilm where it stays a GIF; what `signal` is aborted with where somebody no longer wants it.
 */
export async function filmOf(
  gif: File,
  progress: (part: number) => void,
  signal: AbortSignal,
  tools: FilmTools = browserTools,
): Promise<Film> {
  try {
    const opened = await tools.open(await gif.arrayBuffer());
    if (opened === null) throw new NoFilm("browser");
    try {
      return await written(opened, gif.name, tools, progress, signal);
    } finally {
      opened.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof NoFilm ? error : new NoFilm("failed", error);
  }
}

async function written(
  gif: Gif,
  name: string,
  tools: FilmTools,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<Film> {
  if (gif.count < 2) throw new NoFilm("still");
  if (gif.count > MOST_FRAMES) throw new NoFilm("vast");
  let writer: FilmWriter | null = null;
  let from = 0;
  try {
    // Only one frame is in memory, and those that wait for the encoder.
    for (let at = 0; at < gif.count; at += 1) {
      signal.throwIfAborted();
      const { image, duration } = await gif.frame(at);
      try {
        const { displayWidth: width, displayHeight: height } = image;
        if (width * height > MOST_PIXELS) throw new NoFilm("vast");
        if (tools.isClear(image)) throw new NoFilm("clear");
        writer ??= await tools.write(width, height);
        if (writer === null) throw new NoFilm("browser");
        await writer.add(image, from, duration);
      } finally {
        image.close();
      }
      from += duration;
      progress((at + 1) / gif.count);
    }
    if (writer === null) throw new NoFilm("still");
    const { type, ending } = writer;
    const file = new File([await writer.end()], `${name.replace(/\.[^.]+$/, "")}.${ending}`, {
      type,
    });
    return { file, loops: gif.loops };
  } catch (error) {
    await writer?.cancel();
    throw error;
  }
}
