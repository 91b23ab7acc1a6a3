/**
 * The fonts of an account on pages: keys, stacks and rules, sign by sign those of the server (`adapters/fonts/src/fit.rs`).
 */

import type { OwnFontFamily, OwnFontFile } from "@/shared/api/documents";

/** The generic family of CSS, by the part of a key that names it. */
const GENERICS: Readonly<Record<string, string>> = {
  serif: "serif",
  sans: "sans-serif",
  mono: "monospace",
  hand: "cursive",
};

const KEY = /^own-(serif|sans|mono|hand)-[0-9a-f]{16}$/;

/** Is it the key of an own family, whether the account has that or not? */
export const isOwnFamily = (id: string) => KEY.test(id);

/** The `font-family` value of an own family; undefined for what is none. */
export function ownStack(id: string): string | undefined {
  const generic = GENERICS[KEY.exec(id)?.[1] ?? ""];
  return generic === undefined ? undefined : `"${id}","${id} fallback",${generic}`;
}

/** The `@font-face` rules of an own family, a line each: its fallbacks, then its files. */
export function ownRules({ id, files, fallbacks }: OwnFontFamily): string {
  const local = fallbacks.map((one) => {
    const sources = one.local.map((name) => `local("${name}")`).join(",");
    const figures = [
      `size-adjust:${share(one.sizeAdjust)}`,
      `ascent-override:${share(one.ascentOverride)}`,
      `descent-override:${share(one.descentOverride)}`,
      `line-gap-override:${share(one.lineGapOverride)}`,
    ].join(";");
    return `@font-face{font-family:"${id} fallback";font-style:${one.style};font-weight:${one.weights.join(" ")};src:${sources};${figures}}`;
  });
  return [...local, ...files.map((file) => ruleOf(id, file))].map((rule) => `${rule}\n`).join("");
}

function ruleOf(id: string, file: OwnFontFile): string {
  const { leastWeight, mostWeight, leastWidth, mostWidth } = file;
  const weights = leastWeight === mostWeight ? `${leastWeight}` : `${leastWeight} ${mostWeight}`;
  const widths = [...new Set([leastWidth, mostWidth])].map((width) => share(width * 10)).join(" ");
  const stretch = widths === "100%" ? "" : `font-stretch:${widths};`;
  return `@font-face{font-family:"${id}";font-style:${file.style};font-weight:${weights};${stretch}font-display:swap;src:url("${file.address}") format("woff2")}`;
}

/** Hundredths of a percent as CSS. */
const share = (hundredths: number) => `${hundredths / 100}%`;
