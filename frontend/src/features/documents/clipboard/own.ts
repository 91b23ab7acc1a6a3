/** The forms of a copy, and plain words. */

import type { Segment } from "../model/record";
import { plainOf } from "../model/text";
import { hrefOf } from "../text/foreign";
import { loadedProse } from "../text/loading";
import { type Copied, writeCopied } from "./format";

/** The type under which programs of ours find a copy, and the attribute in which it lies in HTML. */
export const OWN_TYPE = "application/x-octavo-document";
const OWN_ATTRIBUTE = "data-octavo-document";

/** A copy in the forms in which it can be pasted elsewhere. */
export interface Forms {
  readonly own: string;
  readonly html: string;
  readonly plain: string;
}

/** A copy in all its forms. It never waits, as a paste can follow at once. */
export function formsOf(copied: Copied): Forms {
  const append = loadedProse()?.appendText ?? appendPlain;
  const own = writeCopied(copied);
  const body = document.implementation.createHTMLDocument("").createElement("div");
  body.setAttribute(OWN_ATTRIBUTE, own);
  const lines: string[] = [];
  for (const { kind, text, base } of copied.records.values()) {
    if (text !== null) {
      append(text, body);
      lines.push(plainOf(text).replace(/\n$/, ""));
    } else if (kind === "button" && typeof base.words === "string") {
      const paragraph = body.ownerDocument.createElement("p");
      const href = base.link === undefined ? null : hrefOf(base.link);
      const anchor = body.ownerDocument.createElement(href === null ? "span" : "a");
      if (href !== null) anchor.setAttribute("href", href);
      anchor.textContent = base.words;
      paragraph.append(anchor);
      body.append(paragraph);
      lines.push(base.words);
    }
  }
  return { own, html: body.outerHTML, plain: lines.join("\n\n") };
}

/** Words alone, a paragraph for each line: where what knows their looks has not come yet. */
function appendPlain(text: readonly Segment[], into: HTMLElement): void {
  for (const line of plainOf(text).replace(/\n$/, "").split("\n")) {
    const paragraph = into.ownerDocument.createElement("p");
    paragraph.textContent = line;
    into.append(paragraph);
  }
}

/** Our own form, as it lies in HTML; null where it does not. */
export function ownIn(html: string): string | null {
  if (!html.includes(OWN_ATTRIBUTE)) return null;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelector(`[${OWN_ATTRIBUTE}]`)?.getAttribute(OWN_ATTRIBUTE) ?? null;
}

/** A text out of plain words, a paragraph for each line; null where there are none. */
export function textOfPlain(plain: string): readonly Segment[] | null {
  const words = plain
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();
  return words === "" ? null : [{ insert: `${words}\n` }];
}
