import { readFileSync } from "node:fs";

const css = readFileSync("src/styles/tokens.css", "utf8");
type Theme = 0 | 1;
const THEMES: [string, Theme][] = [
  ["light", 0],
  ["dark", 1],
];

/** The value of a token in a theme, followed through var(). */
function tokenValue(token: string, theme: Theme): string {
  const found = new RegExp(`${token}:\\s*([^;]+);`).exec(css)?.[1]?.trim() ?? "";
  const other = /^var\((--[\w-]+)\)$/.exec(found)?.[1];
  if (other) return tokenValue(other, theme);
  const pair = /^light-dark\((oklch\([^)]+\)),\s*(oklch\([^)]+\))\)$/.exec(found);
  return pair ? (pair[theme + 1] ?? "") : found;
}

/** Relative luminance of an oklch colour, as WCAG defines it. */
function luminance(token: string, theme: Theme): number {
  const value = tokenValue(token, theme);
  const numbers = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(value);
  if (!numbers) throw new Error(`${token} is not an opaque oklch colour: ${value}`);
  const [lightness, chroma, hue] = numbers.slice(1).map(Number) as [number, number, number];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [bright, dim] = [luminance(one, theme), luminance(other, theme)].sort((x, y) => y - x);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

describe.each(THEMES)("contrast in the %s theme", (_name, theme) => {
  const surfaces = ["--paper", "--raised", "--sunk", "--dialog"];
  const texts = ["--ink", "--ink-2", "--ink-3", "--danger"];
  const pairs = [
    ...surfaces.flatMap((surface) => texts.map((text) => [text, surface])),
    ["--on-spot", "--spot"],
    ["--on-inverse", "--inverse"],
    ["--on-inverse-2", "--inverse"],
  ] as [string, string][];

  it.each(pairs)("%s can be read on %s", (text, surface) => {
    expect(contrast(text, surface, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(surfaces)("the border of a field can be seen on %s", (surface) => {
    expect(contrast("--field-border", surface, theme)).toBeGreaterThanOrEqual(3);
  });
});
