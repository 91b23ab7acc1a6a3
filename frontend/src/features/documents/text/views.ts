/** The elements in which a text is typed. */

import type { Mark, Node as ProseNode } from "prosemirror-model";
import type { MarkViewConstructor, NodeView } from "prosemirror-view";
import type { Marks, Value } from "../model/record";
import { INLINE_MARKS, marksOfParagraph, tagOfMark, tagOfParagraph } from "./schema";

/**
 * Gives elements the look that they have when nobody types (EDIT-187). It writes `element.style`, as the policy of the
 * page allows no other styles; what it wrote before is gone when it is called again.
 */
export interface Look {
  readonly paragraph: (element: HTMLElement, marks: Marks) => void;
  /** Called for each mark of characters, with the element that has only this one. */
  readonly characters: (element: HTMLElement, mark: string, value: Value) => void;
}

/** A paragraph. It is written in the direction of its first letters (EDIT-205). */
class ParagraphView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #look: Look;

  constructor(node: ProseNode, look: Look) {
    this.#look = look;
    this.dom = document.createElement(tagOfParagraph(marksOfParagraph(node)));
    this.contentDOM = this.dom;
    this.dom.dir = "auto";
    this.#dress(node);
  }

  update(node: ProseNode): boolean {
    if (tagOfParagraph(marksOfParagraph(node)) !== this.dom.localName) return false;
    this.#dress(node);
    return true;
  }

  #dress(node: ProseNode): void {
    const marks = marksOfParagraph(node);
    const { dataset } = this.dom;
    setData(dataset, "element", marks.element);
    setData(dataset, "list", marks.list);
    setData(dataset, "depth", marks.list === undefined ? undefined : (marks.depth ?? 1));
    this.dom.removeAttribute("style");
    this.#look.paragraph(this.dom, marks);
  }
}

function setData(dataset: DOMStringMap, name: string, value: Value | undefined): void {
  if (value === undefined) delete dataset[name];
  else dataset[name] = String(value);
}

/** The elements of paragraphs. */
export function nodeViews(look: Look) {
  return { paragraph: (node: ProseNode) => new ParagraphView(node, look) };
}

/** The elements of characters. Links lead nowhere while they are typed in. */
export function markViews(look: Look): Record<string, MarkViewConstructor> {
  const view = (mark: Mark) => {
    const dom = document.createElement(tagOfMark(mark.type.name));
    look.characters(dom, mark.type.name, mark.attrs.value as Value);
    return { dom };
  };
  return Object.fromEntries(INLINE_MARKS.map(({ name }) => [name, view]));
}
