import { readFileSync } from "node:fs";
import type { OwnFontFamily } from "@/shared/api/documents";
import { familyStack } from "./library";
import { isOwnFamily, ownRules } from "./own";

/** Vectors that the server's tests read as well. */
const vectors: { own: (OwnFontFamily & { rules: string[] })[] } = JSON.parse(
  readFileSync("../tests/data/documents/faces.json", "utf8"),
);

describe("own fonts", () => {
  it.each(vectors.own)(
    "EDIT-214 EDIT-216 prints the server's rules of $id",
    ({ rules, ...family }) => {
      expect(ownRules(family)).toBe(rules.map((rule) => `${rule}\n`).join(""));
    },
  );

  it("knows their keys, and what stands in where an account does not have them", () => {
    expect(isOwnFamily("own-sans-0123456789abcdef")).toBe(true);
    for (const id of ["newsreader", "own-sans-", "own-x-0123456789abcdef"]) {
      expect(isOwnFamily(id)).toBe(false);
    }
    expect(familyStack("own-hand-0123456789abcdef")).toContain(",cursive");
  });
});
