// Makes the table of the type library out of the installed packages, and writes its three copies: for the server
// (adapters/fonts/library.json), for the client (features/documents/fonts/library.gen.json), for readers (docs/fonts.md).
// Run it after a package was added or updated: `npm run library`. With `--check` it writes nothing, and fails when a
// copy is stale. What many families share is in the table once: `docs/fonts.md` describes it.
import { readFileSync, writeFileSync } from "node:fs";
import { families } from "./library/families.mjs";
import { fontPath, has, hashOf, ROOT, read, TABLE } from "./library/files.mjs";
import { localsOf } from "./library/locals.mjs";
import { measure } from "./library/metrics.mjs";

const GENERIC = {
  serif: "serif",
  "sans-serif": "sans-serif",
  monospace: "monospace",
  handwriting: "cursive",
};
/** Signs and formulas belong to icons and to mathematics, not to the texts of pages. */
const NOT_FOR_TEXT = ["math", "symbols", "symbols2", "emoji"];
/** The weights that the regular and the bold local font stand in for. */
const REGULAR = [1, 549];
const BOLD = [550, 1000];

/** Hundredths of a percent: whole numbers are printed alike everywhere. */
const percent = (ratio) => Math.round(ratio * 10_000);

/** The copyright line, once the licence allows what is done: hosting, subsets, the family's own name. */
function copyright(id) {
  const text = read(id, "LICENSE").toString();
  const [head, ...rest] = text.split("This Font Software is licensed");
  const isOpen = JSON.parse(read(id, "package.json")).license === "OFL-1.1";
  if (!isOpen || !rest.join().includes("SIL OPEN FONT LICENSE Version 1.1")) {
    throw new Error("its licence is not the Open Font License 1.1");
  }
  // A subset counts as a modified version, which must not have a reserved name.
  if (/reserved font name/i.test(head)) throw new Error("its name is reserved");
  // The same line follows for the file of the italics.
  return head.replace(/ \S+\.ttf: [\s\S]*/, "").trim();
}

/** Values of `unicode-range` by name. Most files of an alphabet have the same; another one gets a number. */
const ranges = {};

/** The name of a range. */
function named(subset, range) {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? subset : `${subset}-${number}`;
    ranges[name] ??= range;
    if (ranges[name] === range) return name;
  }
}

/** The more seldom letters of an alphabet are no use without the usual ones: what such files have are signs. */
const isWhole = (name, all) => !name.endsWith("-ext") || name.replace("-ext", "") in all;

function subsets(id, styles) {
  const all = JSON.parse(read(id, "unicode.json"));
  return Object.entries(all)
    .filter(([name]) => !NOT_FOR_TEXT.includes(name) && isWhole(name, all))
    .map(([name, range]) => ({
      name,
      range: named(name, range),
      files: styles.map((style) => hashOf(read(id, fontPath(id, name, style)))),
    }));
}

/** The local fonts for a style, with their widths, in the order of the figures of each family. */
function localsFor(generic, style) {
  return [REGULAR, BOLD].flatMap((weights) =>
    localsOf(generic, weights === BOLD, style === "italic").map((local) => ({ weights, ...local })),
  );
}

/**
 * Their names by generic family and style: what stands in is the same for all families of a kind. The server fits own fonts
 * to them as well, so it has their widths, in ten thousandths of their size.
 */
function locals(made, hasWidths) {
  const names = (generic, style) =>
    localsFor(generic, style).map(({ weights, names, width }) => ({
      weights,
      names,
      ...(hasWidths ? { width: percent(width) } : {}),
    }));
  const generics = [...new Set(made.map(({ generic }) => generic))];
  return Object.fromEntries(
    generics.map((generic) => [
      generic,
      { normal: names(generic, "normal"), italic: names(generic, "italic") },
    ]),
  );
}

/**
 * What stretches local fonts, so that a text takes the room that it has in the family (EDIT-214). Rise, fall and gap of
 * lines are parts of the family's size, `sizes` those of the local fonts: all in hundredths of a percent.
 */
async function fallbacks(id, style, generic) {
  const font = await measure(read(id, fontPath(id, "latin", style)));
  const sizes = localsFor(generic, style).map(
    ({ weights, width }) => font.width(weights === BOLD ? 700 : 400) / width,
  );
  return {
    ascent: percent(font.ascent),
    descent: percent(font.descent),
    lineGap: percent(font.lineGap),
    sizes: sizes.map(percent),
  };
}

async function entry({ id, category, designer, generic: stated, primaryScript = "latin" }) {
  const metadata = JSON.parse(read(id, "metadata.json"));
  const generic = stated ?? GENERIC[metadata.category];
  if (!generic) throw new Error(`its line has to state the generic family: ${metadata.category}`);
  const styles = ["normal", "italic"].filter((style) => has(id, fontPath(id, "latin", style)));
  const { min, max } = metadata.variable.wght;
  return {
    id,
    name: metadata.family,
    category,
    generic,
    designer,
    primaryScript,
    licence: metadata.license.type,
    copyright: copyright(id),
    weights: [Number(min), Number(max)],
    styles,
    subsets: subsets(id, styles),
    fallbacks: await Promise.all(styles.map((style) => fallbacks(id, style, generic))),
  };
}

function row({ name, category, designer, weights, styles, subsets, copyright }) {
  const scripts = subsets.map((subset) => subset.name).reverse();
  const forms = styles.includes("italic") ? "with italics" : "upright";
  return `| ${name} | ${category} | ${weights.join("–")}, ${forms} | ${scripts.join(", ")} | ${designer} | ${copyright} |`;
}

/** The page with its table made anew. */
function documented(table) {
  const page = readFileSync(`${ROOT}docs/fonts.md`, "utf8");
  const head = [
    "| Family | Kind | Weights | Subsets | Designer | Copyright |",
    "|---|---|---|---|---|---|",
  ];
  const between = /(<!-- families -->\n)[\s\S]*(<!-- end -->)/;
  if (!between.test(page)) throw new Error("docs/fonts.md has lost the marks of its table");
  return page.replace(
    between,
    (_, start, end) => `${start}\n${[...head, ...table.map(row)].join("\n")}\n\n${end}`,
  );
}

const made = [];
for (const line of families) {
  try {
    made.push(await entry(line));
  } catch (error) {
    throw new Error(`${line.id}: ${error.message}`);
  }
}
/** What the client has no use for: the licences themselves are beside the files. */
const shown = made.map(({ licence: _, copyright: __, ...family }) => family);
const printed = (value, hasWidths) =>
  `${JSON.stringify({ ranges, locals: locals(made, hasWidths), families: value }, null, 2)}\n`;
const copies = {
  [TABLE]: printed(made, true),
  [`${ROOT}frontend/src/features/documents/fonts/library.gen.json`]: printed(shown, false),
  [`${ROOT}docs/fonts.md`]: documented(made),
};
for (const [path, text] of Object.entries(copies)) {
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    process.stderr.write(`${path} is stale: npm run library\n`);
    process.exitCode = 1;
  }
}
