import { describe, expect, it } from "vitest";
import type { OwnFontFile } from "@/shared/api/documents";
import { set } from "../../model/testing/documents";
import { documentOf, found, knowing, text } from "../testRemarks";

const OWN = "own-serif-9f86d081884c7d65";

describe("remarks about fonts", () => {
  const document = documentOf([...text(2, "Twice a year"), set(2, "family", OWN)]);
  const known = { ...knowing(), families: new Map<string, OwnFontFile[]>() };

  it("EDIT-218 says which words are set in a font that is missing", () => {
    const [remark] = found(document, ["missingFont"], { known });
    expect(remark?.sentence).toBe(
      "“Twice a year” is set in a font that is missing here, so readers get its fallback",
    );
    expect(remark?.repairs).toEqual([
      { type: "field", label: "Choose another font", register: "family" },
    ]);
  });

  it("EDIT-218 says nothing of fonts that are there, and of what nobody knows yet", () => {
    const families = new Map<string, OwnFontFile[]>([[OWN, []]]);
    expect(found(document, ["missingFont"], { known: { ...known, families } })).toEqual([]);
    expect(found(document, ["missingFont"])).toEqual([]);
    const gone = documentOf([...text(2, "Twice a year"), set(2, "family", "of-nowhere")]);
    expect(found(gone, ["missingFont"], { known })).toEqual([]);
  });
});
