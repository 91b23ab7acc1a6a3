/** How a text looks while it is typed in: as it is published. */

import type { Document, RecordId } from "../model/record";
import { SETTINGS } from "../model/record";
import { lineOf } from "../render/look";
import { characterLook, classOf, elementOf } from "../render/text";
import type { Surround } from "./structure";
import type { Look } from "./views";

/** The classes of paragraphs, and the look of single characters. */
export const publishedLook: Look = {
  classes: (marks) => classOf(marks),
  characters: (element, mark, value) => {
    for (const [property, said] of characterLook({ [mark]: value })) {
      element.style.setProperty(property, said);
    }
  },
};

/** What is around a text that lies in an element of the page. */
export function surroundOf(document: () => Document, text: RecordId, host: HTMLElement): Surround {
  const record = document().records.get(text);
  return {
    elementOf: (marks) => {
      const now = document();
      const own = now.records.get(text) ?? record;
      return own === undefined ? "p" : elementOf(now, own, marks);
    },
    hasTitle: () => hasTitleBefore(host),
  };
}

/** Stands a heading of the first level before this text? Elements are in the order in which they are read. */
function hasTitleBefore(host: HTMLElement): boolean {
  const titles = host.closest(".page")?.querySelectorAll("h1:not(.hidden)") ?? [];
  return [...titles].some(
    (title) =>
      !host.contains(title) &&
      (title.compareDocumentPosition(host) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

/** The language of a text: that of its page, else that of the project. Null where nobody said it. */
export function languageOf(document: Document, page: RecordId): string | null {
  const said = [page, SETTINGS].map((id) => lineOf(document.records.get(id), "language"));
  return said.find((language) => language !== undefined) ?? null;
}
