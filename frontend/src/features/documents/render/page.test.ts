import { describe, expect, it } from "vitest";
import vectors from "../../../../../tests/data/documents/pages.json";
import { readDocument } from "../model/json";
import type { RecordId } from "../model/record";
import { placesOf, printPage } from "./page";
import type { PagePicture } from "./pictures";
import { declarations } from "./widgetRules";

describe("pages", () => {
  it.each(vectors)("EDIT-115 shows what the server prints: $name", (vector) => {
    const { name: _, document, page, around, ...expected } = vector;
    const pictures = new Map(Object.entries(around.pictures) as unknown as [string, PagePicture][]);
    const made = printPage(readDocument(document), page as RecordId, {
      ...around,
      pictures,
      // Most cases have none.
      files: new Map(Object.entries("files" in around ? around.files : {})),
      forms: "/forms/12-",
    });
    expect(made).toEqual(expected);
  });

  it("EDIT-060, 091 says of a widget where it lies at a width, and that it is hidden", () => {
    const page = "k3v9x0q2m7ab" as RecordId;
    const id = "w00000000000" as RecordId;
    const document = readDocument({
      schema: 1,
      settings: {},
      pages: { [page]: { order: "a0" } },
      textStyles: {},
      swatches: {},
      widgets: {
        [id]: {
          kind: "shape",
          parent: page,
          order: "a0",
          position: { base: [1_000, 0] },
          size: { base: [20_000, 5_050] },
          hidden: { phone: true },
        },
      },
    });
    const places = placesOf(document, page);
    const drawn = declarations(document, places, id, page, "base");
    expect(drawn.get("margin-left")).toBe("calc(var(--u)*10)");
    expect(drawn.get("height")).toBe("calc(var(--u)*50.5)");
    expect([...declarations(document, places, id, page, "phone")]).toEqual([["display", "none"]]);
  });
});
