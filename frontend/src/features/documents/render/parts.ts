/** The elements of widgets. */

import type { DocumentRecord, RecordId } from "../model/record";
import { lineOf } from "./look";
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
  // What leads to a file says of which type and how large it is.
  const [, about] = own.attributes.find(([name]) => name === "data-file") ?? [];
  return having(own, ["aria-label", about === undefined ? label : `${label} (${about})`]);
}

export function labelled(own: MarkupElement, role: string, label: string): MarkupElement {
  return named(having(own, ["role", role]), label);
}

export function around(own: MarkupElement, children: readonly MarkupNode[]): MarkupElement {
  return { ...own, children };
}

/** What is pressed to start a motion, over all of a widget: a summary, which keys work as well (EDIT-290). */
export function pressOf(id: RecordId, record: DocumentRecord): MarkupElement {
  const says = lineOf(record, "label") ?? lineOf(record, "words");
  const isNamedByWords = says === undefined && record.kind === "text";
  const name = isNamedByWords
    ? (["aria-labelledby", `w${id}`] as const)
    : (["aria-label", says ?? "More"] as const);
  return element("details", [["class", "press"]], [element("summary", [name])]);
}

/** An element with something more at the end of what is in it. */
export function withLast(own: MarkupElement, more: MarkupElement): MarkupElement {
  return { ...own, children: [...own.children, more] };
}

/**
 * What runs through a frame without an end: once to be read, and once as a picture of that, so that no gap is seen. What can
 * be clicked can be clicked in both, and is reached by keys in one.
 */
export function twice(inner: readonly MarkupNode[]): MarkupElement {
  const hidden = ["aria-hidden", "true"] as const;
  return element(
    "div",
    [["class", "run"]],
    [
      element("div", [["class", "lap"]], inner),
      element("div", [["class", "lap"], hidden], inner.map(copied)),
    ],
  );
}

function copied(node: MarkupNode): MarkupNode {
  if (typeof node === "string") return node;
  const kept = node.attributes.filter(([key]) => key !== "id");
  const reached = node.name === "a" ? [["tabindex", "-1"] as const, ...kept] : kept;
  return element(node.name, reached, node.children.map(copied));
}
