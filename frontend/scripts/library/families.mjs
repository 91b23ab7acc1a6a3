/**
 * The families of the type library, in the order of the picker (EDIT-211, EDIT-212). Each comes from the npm package
 * `@fontsource-variable/<id>`. To add one: install the package with its exact version, add a line here, run
 * `npm run library`. `generic` is only for families that npm files under no generic family of CSS. `primaryScript` is the
 * script that a family was drawn for, where that is not Latin: the name of its subset.
 *
 * @type {{ id: string, category: "serif" | "sans" | "display" | "mono" | "script", designer: string, generic?: string, primaryScript?: string }[]}
 */
export const families = [
  // Text with serifs: books and essays first, then slabs, science, and a serif for each script.
  { id: "newsreader", category: "serif", designer: "Production Type" },
  { id: "literata", category: "serif", designer: "TypeTogether" },
  { id: "eb-garamond", category: "serif", designer: "Georg Duffner, Octavio Pardo" },
  { id: "crimson-pro", category: "serif", designer: "Jacques Le Bailly" },
  { id: "alegreya", category: "serif", designer: "Juan Pablo del Peral, Huerta Tipográfica" },
  { id: "baskervville", category: "serif", designer: "ANRT" },
  { id: "bitter", category: "serif", designer: "Sol Matas" },
  { id: "stix-two-text", category: "serif", designer: "Ross Mills, John Hudson, Paul Hanslow" },
  {
    id: "frank-ruhl-libre",
    category: "serif",
    designer: "Yanek Iontef",
    primaryScript: "hebrew",
  },
  {
    id: "noto-naskh-arabic",
    category: "serif",
    designer: "Google",
    primaryScript: "arabic",
  },
  {
    id: "eczar",
    category: "serif",
    designer: "Vaibhav Singh, Rosetta",
    primaryScript: "devanagari",
  },
  { id: "noto-serif-thai", category: "serif", designer: "Google", primaryScript: "thai" },
  { id: "noto-serif-armenian", category: "serif", designer: "Google", primaryScript: "armenian" },
  { id: "noto-serif-georgian", category: "serif", designer: "Google", primaryScript: "georgian" },
  // Text without serifs: grotesques, humanists, geometric ones, and a sans for each script.
  { id: "schibsted-grotesk", category: "sans", designer: "Bakken & Bæck, Henrik Kongsvoll" },
  { id: "inter", category: "sans", designer: "Rasmus Andersson" },
  { id: "ibm-plex-sans", category: "sans", designer: "Mike Abbink, Bold Monday" },
  { id: "instrument-sans", category: "sans", designer: "Rodrigo Fuenzalida" },
  { id: "public-sans", category: "sans", designer: "USWDS, Dan Williams, Pablo Impallari" },
  { id: "commissioner", category: "sans", designer: "Kostas Bartsokas" },
  {
    id: "atkinson-hyperlegible-next",
    category: "sans",
    designer: "Braille Institute, Elliott Scott",
  },
  { id: "figtree", category: "sans", designer: "Erik Kennedy" },
  { id: "jost", category: "sans", designer: "Owen Earl" },
  { id: "golos-text", category: "sans", designer: "Paratype", primaryScript: "cyrillic" },
  { id: "rubik", category: "sans", designer: "Hubert and Fischer, Meir Sadan, Cyreal" },
  { id: "heebo", category: "sans", designer: "Oded Ezer", primaryScript: "hebrew" },
  { id: "vazirmatn", category: "sans", designer: "Saber Rastikerdar", primaryScript: "arabic" },
  { id: "noto-sans-devanagari", category: "sans", designer: "Google", primaryScript: "devanagari" },
  { id: "anuphan", category: "sans", designer: "Cadson Demak", primaryScript: "thai" },
  { id: "noto-sans-armenian", category: "sans", designer: "Google", primaryScript: "armenian" },
  { id: "noto-sans-georgian", category: "sans", designer: "Google", primaryScript: "georgian" },
  // Headings: serifs, slabs, then what has no serifs.
  { id: "fraunces", category: "display", designer: "Undercase Type" },
  { id: "playfair", category: "display", designer: "Claus Eggers Sørensen" },
  { id: "bodoni-moda", category: "display", designer: "Owen Earl" },
  { id: "montagu-slab", category: "display", designer: "Florian Karsten" },
  { id: "bricolage-grotesque", category: "display", designer: "Mathieu Triay" },
  {
    id: "big-shoulders",
    category: "display",
    designer: "Patric King",
    generic: "sans-serif",
  },
  { id: "syne", category: "display", designer: "Bonjour Monde" },
  { id: "unbounded", category: "display", designer: "NaN" },
  { id: "fredoka", category: "display", designer: "Milena Brandão, Hafontia" },
  { id: "grandstander", category: "display", designer: "Tyler Finck", generic: "cursive" },
  { id: "handjet", category: "display", designer: "David Březina, Rosetta", generic: "sans-serif" },
  { id: "reem-kufi", category: "display", designer: "Khaled Hosny", primaryScript: "arabic" },
  { id: "jetbrains-mono", category: "mono", designer: "JetBrains" },
  { id: "geist-mono", category: "mono", designer: "Vercel, Basement.studio, Andrés Briganti" },
  { id: "azeret-mono", category: "mono", designer: "Martin Vácha, Daniel Quisek" },
  { id: "sometype-mono", category: "mono", designer: "Ryoichi Tsunekawa" },
  { id: "caveat", category: "script", designer: "Impallari Type" },
  {
    id: "shantell-sans",
    category: "script",
    designer: "Shantell Martin, Arrow Type",
    generic: "cursive",
  },
  {
    id: "sansita-swashed",
    category: "script",
    designer: "Omnibus-Type",
    generic: "cursive",
  },
];
