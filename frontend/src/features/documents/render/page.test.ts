import { describe, expect, it } from "vitest";
import vectors from "../../../../../tests/data/documents/pages.json";
import { readDocument } from "../model/json";
import type { RecordId } from "../model/record";
import { printPage } from "./page";
import type { PagePicture } from "./widget";

describe("pages", () => {
  it.each(vectors)("EDIT-115 shows what the server prints: $name", (vector) => {
    const { name: _, document, page, around, ...expected } = vector;
    const pictures = new Map(Object.entries(around.pictures) as unknown as [string, PagePicture][]);
    const made = printPage(readDocument(document), page as RecordId, { ...around, pictures });
    expect(made).toEqual(expected);
  });
});
