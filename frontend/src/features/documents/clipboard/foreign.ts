/** What other programs get of a copy, and what they give. */

import { DOMSerializer, Fragment, DOMParser as ProseParser } from "prosemirror-model";
import type { Segment } from "../model/record";
import { docOf, segmentsOf } from "../text/bridge";
import { paragraphsOf, readableHtml } from "../text/paste";
import { PARAGRAPH, schema } from "../text/schema";

/** The HTML of a text, into an element. */
export function appendText(text: readonly Segment[], into: HTMLElement): void {
  const serializer = DOMSerializer.fromSchema(schema);
  into.append(serializer.serializeFragment(docOf(text).content, { document: into.ownerDocument }));
}

/** A text out of HTML, with headings, lists, links and emphasis and nothing else (EDIT-207); null where it has no words. */
export function textOfHtml(html: string): readonly Segment[] | null {
  const { body } = new DOMParser().parseFromString(readableHtml(html), "text/html");
  const blocks = paragraphsOf(ProseParser.fromSchema(schema).parseSlice(body));
  const paragraphs = blocks.map((block) => (block.isText ? PARAGRAPH.create(null, block) : block));
  const filled = paragraphs.filter((block) => block.textContent.trim() !== "");
  if (filled.length === 0) return null;
  return segmentsOf(schema.topNodeType.create(null, Fragment.from(filled)));
}
