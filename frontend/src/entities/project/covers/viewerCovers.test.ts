import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coverDesign } from "./coverDesign";
import { titleSize } from "./setTitle";

/** The viewer draws the same covers from the same table of figures: `tests/data/covers.tsv`. */
const table = readFileSync("../tests/data/covers.tsv", "utf8");
const rows = table.trimEnd().split("\n").slice(1);

describe("the viewer's covers", () => {
  it.each(rows)("are designed alike: %s", (row) => {
    const [id = "", setting, ratio = "", paper, dark, title = "", size] = row.split("\t");
    const [width = 0, height = 1] = ratio.split(":").map(Number);
    expect(coverDesign(id)).toEqual({
      setting,
      ratio: width / height,
      paper,
      dark: dark === "true",
    });
    expect(titleSize(title, width / height).toFixed(6)).toBe(size);
  });
});
