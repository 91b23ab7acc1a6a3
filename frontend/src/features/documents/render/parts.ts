/** The elements of widgets. */

import type { DocumentRecord, RecordId } from "../model/record";
import { element, type MarkupElement, type MarkupNode } from "./markup";

export function holdsLink(nodes: readonly MarkupNode[]): boolean {
  return nodes.some(
    (node) => typeof node !== "string" && (node.name === "a" || holdsLink(node.children)),
  );
}

/** The class of a widget and that of its text style. */
export function withStyle(name: string, { base: { style } }: DocumentRecord): string {
  return style === undefined ? name : `${name} s${style}`;
}

export function plain(name: string, id: RecordId, classes = ""): MarkupElement {
  return element(name, [
    ["class", classes === "" ? `w${id}` : `w${id} ${classes}`],
    ["id", `w${id}`],
  ]);
}

export function having(own: MarkupElement, ...more: MarkupElement["attributes"]): MarkupElement {
  return { ...own, attributes: [...own.attributes, ...more] };
}

export function decorative(own: MarkupElement): MarkupElement {
  return having(own, ["aria-hidden", "true"]);
}

export function named(own: MarkupElement, label: string): MarkupElement {
  return having(own, ["aria-label", label]);
}

export function labelled(own: MarkupElement, role: string, label: string): MarkupElement {
  return named(having(own, ["role", role]), label);
}

export function around(own: MarkupElement, children: readonly MarkupNode[]): MarkupElement {
  return { ...own, children };
}
