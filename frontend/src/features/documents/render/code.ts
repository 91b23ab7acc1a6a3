/**
 * Code that somebody wrote, as the first lines of it: on the canvas it never runs. The twin of `adapters/pages/src/code.rs`,
 * which puts a frame there (EDIT-071).
 */

import type { DocumentRecord, RecordId } from "../model/record";
import { lineOf } from "./look";
import { element, type MarkupElement } from "./markup";
import { around, plain } from "./parts";

/** So many lines of the code are shown, and of each so many characters. */
const LINES = 3;
const LINE = 40;

export function codeElement(id: RecordId, record: DocumentRecord): MarkupElement {
  const own = plain("div", id, "v x");
  const html = lineOf(record, "html");
  if (html === undefined) return own;
  return around(own, [
    element(
      "span",
      [["class", "plate"]],
      [
        element("b", [], [lineOf(record, "label") ?? "Code"]),
        element("small", [], [firstLines(html)]),
      ],
    ),
  ]);
}

/** The first lines that have something in them, cut where they are long. */
function firstLines(html: string): string {
  const lines = html.split("\n").map((line) => line.trimEnd());
  const shown = lines.filter((line) => line !== "").slice(0, LINES);
  return shown.map((line) => [...line].slice(0, LINE).join("")).join("\n");
}
