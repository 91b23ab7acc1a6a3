/**
 * The families of the type library, in the order of the picker (EDIT-211, EDIT-212). Each comes from the npm package
 * `@fontsource-variable/<id>`. To add one: install the package with its exact version, add a line here, run
 * `npm run library`. `generic` is only for families that npm files under no generic family of CSS.
 *
 * @type {{ id: string, category: "serif" | "sans" | "display" | "mono" | "script", designer: string, generic?: string }[]}
 */
export const families = [
  { id: "newsreader", category: "serif", designer: "Production Type" },
  { id: "literata", category: "serif", designer: "TypeTogether" },
  { id: "frank-ruhl-libre", category: "serif", designer: "Yanek Iontef" },
  { id: "schibsted-grotesk", category: "sans", designer: "Bakken & Bæck, Henrik Kongsvoll" },
  { id: "inter", category: "sans", designer: "Rasmus Andersson" },
  { id: "rubik", category: "sans", designer: "Hubert and Fischer, Meir Sadan, Cyreal" },
  { id: "vazirmatn", category: "sans", designer: "Saber Rastikerdar" },
  { id: "fraunces", category: "display", designer: "Undercase Type" },
  { id: "bricolage-grotesque", category: "display", designer: "Mathieu Triay" },
  { id: "unbounded", category: "display", designer: "NaN" },
  { id: "jetbrains-mono", category: "mono", designer: "JetBrains" },
  { id: "caveat", category: "script", designer: "Impallari Type" },
];
