/** A publication for the pictures of the README: an almanac of tides, drawn with shapes and words alone. */

type Json = Record<string, unknown>;

const SEA = "c0seac0seac0";
const DEEP = "c0deepc0deep";
const EMBER = "c0emberc0emb";
const SAND = "c0sandc0sand";
const TITLE = "s0tttes0ttte";
const SECTION = "s0sects0sect";
const SMALL = "s0sma0s0sma0";

const ink = (swatch: string) => ({ swatch });

/** Ids and order keys, one after the other. */
class Numbering {
  #last = 0;

  next(): { id: string; order: string } {
    this.#last += 1;
    const number = String(this.#last).padStart(3, "0");
    return { id: `a1mana0c0${number}`, order: `a1${number}V` };
  }
}

const numbering = new Numbering();

function create(record: Json): Json {
  const { id, order } = numbering.next();
  return { create: { id, record: { order, ...record } } };
}

/** A widget, in px. */
function widget(kind: string, parent: string, box: readonly number[], more: Json): Json {
  const [x = 0, y = 0, width = 0, height = 0] = box.map((length) => length * 100);
  const place = { position: { base: [x, y] }, size: { base: [width, height] } };
  return create({ kind, parent, ...place, ...more });
}

const shape = (parent: string, box: readonly number[], fill: string, more: Json = {}) =>
  widget("shape", parent, box, { fill: { base: ink(fill) }, decorative: true, ...more });

/** A text; each paragraph with its element. */
function text(
  parent: string,
  box: readonly number[],
  style: string,
  paragraphs: readonly (readonly [words: string, element: string])[],
  more: Json = {},
): Json {
  const segments = paragraphs.flatMap(([words, element]) => [
    { insert: words },
    { insert: "\n", attributes: { element } },
  ]);
  return widget("text", parent, box, { style, text: segments, ...more });
}

const styles: Json[] = [
  { id: TITLE, name: "Title", family: "newsreader", size: 21_000, line: 920, element: "h1" },
  { id: SECTION, name: "Section", family: "newsreader", size: 5_600, line: 1_080, element: "h2" },
  { id: SMALL, name: "Small", family: "schibsted-grotesk", size: 1_600, line: 1_400, element: "p" },
].map(({ id, name, family, size, line, element }, at) => ({
  create: {
    id,
    record: {
      kind: "textStyle",
      order: `a${at}`,
      name,
      family,
      element,
      fontSize: { base: size },
      lineHeight: { base: line },
      tracking: { base: element === "h1" ? -30 : 0 },
    },
  },
}));

const swatches: Json[] = [
  [DEEP, "Deep water", "#12242bff"],
  [SEA, "Sea", "#1f3b45ff"],
  [EMBER, "Ember", "#e2551eff"],
  [SAND, "Sand", "#f3ead8ff"],
].map(([id, name, paint], at) => ({
  create: { id, record: { kind: "swatch", order: `a${at}`, name, paint } },
}));

/** What the first page has: a moon over the sea, and the first words below it. */
function firstPage(page: string): Json[] {
  const light = { textInk: ink(SAND) };
  const dark = { textInk: ink(DEEP) };
  // The light of the moon on the water, line by line.
  const glints = [210, 150, 320, 120, 260, 90, 180, 340, 140, 240].map((width, at) =>
    shape(page, [1_022 - width / 2 + (at % 3) * 24 - 24, 592 + at * 26, width, 5], EMBER),
  );
  return [
    { set: { id: page, key: "title", value: "The long ebb" } },
    { set: { id: page, key: "background", value: ink(SAND) } },
    shape(page, [0, 0, 1_440, 870], SEA, { name: "Night" }),
    shape(page, [844, 112, 356, 356], EMBER, { name: "Moon", figure: "ellipse" }),
    shape(page, [0, 566, 1_440, 304], DEEP, { name: "Water" }),
    ...glints,
    text(page, [64, 40, 400, 30], SMALL, [["Tidal Almanac", "p"]], light),
    text(page, [900, 40, 476, 30], SMALL, [["The year   April   Tables   Walks", "p"]], {
      ...light,
      align: { base: "end" },
    }),
    text(page, [56, 140, 1_330, 200], TITLE, [["The long ebb", "h1"]], light),
    text(
      page,
      [64, 940, 300, 120],
      SMALL,
      [
        ["Friday 3 April", "p"],
        ["High water 18:44, 10.9 m", "p"],
      ],
      dark,
    ),
    text(
      page,
      [504, 930, 820, 190],
      SECTION,
      [
        [
          "Twice a year the sea leaves the north shore so far behind that it has to be looked for",
          "h2",
        ],
      ],
      dark,
    ),
  ];
}

const OTHERS = [
  ["The year", "year", SAND, DEEP],
  ["How to read the sea", "reading", SEA, SAND],
  ["Oyster tables", "oysters", EMBER, SAND],
  ["May, quiet water", "may", SAND, SEA],
  ["The causeway", "causeway", DEEP, SAND],
] as const;

function otherPages(): Json[] {
  return OTHERS.flatMap(([title, path, ground, words], at) => {
    const page = `p0a1mana000${at}`;
    const record = { kind: "page", order: `a${at + 2}`, title, path, background: ink(ground) };
    return [
      { create: { id: page, record } },
      text(page, [64, 96, 1_300, 440], TITLE, [[title, "h1"]], { textInk: ink(words) }),
      shape(page, [64, 700, 520, 8], words),
    ];
  });
}

/** What makes the blank page of a document the almanac. */
export function almanac(page: string): Json[] {
  return [...swatches, ...styles, ...firstPage(page), ...otherPages()];
}
