/** GIFs that stories draw: areas of one colour, one after the other. */

/** A frame: its colour, or null where something is seen through it, and how long it is shown, in hundredths of a second. */
interface Frame {
  colour: readonly [number, number, number] | null;
  delay: number;
}

const [WIDTH, HEIGHT] = [60, 40];
/** Colours have 7 bits, so that codes are bytes. */
const [COLOURS, CLEAR, END] = [128, 0x80, 0x81];
/** After so many pixels without a clear code, codes would become longer. */
const RUN = 120;

const short = (value: number) => [value & 0xff, value >> 8];

/** A GIF of 60 × 40 pixels that begins again at its end, as base64. */
export function gif(frames: readonly Frame[]): string {
  const palette = Array.from({ length: COLOURS }, (_, at) => frames[at]?.colour ?? [0, 0, 0]);
  // Each frame is taken away before the next one where something is to be seen through that.
  const disposal = frames.some(({ colour }) => colour === null) ? 0b1000 : 0b100;
  const bytes = [
    ...Buffer.from("GIF89a"),
    ...[...short(WIDTH), ...short(HEIGHT), 0xf6, 0, 0],
    ...palette.flat(),
    ...[0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0],
    ...frames.flatMap(({ colour, delay }, at) => [
      ...[0x21, 0xf9, 4, disposal | (colour === null ? 1 : 0), ...short(delay), at, 0],
      ...[0x2c, 0, 0, 0, 0, ...short(WIDTH), ...short(HEIGHT), 0, 7],
      ...blocks(pixels(at)),
    ]),
    0x3b,
  ];
  return Buffer.from(bytes).toString("base64");
}

function pixels(colour: number): number[] {
  const codes: number[] = [];
  for (let left = WIDTH * HEIGHT; left > 0; left -= RUN) {
    codes.push(CLEAR, ...Array<number>(Math.min(RUN, left)).fill(colour));
  }
  return [...codes, END];
}

function blocks(data: readonly number[]): number[] {
  const made: number[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.slice(at, at + 255);
    made.push(part.length, ...part);
  }
  return [...made, 0];
}
