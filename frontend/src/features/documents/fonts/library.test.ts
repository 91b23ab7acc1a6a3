import { existsSync, readFileSync } from "node:fs";
import { type FontFamily, faceRules, familyOf, familyStack, fontFamilies } from "./library";
import { type FamilyTable, familiesOf } from "./table";

/** Vectors that the server's tests read as well. */
const vectors: {
  library: FontFamily[];
  faces: { what: string; used: [string, boolean][]; base: string; rules: string[] }[];
  stacks: [string, string][];
} = JSON.parse(readFileSync("../tests/data/documents/faces.json", "utf8"));

describe("the type library", () => {
  it("EDIT-211 has the families of the server", () => {
    const served: FamilyTable = JSON.parse(readFileSync("../adapters/fonts/library.json", "utf8"));
    const withLicences = familiesOf(served);
    expect(withLicences).toMatchObject(fontFamilies);
    expect(fontFamilies.length).toBeGreaterThanOrEqual(40);
    expect(familyOf("newsreader")).toBe(fontFamilies[0]);
    expect(familyOf("none")).toBeUndefined();
  });

  it("EDIT-213 has each file of each family in the packages, and none twice", () => {
    const files = fontFamilies.flatMap(({ id, subsets }) =>
      subsets.flatMap(({ files }) => Object.values(files).map((file) => [id, file] as const)),
    );
    expect(new Set(files.map(([, file]) => file)).size).toBe(files.length);
    for (const [id, file] of files) {
      const name = file.replace(/\.[0-9a-f]{8}\./, ".");
      expect(existsSync(`node_modules/@fontsource-variable/${id}/files/${name}`), file).toBe(true);
    }
  });

  it("EDIT-214 fits each style of each family to local fonts", () => {
    for (const { id, styles, fallbacks } of fontFamilies) {
      for (const style of styles) {
        const weights = fallbacks.filter((one) => one.style === style).map((one) => one.weights);
        expect(weights, id).toEqual(
          expect.arrayContaining([
            [1, 549],
            [550, 1000],
          ]),
        );
      }
      for (const { sizeAdjust, ascentOverride } of fallbacks) {
        expect(sizeAdjust, id).toBeGreaterThan(0);
        expect(ascentOverride, id).toBeGreaterThan(0);
      }
    }
  });

  it.each(vectors.faces)("EDIT-214 prints the server's rules: $what", ({ used, base, rules }) => {
    const faces = used.map(([family, italic]) => ({ family, italic }));
    expect(faceRules(faces, base, vectors.library)).toBe(rules.map((rule) => `${rule}\n`).join(""));
  });

  it.each(vectors.stacks)("prints the server's stack of “%s”", (id, stack) => {
    expect(familyStack(id, vectors.library)).toBe(stack);
  });

  it("prints whole percents, tenths and hundredths without zeros at the end", () => {
    const [family] = vectors.library;
    if (family === undefined) throw new Error("no vectors");
    const [fallback] = family.fallbacks;
    if (fallback === undefined) throw new Error("no fallback");
    // The server prints whole numbers, this is a division: they agree on every figure that a fallback can have.
    for (let figure = 0; figure <= 20_000; figure += 1) {
      const one = { ...family, subsets: [], fallbacks: [{ ...fallback, sizeAdjust: figure }] };
      const digits = `${Math.trunc(figure / 100)}.${String(figure % 100).padStart(2, "0")}`;
      const rule = faceRules([{ family: family.id, italic: false }], "", [one]);
      expect(rule).toContain(`;size-adjust:${digits.replace(/\.?0+$/, "")}%;`);
    }
  });

  it("EDIT-213 asks our own server for fonts", () => {
    const css = faceRules(fontFamilies.map(({ id }) => ({ family: id, italic: false })));
    const urls = [...css.matchAll(/url\("([^"]*)"\)/g)].map(([, url]) => url);
    expect(urls.length).toBeGreaterThan(fontFamilies.length);
    expect(
      urls.filter((url) => !/^\/fonts\/[a-z0-9-]+\.[0-9a-f]{8}\.woff2$/.test(url ?? "")),
    ).toEqual([]);
    expect(familyStack("newsreader")).toBe('"Newsreader","Newsreader fallback",serif');
  });
});
