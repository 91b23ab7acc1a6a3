// Makes the table of the type library out of the installed packages, and writes its three copies: for the server
// (adapters/fonts/library.json), for the client (features/documents/fonts/library.gen.json), for readers (docs/fonts.md).
// Run it after a package was added or updated: `npm run library`. With `--check` it writes nothing, and fails when a
// copy is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { families } from "./library/families.mjs";
import { fontPath, has, ROOT, read, servedName, TABLE } from "./library/files.mjs";
import { localsOf } from "./library/locals.mjs";
import { measure } from "./library/metrics.mjs";

const GENERIC = {
  serif: "serif",
  "sans-serif": "sans-serif",
  monospace: "monospace",
  handwriting: "cursive",
};
/** Signs and formulas belong to icons and to mathematics, not to the texts of pages. */
const NOT_FOR_TEXT = ["math", "symbols", "emoji"];
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

function subsets(id, styles) {
  const ranges = JSON.parse(read(id, "unicode.json"));
  return Object.entries(ranges)
    .filter(([name]) => !NOT_FOR_TEXT.includes(name))
    .map(([name, range]) => ({
      name,
      range,
      files: Object.fromEntries(
        styles.map((style) => [
          style,
          servedName(id, name, style, read(id, fontPath(id, name, style))),
        ]),
      ),
    }));
}

/** Local fonts, stretched so that a text takes the room that it has in the family (EDIT-214). */
async function fallbacks(id, style, generic) {
  const font = await measure(read(id, fontPath(id, "latin", style)));
  return [REGULAR, BOLD].flatMap((weights) => {
    const bold = weights === BOLD;
    return localsOf(generic, bold, style === "italic").map(({ names, width }) => {
      const size = font.width(bold ? 700 : 400) / width;
      return {
        style,
        weights,
        local: names,
        sizeAdjust: percent(size),
        ascentOverride: percent(font.ascent / size),
        descentOverride: percent(font.descent / size),
        lineGapOverride: percent(font.lineGap / size),
      };
    });
  });
}

async function entry({ id, category, designer, generic: stated }) {
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
    licence: metadata.license.type,
    copyright: copyright(id),
    weights: [Number(min), Number(max)],
    styles,
    subsets: subsets(id, styles),
    fallbacks: (await Promise.all(styles.map((style) => fallbacks(id, style, generic)))).flat(),
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

const table = [];
for (const line of families) {
  try {
    table.push(await entry(line));
  } catch (error) {
    throw new Error(`${line.id}: ${error.message}`);
  }
}
const json = `${JSON.stringify(table, null, 2)}\n`;
const copies = {
  [TABLE]: json,
  [`${ROOT}frontend/src/features/documents/fonts/library.gen.json`]: json,
  [`${ROOT}docs/fonts.md`]: documented(table),
};
for (const [path, text] of Object.entries(copies)) {
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    process.stderr.write(`${path} is stale: npm run library\n`);
    process.exitCode = 1;
  }
}
