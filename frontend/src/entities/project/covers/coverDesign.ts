import { seedOf } from "@/shared/seed";

/** Every bit of it depends on every character of an id. */
export const coverSeed = seedOf;

/** What an id decides about a generated cover. The same id always gives the same cover, on every machine. */
export interface CoverDesign {
  setting: CoverSetting;
  /** Width divided by height. */
  ratio: number;
  /** The paper the title is printed on, as a CSS colour. */
  paper: string;
  /** A dark paper carries light type. */
  dark: boolean;
}

/** Where the title stands: above a short rule, at the foot over a full rule, or above a full rule. */
type CoverSetting = "top" | "bottom" | "fullRule";

const SETTINGS: readonly CoverSetting[] = ["top", "bottom", "fullRule"];

/** Upright formats twice: most publications are upright. */
const RATIOS: readonly number[] = [3 / 4, 3 / 4, 4 / 5, 1, 3 / 2, 16 / 10];

/** One cover in five is printed on dark stock. */
const DARK_SHARE = 5;

function pick<T>(values: readonly T[], draw: number, fallback: T): T {
  return values[draw % values.length] ?? fallback;
}

/** Width divided by height of a generated cover, by what its id decides. */
export function ratioOf(seed: number): number {
  return pick(RATIOS, (seed >>> 27) & 0x1f, 3 / 4);
}

export function coverDesign(id: string): CoverDesign {
  const seed = coverSeed(id);
  // Each trait reads its own bits, so that one trait says nothing about another.
  const hue = (seed & 0x1ff) % 360;
  const shade = ((seed >>> 9) & 0xf) / 15;
  const strength = ((seed >>> 13) & 0xf) / 15;
  const dark = ((seed >>> 17) & 0x1f) % DARK_SHARE === 0;
  const lightness = dark ? 0.32 + shade * 0.06 : 0.88 + shade * 0.05;
  const chroma = 0.02 + strength * 0.02;
  return {
    setting: pick(SETTINGS, (seed >>> 22) & 0x1f, "top"),
    ratio: ratioOf(seed),
    paper: `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue})`,
    dark,
  };
}
