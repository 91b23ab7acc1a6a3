/** What comes out of the clipboard, before and after it is read into a text. All of it is looked at in a document without a window, where no script runs and nothing is loaded. */

import { Fragment, type Node as ProseNode, Slice } from "prosemirror-model";
import { schema } from "./schema";

/** Stands for a line break while HTML is read; a text has none, so that its lines become paragraphs. */
const BREAK = "\u2028";
const LINES = /[\n\u2028\u2029]/g;
const CONTROL = /\p{Cc}/gu;

/** HTML whose line breaks are characters, without what is not seen. */
export function breaksAsCharacters(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("script,style,template,noscript")) element.remove();
  for (const element of body.querySelectorAll("br")) {
    // The last one of a block is only there to hold it open.
    element.replaceWith(element.nextSibling === null ? "" : BREAK);
  }
  return body.innerHTML;
}

/** What is pasted, with a paragraph for each line and nothing that a text may not hold. */
export function linesAsParagraphs({ content, openStart, openEnd }: Slice): Slice {
  const blocks: ProseNode[] = [];
  content.forEach((node) => {
    if (node.isText) blocks.push(...clean(node, (node.text ?? "").replace(LINES, " ")));
    else blocks.push(...lines(node));
  });
  return new Slice(Fragment.from(blocks), openStart, openEnd);
}

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
