/**
 * What lies behind the widgets of a page: a colour, a gradient, a picture, a video (EDIT-055). The twin of
 * `adapters/pages/src/ground.rs`, which says how they end.
 */

import type { Document, DocumentRecord, Fill, Gradient, Ink, Width } from "../model/record";
import { type Declarations, fillOf, inkOf, type RuleSheet } from "./css";
import { wordAt } from "./look";
import { element, type MarkupElement } from "./markup";
import { focusOf, type Pictures, rendered } from "./pictures";
import type { Places } from "./place";

/** Paper. */
const WHITE = "#ffffffff";

function fillBehind({ base }: DocumentRecord): Fill {
  return (base.background as Fill | undefined) ?? WHITE;
}

/** The colour below the page. */
export function belowOf(page: DocumentRecord): string {
  const fill = fillBehind(page);
  if (typeof fill === "string") return fillOf(fill);
  // Of a swatch with a gradient, that in which it ends.
  if ("swatch" in fill) return `var(--e${fill.swatch},var(--c${fill.swatch},#000))`;
  return inkOf(endOf(fill.gradient));
}

/** The colour in which a gradient ends at the bottom. */
export function endOf({ angle, stops }: Gradient): Ink {
  const pointsUp = angle !== undefined && (angle < 9_000 || angle > 27_000);
  return (pointsUp ? stops[0] : stops.at(-1))?.ink ?? "#000000ff";
}

const isOwnGradient = (fill: unknown) =>
  typeof fill === "object" && fill !== null && "gradient" in fill;

/** Has a swatch a gradient, among its light and its dark paint? */
export function hasGradient({ base }: DocumentRecord): boolean {
  return isOwnGradient(base.paint) || isOwnGradient(base.darkPaint);
}

/** Is it a gradient, or a swatch that is one for some readers? */
function isGradient(document: Document, fill: Fill): boolean {
  if (typeof fill === "string") return false;
  if (!("swatch" in fill)) return true;
  const swatch = document.records.get(fill.swatch);
  return swatch !== undefined && hasGradient(swatch);
}

/** The rules of what ends with the page. */
export function groundRules(document: Document, page: DocumentRecord, sheet: RuleSheet): void {
  const fill = fillBehind(page);
  const { backgroundPicture, backgroundVideo } = page.base;
  const hasPicture = backgroundPicture !== undefined || backgroundVideo !== undefined;
  const rule: Declarations = new Map();
  if (isGradient(document, fill)) rule.set("background", fillOf(fill));
  // The canvas, which has no window, says how high its paper is.
  if (rule.size > 0 || hasPicture) rule.set("min-height", "var(--paper,100svh)");
  sheet.rule(".frame", rule);
  if (!hasPicture) return;
  sheet.ruleByWidth({
    selector: ".ground",
    at: (width: Width) => {
      const own: Declarations = new Map();
      if (!coversPage(page)) own.set("height", "min(100%,var(--fold,100svh))");
      return own.set("object-position", focusOf(page, "backgroundFocus", width));
    },
  });
}

/** Does its picture cover the page, and not only the window with which it begins? */
function coversPage(page: DocumentRecord): boolean {
  return wordAt(page, "backgroundArea", "base") !== "window";
}

/** The picture behind the widgets; undefined where there is none. It says nothing to those who do not see it. */
export function groundElement(
  page: DocumentRecord,
  pictures: Pictures,
  places: Places,
): MarkupElement | undefined {
  const picture = pictures.get(String(page.base.backgroundPicture));
  if (picture === undefined) return undefined;
  const { address, size } = picture;
  return element("img", [
    ["class", "ground"],
    ["src", address],
    ...rendered(picture, () => places.groundSizes(size, coversPage(page))),
    ["width", String(size[0])],
    ["height", String(size[1])],
    ["alt", ""],
    ["decoding", "async"],
  ]);
}
