/** What comments are about, in words, and where that is now. */

import type { Commented } from "../editor/Editor";
import { nameOf } from "../editor/names";
import { titleOf } from "../editor/scene";
import { commentingMessages as words } from "../messages/commenting";
import type { Document, RecordId } from "../model/record";
import { folioOf, pageOf } from "../publishing/published";

interface About {
  /** The page on which it is shown; null where that is gone. */
  readonly page: RecordId | null;
  /** What it is about, as "On the slideshow". */
  readonly place: string;
  /** Is the widget still there? Of a place on a page always. */
  readonly isThere: boolean;
}

/** A widget may have gone to another page; one that is on every page is shown where the comment was written. */
export function aboutOf(document: Document, { page: written, widget }: Commented): About {
  const here = document.records.has(written) ? written : null;
  if (widget === null) {
    const place = here === null ? words.pageGone : words.onPage(namedPage(document, here));
    return { page: here, place, isThere: here !== null };
  }
  if (!document.records.has(widget)) {
    return { page: here, place: here === null ? words.pageGone : words.gone, isThere: false };
  }
  const page = pageOf(document, widget) ?? here;
  return { page, place: words.on(nameOf(document, widget)), isThere: true };
}

/** A page by its number and title. */
export function namedPage(document: Document, page: RecordId): string {
  return words.page(folioOf(document, page), titleOf(document.records.get(page)));
}
