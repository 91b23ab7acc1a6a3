/**
 * What comes out of the clipboard, before and after it is read into a text. It is looked at in a document without a
 * window, where no script runs and nothing is loaded.
 */

import { Fragment, type Node as ProseNode, Slice } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { marksOfParagraph, schema } from "./schema";

/** Stands for a line break while HTML is read; a text has none, so that its lines become paragraphs. */
const BREAK = "\u2028";
const LINES = /[\n\u2028\u2029]/g;
const CONTROL = /\p{Cc}/gu;

/** The styles of an element, also where the policy of the page does not let it have them. */
const STYLE = /(<[a-z][^<>]*\s)style(?=\s*=)/gi;
const STYLED = "data-written-style";
const BOLD = /font-weight:\s*(bold|[6-9]\d\d)/i;
const NOT_BOLD = /font-weight:\s*(normal|[1-5]\d\d)/i;
const ITALIC = /font-style:\s*(italic|oblique)/i;

/** HTML as it is read: line breaks are characters, emphasis is written as elements, and what is not seen is gone. */
export function readableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(STYLE, `$1${STYLED}`), "text/html");
  for (const element of body.querySelectorAll("script,style,template,noscript")) element.remove();
  for (const element of body.querySelectorAll("br")) {
    // The last one of a block is only there to hold it open.
    element.replaceWith(element.nextSibling === null ? "" : BREAK);
  }
  for (const element of body.querySelectorAll(`[${STYLED}]`)) emphasise(element);
  return body.innerHTML;
}

/** Word processors write emphasis as styles, and wrap what is not bold in a "b" that says so. */
function emphasise(element: Element): void {
  const style = element.getAttribute(STYLED) ?? "";
  element.removeAttribute(STYLED);
  if (element.localName === "b" && NOT_BOLD.test(style)) element.replaceWith(...element.childNodes);
  if (!element.matches("span,font,a")) return;
  if (BOLD.test(style)) wrap(element, "strong");
  if (ITALIC.test(style)) wrap(element, "em");
}

function wrap(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/**
 * What is pasted, with a paragraph for each line and nothing that a text may not hold. In an empty paragraph it keeps its
 * kind, elsewhere its first line goes on in the paragraph that is there.
 */
export function linesAsParagraphs(slice: Slice, { state }: EditorView): Slice {
  const { openStart, openEnd } = slice;
  const blocks = paragraphsOf(slice);
  const [first] = blocks;
  const { parent } = state.selection.$from;
  const keeps = first !== undefined && !first.isText && hasMarks(first);
  const closed = keeps && parent.content.size === 0;
  return new Slice(Fragment.from(blocks), closed ? 0 : openStart, closed ? 0 : openEnd);
}

/** The paragraphs of what is pasted; characters without one stay as they are. */
export function paragraphsOf({ content }: Slice): ProseNode[] {
  const blocks: ProseNode[] = [];
  content.forEach((node) => {
    if (node.isText) blocks.push(...clean(node, (node.text ?? "").replace(LINES, " ")));
    else blocks.push(...lines(node));
  });
  return blocks;
}

const hasMarks = (block: ProseNode) => Object.keys(marksOfParagraph(block)).length > 0;

function lines(block: ProseNode): readonly ProseNode[] {
  const parts: ProseNode[][] = [[]];
  block.forEach((node) => {
    const [first = "", ...others] = (node.text ?? "").split(LINES);
    parts.at(-1)?.push(...clean(node, first));
    for (const line of others) parts.push([...clean(node, line)]);
  });
  return parts.map((part) => block.copy(Fragment.from(part)));
}

/** These words with the marks of a node. */
function clean(node: ProseNode, words: string): readonly ProseNode[] {
  const text = words.replace(CONTROL, " ");
  return text === "" ? [] : [schema.text(text, node.marks)];
}
