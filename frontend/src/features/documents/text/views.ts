/** The elements in which a text is typed: those of the published page (EDIT-187). */

import type { Mark, Node as ProseNode } from "prosemirror-model";
import type { Decoration, MarkViewConstructor, NodeView } from "prosemirror-view";
import type { Marks, Value } from "../model/record";
import { equal } from "../model/values";
import { INLINE_MARKS, marksOfParagraph, tagOfMark } from "./schema";
import { type Shape, shapeIn } from "./structure";

/**
 * Gives elements the look that they have when nobody types. Characters write `element.style`, as the policy of the page
 * allows no other styles.
 */
export interface Look {
  /** The classes of a paragraph: of its style and its alignment. */
  readonly classes: (marks: Marks) => string;
  /** Called for each mark of characters, with the element that has only this one. */
  readonly characters: (element: HTMLElement, mark: string, value: Value) => void;
}

const PLAIN: Shape = { element: "p", list: "", depth: 0, number: 0, joined: false };

/** A paragraph with what is around it in the published page. */
class ParagraphView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #look: Look;
  readonly #shape: Shape;
  readonly #classes: string;

  constructor(node: ProseNode, look: Look, decorations: readonly Decoration[]) {
    this.#look = look;
    this.#shape = shapeIn(decorations) ?? PLAIN;
    this.#classes = look.classes(marksOfParagraph(node));
    [this.dom, this.contentDOM] = build(this.#shape, this.#classes);
    this.dom.toggleAttribute("data-joined", this.#shape.joined);
  }

  update(node: ProseNode, decorations: readonly Decoration[]): boolean {
    const shape = shapeIn(decorations) ?? PLAIN;
    return (
      equal(shape, this.#shape) && this.#look.classes(marksOfParagraph(node)) === this.#classes
    );
  }
}

/** The outer element of a paragraph, and the one with its characters. */
function build(shape: Shape, classes: string): readonly [HTMLElement, HTMLElement] {
  if (shape.list !== "") return item(shape, classes);
  switch (shape.element) {
    case "quote": {
      const quote = document.createElement("blockquote");
      return [quote, quote.appendChild(paragraph("p", classes))];
    }
    case "code": {
      const code = document.createElement("pre");
      return [code, code.appendChild(document.createElement("code"))];
    }
    case "caption": {
      const caption = paragraph("p", classes === "" ? "caption" : `${classes} caption`);
      return [caption, caption];
    }
    default: {
      const own = paragraph(shape.element, classes);
      return [own, own];
    }
  }
}

/** It is written in the direction of its first letters (EDIT-205). */
function paragraph(name: string, classes: string): HTMLElement {
  const element = document.createElement(name);
  if (classes !== "") element.className = classes;
  element.dir = "auto";
  return element;
}

/** An item within its lists: those around it are only there for how deep it lies. */
function item(
  { list, depth, number }: Shape,
  classes: string,
): readonly [HTMLElement, HTMLElement] {
  const outer = document.createElement(list);
  let at = outer;
  for (let level = 1; level < depth; level += 1) {
    const around = at.appendChild(document.createElement("li"));
    around.dataset.around = "";
    at = around.appendChild(document.createElement(list));
  }
  if (at instanceof HTMLOListElement) at.start = number;
  const own = at.appendChild(document.createElement("li"));
  if (classes === "") return [outer, own];
  const words = own.appendChild(document.createElement("span"));
  words.className = classes;
  return [outer, words];
}

/** The elements of paragraphs. */
export function nodeViews(look: Look) {
  return {
    paragraph: (node: ProseNode, _: unknown, __: unknown, decorations: readonly Decoration[]) =>
      new ParagraphView(node, look, decorations),
  };
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
