import { beforeEach, describe, expect, it } from "vitest";
import { type FilmTools, filmOf, NoFilm } from "./film";
import { shownFor } from "./gif";

/** Frames, how long each is shown in microseconds, and whether something is seen through it. */
interface Frames {
  readonly durations: readonly number[];
  readonly size?: readonly [number, number];
  readonly clear?: number;
  readonly loops?: boolean;
}

describe("the video of a GIF", () => {
  let written: (readonly [number, number])[];
  let open: number;
  let most: number;
  let cancelled: number;
  let closed: number;

  beforeEach(() => {
    written = [];
    [open, most, cancelled, closed] = [0, 0, 0, 0];
  });

  const tools = ({ durations, size = [60, 40], clear, loops = true }: Frames): FilmTools => ({
    open: async () => ({
      count: durations.length,
      loops,
      frame: async (at) => {
        open += 1;
        most = Math.max(most, open);
        const close = () => {
          open -= 1;
        };
        const image = { displayWidth: size[0], displayHeight: size[1], timestamp: at, close };
        return { image: image as unknown as VideoFrame, duration: durations[at] ?? 0 };
      },
      close: () => {
        closed += 1;
      },
    }),
    isClear: ({ timestamp }) => timestamp === clear,
    write: async () => ({
      type: "video/webm",
      ending: "webm",
      add: async (_, from, duration) => {
        written.push([from, duration]);
      },
      end: async () => new ArrayBuffer(8),
      cancel: async () => {
        cancelled += 1;
      },
    }),
  });
  const gif = new File(["GIF89a"], "Kiln.v2.gif", { type: "image/gif" });
  const made = (
    of: FilmTools,
    progress = (_: number) => {},
    signal = new AbortController().signal,
  ) => filmOf(gif, progress, signal, of);
  const obstacle = (of: FilmTools) =>
    made(of).then(
      () => "none",
      (error) => (error instanceof NoFilm ? error.obstacle : String(error)),
    );

  it("EDIT-242 shows each frame as long as browsers do, one in memory after the other", async () => {
    expect([null, 0, 10_000, 20_000, 2_000_000].map(shownFor)).toEqual([
      100_000, 100_000, 100_000, 20_000, 2_000_000,
    ]);
    const parts: number[] = [];
    const film = await made(tools({ durations: [100_000, 20_000, 400_000, 40_000] }), (part) =>
      parts.push(part),
    );
    expect(written).toEqual([
      [0, 100_000],
      [100_000, 20_000],
      [120_000, 400_000],
      [520_000, 40_000],
    ]);
    expect(parts).toEqual([0.25, 0.5, 0.75, 1]);
    expect([film.file.name, film.file.type, film.file.size]).toEqual([
      "Kiln.v2.webm",
      "video/webm",
      8,
    ]);
    expect(film.loops).toBe(true);
    expect([open, most, cancelled, closed]).toEqual([0, 1, 0, 1]);
    const once = await made(tools({ durations: [1, 1], loops: false }));
    expect(once.loops).toBe(false);
  });

  it("EDIT-242 is none of what stands still, is clear or too much", async () => {
    expect(await obstacle(tools({ durations: [100_000] }))).toBe("still");
    expect(await obstacle(tools({ durations: [1, 1], clear: 1 }))).toBe("clear");
    expect(await obstacle(tools({ durations: [1, 1], size: [8_001, 5_000] }))).toBe("vast");
    expect(await obstacle(tools({ durations: Array(3_001).fill(1) }))).toBe("vast");
    expect([open, cancelled, closed]).toEqual([0, 1, 4]);
  });

  it("EDIT-242 is none where the browser cannot, or fails", async () => {
    expect(await obstacle({ ...tools({ durations: [1, 1] }), open: async () => null })).toBe(
      "browser",
    );
    expect(await obstacle({ ...tools({ durations: [1, 1] }), write: async () => null })).toBe(
      "browser",
    );
    const broken = async () => {
      throw new Error("The encoder broke");
    };
    expect(await obstacle({ ...tools({ durations: [1, 1] }), write: broken })).toBe("failed");
    // This one has no decoder at all.
    await expect(filmOf(gif, () => {}, new AbortController().signal)).rejects.toMatchObject({
      obstacle: "browser",
    });
  });

  it("EDIT-242 ends where somebody no longer wants it", async () => {
    const end = new AbortController();
    const stopped = made(tools({ durations: [1, 1, 1] }), () => end.abort(), end.signal);
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    expect([written.length, open, cancelled, closed]).toEqual([1, 0, 1, 1]);
  });
});
