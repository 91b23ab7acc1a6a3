import { coloursMessages as words } from "../messages/colours";
import type { Document, Fill } from "../model/record";
import { isGradient, isSwatch } from "./paint";

/** What a colour is called: by the name of its swatch, else by its code. */
export function paintName(document: Document, fill: Fill | null | undefined): string {
  if (fill === null || fill === undefined) return words.none;
  if (isGradient(fill)) return fill.gradient.angle === undefined ? words.radial : words.gradient;
  if (isSwatch(fill)) {
    const record = document.records.get(fill.swatch);
    if (record === undefined) return words.gone;
    const { name, paint } = record.base;
    if (typeof name === "string" && name.trim() !== "") return name;
    return paint === undefined ? words.gone : paintName(document, paint as Fill);
  }
  const share = Math.round((Number.parseInt(fill.slice(7), 16) / 255) * 100);
  const code = fill.slice(0, 7).toUpperCase();
  return share === 100 ? code : `${code}, ${words.percent(share)}`;
}
