/** The faces of the type library on the editor's own page: browsers load only those that something is set in. */

import { faceRules, fontFamilies } from "../fonts/library";

let sheet: CSSStyleSheet | null = null;

/** Lets specimens be set in every family of the library. Done once for the tab. */
export function offerFaces(): void {
  if (sheet !== null || !("adoptedStyleSheets" in document)) return;
  sheet = new CSSStyleSheet();
  const all = fontFamilies.flatMap(({ id, styles }) =>
    styles.map((style) => ({ family: id, italic: style === "italic" })),
  );
  sheet.replaceSync(faceRules(all));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
