/**
 * What known services show, as the still that is seen before a reader asks for it. The twin of
 * `adapters/pages/src/embed.rs`, which puts the still into a frame; here it is a link as where no frame is allowed.
 */

import { embedOf } from "../model/embeds";
import type { DocumentRecord, RecordId } from "../model/record";
import { lineOf } from "./look";
import { element, type MarkupElement, type MarkupNode } from "./markup";
import { around, having, plain } from "./parts";

export function embedElement(
  id: RecordId,
  record: DocumentRecord,
  still: MarkupElement | undefined,
): MarkupElement {
  const source = lineOf(record, "source");
  const embed = source === undefined ? undefined : embedOf(source);
  if (source === undefined || embed === undefined) return plain("div", id, "v");
  return askedElement(id, record, source, still);
}

/** What a service shows at an address once a reader asks for it. `more` is what stands after that. */
export function askedElement(
  id: RecordId,
  record: DocumentRecord,
  source: string,
  still: MarkupElement | undefined,
  more: readonly MarkupNode[] = [],
): MarkupElement {
  const embed = embedOf(source);
  const label = lineOf(record, "label");
  const title = label === undefined ? [] : [element("b", [], [label])];
  const says = element("small", [], [`${embed?.verb} ${embed?.name}`]);
  const own = having(
    plain("a", id, "v"),
    ["href", source],
    ["target", "_blank"],
    ["rel", "noopener"],
  );
  return around(own, [
    ...(still === undefined ? [] : [still]),
    element("span", [["class", "plate"]], [...title, says]),
    ...more,
  ]);
}
