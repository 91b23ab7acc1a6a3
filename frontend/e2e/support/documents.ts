import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account";

type Json = Record<string, unknown>;

/** A document in the product's format. */
export interface WrittenDocument {
  settings: Json;
  pages: Record<string, Json>;
  textStyles: Record<string, Json>;
  swatches: Record<string, Json>;
  widgets: Record<string, Json>;
}

/** A page whose layout is known. */
export interface KnownPage {
  name: string;
  page: string;
  document: WrittenDocument;
  /** Where the widgets lie on tablets and phones: x, y, width and height, in hundredths of a pixel. */
  widths: Record<"tablet" | "phone", { frames: Record<string, number[]> }>;
}

/** The pages that hold the layout of server and client. */
export function knownPages(): KnownPage[] {
  const file = join(import.meta.dirname, "../../../tests/data/documents/layout.json");
  return JSON.parse(readFileSync(file, "utf8")) as KnownPage[];
}

/** Puts a document into a project that nobody has drawn in yet: its first page becomes the blank one. */
export async function putDocument(
  account: Account,
  project: number,
  { document, page }: Pick<KnownPage, "document" | "page">,
): Promise<void> {
  const blank = await account.firstPage(project);
  const text = JSON.stringify(document).replaceAll(page, blank);
  await account.changeDocument(project, opsOf(JSON.parse(text) as WrittenDocument, blank));
}

/** What makes a document of one with a blank first page. */
export function opsOf(document: WrittenDocument, blank: string): Json[] {
  const { pages, textStyles, swatches, widgets, settings } = document;
  const { order: _, ...first } = pages[blank] ?? {};
  const create =
    (kind?: string) =>
    ([id, record]: [string, Json]) => ({
      create: { id, record: { ...(kind === undefined ? {} : { kind }), ...record } },
    });
  return [
    ...setsOf("000000000000", settings),
    ...setsOf(blank, first),
    ...Object.entries(pages)
      .filter(([id]) => id !== blank)
      .map(create("page")),
    ...Object.entries(textStyles).map(create("textStyle")),
    ...Object.entries(swatches).map(create("swatch")),
    ...parentsFirst(widgets).map(create()),
  ];
}

function setsOf(id: string, registers: Json): Json[] {
  const byWidth = (value: unknown): value is Json =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).every((name) => ["base", "tablet", "phone"].includes(name));
  return Object.entries(registers).flatMap(([key, value]) =>
    byWidth(value)
      ? Object.entries(value).map(([width, one]) => ({ set: { id, key, width, value: one } }))
      : [{ set: { id, key, value } }],
  );
}

function parentsFirst(widgets: Record<string, Json>): [string, Json][] {
  const depth = (id: unknown): number =>
    typeof id === "string" && widgets[id] !== undefined ? 1 + depth(widgets[id].parent) : 0;
  return Object.entries(widgets).sort(([one], [other]) => depth(one) - depth(other));
}
