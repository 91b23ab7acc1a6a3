/** Writes videos frame by frame, by the encoders that a browser has. It is loaded when the first one is written. */

import {
  BufferTarget,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from "mediabunny";

/** A video that is being written. */
export interface FilmWriter {
  /** Its type without codecs, and the ending of its name. */
  readonly type: string;
  readonly ending: string;
  /** Adds a frame, and closes it. Times are in microseconds. */
  add(image: VideoFrame, from: number, duration: number): Promise<void>;
  /** The whole file. */
  end(): Promise<ArrayBuffer>;
  /** Forgets what was written. */
  cancel(): Promise<void>;
}

/** What the server takes and browsers encode. VP9 is the smallest of them, and H.264 wants even sizes. */
const CODECS = ["vp9", "vp8", "avc"] as const;
const SECOND = 1_000_000;

/** Begins a video of this size in pixels; null where this browser has no encoder for it. */
export async function writeFilm(width: number, height: number): Promise<FilmWriter | null> {
  const quality = new Quality("high");
  const codec = await getFirstEncodableVideoCodec([...CODECS], { width, height, quality });
  if (codec === null) return null;
  const target = new BufferTarget();
  const isMp4 = codec === "avc";
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new VideoSampleSource({ codec, quality });
  output.addVideoTrack(source);
  await output.start();
  return {
    type: isMp4 ? "video/mp4" : "video/webm",
    ending: isMp4 ? "mp4" : "webm",
    add: async (image, from, duration) => {
      const times = { timestamp: from / SECOND, duration: duration / SECOND };
      const sample = new VideoSample(image, times);
      try {
        await source.add(sample);
      } finally {
        sample.close();
      }
    },
    end: async () => {
      await output.finalize();
      if (target.buffer === null) throw new Error("The video has no bytes");
      return target.buffer;
    },
    cancel: () => output.cancel(),
  };
}
