/** The scripts that families have letters of, beyond Latin, which all of them have. */

import type { FontFamily } from "./library";

/**
 * Each by the name of its subset, with its first letters as a sample and the language that browsers shape them in.
 * Vietnamese is written in Latin, with accents that few families have.
 */
export const SCRIPTS = {
  vietnamese: { sample: "Ăâđ", language: "vi" },
  greek: { sample: "Αβγ", language: "el" },
  cyrillic: { sample: "Абв", language: "ru" },
  hebrew: { sample: "אבג", language: "he" },
  arabic: { sample: "أبج", language: "ar" },
  devanagari: { sample: "अआइ", language: "hi" },
  thai: { sample: "กขค", language: "th" },
  armenian: { sample: "Աբգ", language: "hy" },
  georgian: { sample: "აბგ", language: "ka" },
} as const;

export type Script = keyof typeof SCRIPTS;

export const SCRIPT_NAMES = Object.keys(SCRIPTS) as readonly Script[];

/** Has a family the letters of a script? */
export function hasScript({ subsets }: FontFamily, script: Script): boolean {
  return subsets.some(({ name }) => name === script);
}

/** The script that a family was drawn for; null for Latin. */
export function ownScript({ primaryScript }: FontFamily): Script | null {
  return SCRIPT_NAMES.find((script) => script === primaryScript) ?? null;
}
