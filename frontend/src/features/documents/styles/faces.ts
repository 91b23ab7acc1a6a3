/** Faces of the type library on the editor's own page, beside those that its document is set in. */

import { faceRules, type UsedFace } from "../fonts/library";

let sheet: CSSStyleSheet | null = null;
const offered = new Set<string>();

/** Can something be set in the upright letters of this family already? */
export const areOffered = (family: string) => offered.has(`${family} false`);

/** Lets something be set in these from now on. Browsers load only the files of letters that are there. */
export function offerFaces(faces: readonly UsedFace[]): void {
  if (!("adoptedStyleSheets" in document)) return;
  const fresh = faces.filter(({ family, italic }) => !offered.has(`${family} ${italic}`));
  if (fresh.length === 0) return;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  for (const { family, italic } of fresh) offered.add(`${family} ${italic}`);
  for (const rule of faceRules(fresh).split("\n")) {
    if (rule !== "") sheet.insertRule(rule, sheet.cssRules.length);
  }
}
