/** Colours as people choose them, in OKLCH, and as documents hold them, in sRGB (EDIT-222). */

import {
  converter,
  formatHex8,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode as register,
  wcagLuminance,
} from "culori/fn";

register(modeRgb);
register(modeHsl);
register(modeLrgb);
register(modeOklab);
register(modeOklch);

const toOklch = converter("oklch");
const toRgb = converter("rgb");

/** A colour. Lightness and opacity are from 0 to 1, the chroma from 0 on, the hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
  readonly alpha: number;
}

/** What CSS calls 100 % of chroma. */
export const FULL_CHROMA = 0.4;

/** A colour as documents hold it, `#rrggbbaa`. A hue that it does not have is that of the colour before. */
export function readHex(hex: string, before?: Oklch): Oklch {
  const { l = 0, c = 0, h, alpha = 1 } = toOklch(hex) ?? {};
  const grey = h === undefined || c < 1e-4;
  return { l, c: grey ? 0 : c, h: grey ? (before?.h ?? 0) : h, alpha };
}

function isShown({ l, c, h }: Oklch): boolean {
  const { r, g, b } = toRgb({ mode: "oklch", l, c, h });
  return [r, g, b].every((part) => part >= -1e-4 && part <= 1.0001);
}

/** The most chroma that a screen shows at a lightness and a hue. */
export function mostChroma(l: number, h: number): number {
  let [shown, not] = [0, FULL_CHROMA];
  if (l <= 0 || l >= 1) return 0;
  for (let step = 0; step < 14; step += 1) {
    const c = (shown + not) / 2;
    if (isShown({ l, c, h, alpha: 1 })) shown = c;
    else not = c;
  }
  return shown;
}

/** The colour as documents hold it; a chroma that no screen shows becomes the nearest one that it does. */
export function writeHex(colour: Oklch): string {
  const c = Math.min(colour.c, isShown(colour) ? colour.c : mostChroma(colour.l, colour.h));
  return formatHex8({ ...colour, mode: "oklch", c });
}

/** What somebody typed: a code with or without #, or a colour as CSS writes it. Null where it is none. */
export function readColour(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const bare = /^[0-9a-f]{3,8}$/.test(text) ? `#${text}` : text;
  const colour = parse(bare);
  return colour === undefined ? null : writeHexOf(colour);
}

function writeHexOf(colour: NonNullable<ReturnType<typeof parse>>): string {
  const rgb = toRgb(colour);
  const within = (part: number) => Math.min(1, Math.max(0, part));
  return formatHex8({ ...rgb, r: within(rgb.r), g: within(rgb.g), b: within(rgb.b) });
}

/** The contrast of WCAG 2 between a colour and one that is opaque: from 1 to 21. */
export function contrast(colour: string, behind: string): number {
  const over = blended(colour, behind);
  const [one, other] = [wcagLuminance(over), wcagLuminance(behind)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A colour as it is seen through its opacity. */
export function blended(colour: string, behind: string): string {
  const [over, below] = [toRgb(colour), toRgb(behind)];
  if (over === undefined || below === undefined) return behind;
  const { alpha = 1 } = over;
  const mix = (one: number, other: number) => one * alpha + other * (1 - alpha);
  return formatHex8({
    mode: "rgb",
    r: mix(over.r, below.r),
    g: mix(over.g, below.g),
    b: mix(over.b, below.b),
  });
}

/** A colour of which only a share is left, from 0 to 1. */
export function faded(colour: string, share: number): string {
  const alpha = Math.round((Number.parseInt(colour.slice(7), 16) || 0) * share);
  return `${colour.slice(0, 7)}${alpha.toString(16).padStart(2, "0")}`;
}
